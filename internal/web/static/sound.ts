// Sounds of the table, made of tones and noise. They are off until the viewer turns them on.
import { recall, remember } from "./memory";

let audio: AudioContext | undefined;
let on = recall("sound") === "on";
let volume = Number(recall("volume") ?? 60);

/** A tone starts at a time and fades out over a length, both in seconds. It may slide to another frequency, in hertz. */
type Tone = [frequency: number, at: number, length: number, loud: number, to?: number, type?: OscillatorType];

const tones: Record<string, Tone[]> = {
  bid: [[587, 0, 0.12, 0.3, 587, "triangle"], [880, 0.07, 0.22, 0.3, 880, "triangle"]],
  pass: [[240, 0, 0.16, 0.4, 150]],
  call: [[1319, 0, 0.4, 0.22], [2637, 0, 0.2, 0.08], [1319, 0.15, 0.42, 0.22], [2637, 0.15, 0.2, 0.08]],
  steal: [[320, 0, 0.22, 0.28, 960, "triangle"], [1280, 0.18, 0.12, 0.12]],
  police: [[760, 0, 0.2, 0.28, 570, "triangle"], [760, 0.21, 0.26, 0.28, 570, "triangle"]],
  snap: [[330, 0, 0.06, 0.3, 180, "triangle"]],
  raid: [[420, 0, 0.28, 0.3, 980, "triangle"], [980, 0.24, 0.34, 0.3, 420, "triangle"], [105, 0, 0.5, 0.2, 70]],
  hammer: [[170, 0, 0.1, 0.4, 70, "triangle"], [150, 0.15, 0.16, 0.45, 60, "triangle"]],
  count: [[523, 0, 0.09, 0.12, 659, "triangle"]],
  turn: [[659, 0, 0.2, 0.26], [988, 0.11, 0.34, 0.26]],
  right: [[659, 0, 0.14, 0.24, 659, "triangle"], [880, 0.1, 0.16, 0.24, 880, "triangle"], [1319, 0.2, 0.42, 0.24], [2637, 0.2, 0.3, 0.07]],
  wrong: [[294, 0, 0.16, 0.26, 262, "triangle"], [220, 0.14, 0.26, 0.26, 196, "triangle"]],
  talk: [[1175, 0, 0.07, 0.16], [1568, 0.06, 0.1, 0.16]],
  end: [[523, 0, 0.3, 0.2], [659, 0.1, 0.3, 0.2], [784, 0.2, 0.36, 0.2], [1047, 0.2, 0.38, 0.12]],
};

/** Bursts of noise with their filter frequency: a card on felt, the hammer on wood. */
const noises: Record<string, Tone[]> = {
  card: [[2600, 0, 0.13, 0.75]],
  steal: [[1800, 0, 0.2, 0.3]],
  hammer: [[900, 0, 0.05, 0.5], [800, 0.15, 0.07, 0.6]],
  snap: [[3200, 0, 0.04, 0.9]],
};

const rise = 0.006; // seconds; a sound without a rise would click
const still = 0.0005;

/** Returns a gain node that rises to the loudness of a tone and fades out. Tones that slide stay loud for longer. */
function fade(ctx: AudioContext, [frequency, at, length, loud, to = frequency]: Tone): GainNode {
  const start = ctx.currentTime + at;
  const node = new GainNode(ctx, { gain: 0 });
  node.gain.setValueAtTime(0, start);
  node.gain.linearRampToValueAtTime((loud * volume) / 100, start + rise);
  if (to !== frequency && length >= 0.2) node.gain.setValueAtTime((loud * volume) / 100, start + length * 0.6);
  node.gain.exponentialRampToValueAtTime(still, start + length);
  node.gain.linearRampToValueAtTime(0, start + length + rise);
  node.connect(ctx.destination);
  return node;
}

function sound(ctx: AudioContext, source: AudioScheduledSourceNode, [, at, length]: Tone): void {
  source.start(ctx.currentTime + at);
  source.stop(ctx.currentTime + at + length + rise);
}

function tone(ctx: AudioContext, t: Tone): void {
  const [frequency, at, length, , to = frequency, type = "sine"] = t;
  const source = new OscillatorNode(ctx, { type, frequency });
  source.frequency.setValueAtTime(frequency, ctx.currentTime + at);
  source.frequency.linearRampToValueAtTime(to, ctx.currentTime + at + length);
  source.connect(fade(ctx, t));
  sound(ctx, source, t);
}

function noise(ctx: AudioContext, t: Tone): void {
  const buffer = new AudioBuffer({ length: ctx.sampleRate * 0.3, sampleRate: ctx.sampleRate });
  const samples = buffer.getChannelData(0);
  // Pseudorandom numbers from a fixed seed: the noise is always the same, so it is never too loud (Park and Miller, 1988).
  for (let i = 0, n = 1; i < samples.length; i++) samples[i] = ((n = (n * 16807) % 0x7fffffff) / 0x7fffffff) * 2 - 1;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  source.connect(new BiquadFilterNode(ctx, { type: "bandpass", frequency: t[0], Q: 0.8 })).connect(fade(ctx, t));
  sound(ctx, source, t);
}

/** Plays the last of the sounds. The others belong to earlier events. */
export function play(names: string[]): void {
  const name = names.filter(Boolean).pop();
  if (!on || !name || !volume) return;
  audio ??= new AudioContext();
  if (audio.state !== "running") return void audio.resume(); // browsers allow no sound before the first click
  for (const t of tones[name] ?? []) tone(audio, t);
  for (const t of noises[name] ?? []) noise(audio, t);
}

/** Starts audio after the first touch or key. Browsers block it until then. */
function wake(): void {
  if (on) void (audio ??= new AudioContext()).resume();
}

function say(): void {
  document.getElementById("sound")?.setAttribute("aria-pressed", String(on));
  const slider = document.getElementById("volume") as HTMLInputElement | null;
  if (slider) slider.value = String(on ? volume : 0);
}

function set(now: boolean): void {
  on = now;
  remember("sound", on ? "on" : "off");
  remember("volume", String(volume));
  say();
  wake();
}

export function setUpSound(): void {
  say();
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);
  document.getElementById("sound")?.addEventListener("click", () => {
    set(!on);
    play(["turn"]);
  });
  document.addEventListener("change", (event) => {
    const slider = event.target as HTMLInputElement;
    if (slider.id !== "volume") return;
    if (slider.value !== "0") volume = Number(slider.value);
    set(slider.value !== "0");
    play(["turn"]);
  });
}
