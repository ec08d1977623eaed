// The picture that an iPhone or iPad shows while the installed app starts. It must have the size of the screen, which only the page knows.

/** setUpSplash names the picture. Browsers that take what the manifest says have no navigator.standalone. */
export function setUpSplash(): void {
  if (!("standalone" in navigator)) return;
  const link = document.createElement("link");
  link.rel = "apple-touch-startup-image";
  link.href = `/install/splash/${screen.width * devicePixelRatio}x${screen.height * devicePixelRatio}`;
  document.head.append(link);
}
