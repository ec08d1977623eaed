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
addEventListener("load", () => setTimeout(() => navigator.serviceWorker?.register("/sw.js"), 3e3));
