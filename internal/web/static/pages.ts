// The script of the pages around the table: links that are copied, words to share, sounds and vibration of this browser, the number of games
// that wait, and the living board of the home page.
import { setUpBoard } from "./board";
import { setUpHaptics } from "./haptics";
import { setUpLinks } from "./link";
import { setUpShare } from "./share";
import { setUpSound } from "./sound";
import { setUpSplash } from "./splash";
import { setUpWaiting } from "./waiting";

document.documentElement.classList.add("script");
setUpSound();
setUpHaptics();
setUpLinks();
setUpShare();
setUpWaiting();
setUpBoard();
setUpSplash();
// Everybody has a page of ours for the time without a connection. What it needs is loaded once nothing else is.
// For an installed app it takes the table along, and says so.
const { serviceWorker } = navigator;
const settle = async () => {
  const { active } = await serviceWorker.register("/sw.js");
  if (matchMedia("(display-mode: standalone)").matches) active?.postMessage("along");
};
if (serviceWorker) {
  addEventListener("load", () => setTimeout(settle, 3e3));
  serviceWorker.onmessage = ({ data }) => (document.getElementById("announced")!.textContent = data);
}
