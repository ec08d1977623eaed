// The buttons below the result of a day: they copy its words, or hand words and picture to what the player chooses. Nothing else is called.
import { copy, tellCopied } from "./link";

/** The picture as a file, null if it cannot be had: then the words are shared alone. */
async function picture(path: string): Promise<File | null> {
  try {
    const answer = await fetch(path);
    return answer.ok ? new File([await answer.blob()], "razzia.png", { type: "image/png" }) : null;
  } catch {
    return null;
  }
}

export function setUpShare(): void {
  const words = document.querySelector<HTMLTextAreaElement>("#words-to-share");
  const copies = document.querySelector<HTMLElement>("#copy-words");
  const share = document.querySelector<HTMLElement>("#share");
  if (!words || !copies || !share) return;
  copies.addEventListener("click", () => void copy(words.value).then(() => tellCopied(copies, copies.querySelector("span")!)));
  if (!("share" in navigator)) return;
  share.hidden = false;
  share.addEventListener("click", async () => {
    const file = await picture(share.dataset.picture!);
    const all: ShareData = { text: words.value, ...(file && { files: [file] }) };
    navigator.share(file && navigator.canShare?.(all) ? all : { text: words.value }).catch(() => {}); // the player may close the sheet
  });
}
