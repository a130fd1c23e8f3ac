/** The gallery in the browser. `#light` opens it in the light theme, `?width=400` sets the trackers' width. */

import { galleryMarkup } from "./page.ts";

const theme = (light: boolean): void => {
  document.body.className = light ? "theme-light" : "theme-dark";
};

theme(location.hash === "#light");
document.querySelector("#theme")?.addEventListener("click", () => {
  theme(document.body.classList.contains("theme-dark"));
});

const width = new URLSearchParams(location.search).get("width");
const main = document.querySelector("#gallery");
const read = async (path: string): Promise<string> => (await fetch(path)).text();
if (main) main.innerHTML = await galleryMarkup(read, width === null ? undefined : Number(width));
document.body.dataset["ready"] = "yes";
