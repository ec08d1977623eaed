// Buttons that share or copy a link. Without scripts they are ordinary links.
import { say } from "./live";

/** Copies a text. Without the clipboard API, which pages without TLS do not have, it selects the text in a field. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.body.appendChild(document.createElement("textarea"));
    field.value = text;
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Says on a button for a moment that something was copied. */
export function tellCopied(button: HTMLElement, label: HTMLElement): void {
  const before = label.textContent;
  label.textContent = button.dataset.copied!;
  say(button.dataset.copied!);
  button.classList.add("copied");
  setTimeout(() => {
    label.textContent = before;
    button.classList.remove("copied");
  }, 2000);
}

export function setUpLinks(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-copy]");
    const label = button?.querySelector("span");
    if (!button || !label) return;
    event.preventDefault();
    const url = "plain" in button.dataset ? button.dataset.copy! : new URL(button.dataset.copy!, location.href).href;
    if (button.dataset.share && "share" in navigator) {
      navigator.share({ title: button.dataset.share, url }).catch(() => {}); // the player may close the sheet
      return;
    }
    void copy(url).then(() => tellCopied(button, label));
  });
}
