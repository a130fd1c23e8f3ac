import { expect, it } from "vitest";
import { reportMissingTexts } from "./asked-texts.ts";
import { pageFaults } from "./page-faults.ts";
import { openSeated } from "./world.ts";

it("pages with keys, empty placeholders or unknown icons fail a test", async () => {
  const [client] = [...(await openSeated(["Gamemaster"])).clients];
  const { document } = client!.window;
  expect(pageFaults(document)).toEqual([]);
  const probe = document.body.appendChild(document.createElement("p"));
  const href = (icon: string): string => `systems/segment-zero/assets/icons/sprite.svg#${icon}`;
  for (const words of ["{name} waits", "SEGMENTZERO.Log.Title", "HP NaN", "undefined"]) {
    probe.textContent = words;
    expect(pageFaults(document)).toHaveLength(1);
  }
  probe.innerHTML = `<svg><use href="${href("i-chevron-up")}"></use><use href="${href("")}"></use></svg>`;
  expect(pageFaults(document)).toEqual([href("")]);
  probe.remove();
});

it("texts that are missing or lack a value fail a test", () => {
  const said: string[] = [];
  const texts: Record<string, string> = { "SEGMENTZERO.Waits": "{name} waits" };
  const i18n = {
    has: (key: string) => key in texts,
    localize: (key: string) => texts[key] ?? key,
    format: (key: string) => texts[key] ?? key,
  };
  reportMissingTexts(i18n, { error: (words: string) => said.push(words) });
  i18n.localize("SEGMENTZERO.Gone");
  i18n.localize("Mira");
  i18n.format("SEGMENTZERO.Waits");
  expect(said).toEqual(["There is no text SEGMENTZERO.Gone", "The text SEGMENTZERO.Waits has no value for name"]);
});
