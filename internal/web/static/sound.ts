// Sounds, made of nothing but tones and noise; silent until somebody asks for them.
let audio: AudioContext | undefined;
let on = localStorage.getItem("sound") === "on";

type Tone = [frequency: number, at: number, length: number, type?: OscillatorType, to?: number];

const tones: Record<string, Tone[]> = {
  bid: [[520, 0, 0.08, "triangle"], [660, 0.07, 0.1, "triangle"]],
  pass: [[260, 0, 0.08, "sine"]],
  call: [[440, 0, 0.12, "square"], [440, 0.16, 0.12, "square"]],
  steal: [[300, 0, 0.2, "sawtooth", 900]],
  police: [[880, 0, 0.18, "triangle", 620], [880, 0.2, 0.18, "triangle", 620]],
  raid: [[500, 0, 0.5, "sawtooth", 1100], [1100, 0.5, 0.5, "sawtooth", 500], [500, 1, 0.5, "sawtooth", 1100]],
  hammer: [[140, 0, 0.12, "square", 60], [120, 0.16, 0.14, "square", 50]],
  turn: [[660, 0, 0.12, "sine"], [880, 0.12, 0.2, "sine"]],
  talk: [[990, 0, 0.06, "sine"]],
  end: [[523, 0, 0.2, "triangle"], [659, 0.2, 0.2, "triangle"], [784, 0.4, 0.4, "triangle"]],
};

function tone(ctx: AudioContext, [frequency, at, length, type = "sine", to = frequency]: Tone): void {
  const start = ctx.currentTime + at;
  const source = new OscillatorNode(ctx, { type, frequency });
  source.frequency.linearRampToValueAtTime(to, start + length);
  const loud = new GainNode(ctx, { gain: 0 });
  loud.gain.setValueAtTime(0.12, start);
  loud.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(loud).connect(ctx.destination);
  source.start(start);
  source.stop(start + length);
}

/** A card that slides over felt. */
function slide(ctx: AudioContext): void {
  const buffer = new AudioBuffer({ length: ctx.sampleRate * 0.12, sampleRate: ctx.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2 * 0.15;
  const source = new AudioBufferSourceNode(ctx, { buffer });
  source.connect(new BiquadFilterNode(ctx, { type: "bandpass", frequency: 2400 })).connect(ctx.destination);
  source.start();
}

/** Plays the last of the sounds: what happened before it is over. */
export function play(names: string[]): void {
  const name = names.filter(Boolean).pop();
  if (!on || !name) return;
  audio ??= new AudioContext();
  if (name === "card") slide(audio);
  for (const t of tones[name] ?? []) tone(audio, t);
}

export function setUpSound(): void {
  const button = document.getElementById("sound");
  const say = () => button?.setAttribute("aria-pressed", String(on));
  say();
  button?.addEventListener("click", () => {
    on = !on;
    localStorage.setItem("sound", on ? "on" : "off");
    say();
    play(["turn"]);
  });
}
