/** The light or dark theme, remembered in this browser. The body's class is Foundry's (facts 4.6). */

const KEY = "playground.theme";

function apply(theme: string): void {
  document.body.classList.toggle("theme-light", theme === "light");
  document.body.classList.toggle("theme-dark", theme !== "light");
}

export function startTheme(): void {
  const preferred = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  apply(localStorage.getItem(KEY) ?? preferred);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(".swap-theme")) return;
    const next = document.body.classList.contains("theme-light") ? "dark" : "light";
    localStorage.setItem(KEY, next);
    apply(next);
  });
}
