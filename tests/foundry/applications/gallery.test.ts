import { readFile } from "node:fs/promises";
import path from "node:path";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { trackerRenderer } from "../../../playground/page/gallery/render.ts";
import { ROWS } from "../../../playground/page/gallery/samples.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { TrackerView } from "../../../src/foundry/tracker/views/tracker.ts";
import { Window } from "../window.ts";
import { QUICK } from "../../quick.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (address: string): Promise<string> =>
  readFile(path.join(ROOT, address.replace("systems/segment-zero/", "")), "utf8");
const samples = ROWS.flatMap((row) => row.samples);

let render: (view: TrackerView) => string;
beforeAll(async () => {
  render = await trackerRenderer(read);
});

function dom(html: string): Loose {
  const window = new Window();
  window.document.body.innerHTML = html;
  return window.document.body;
}

const tried = QUICK ? samples.filter((_, at) => at % 4 === 0) : samples;

describe("tracker templates with every sample", () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: {
      // Written for a window of the host: headings start at 3, buttons are styled, wording is free.
      "heading-level": "off",
      "no-inline-style": "off",
      "no-trailing-whitespace": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "long-title": "off",
      "prefer-native-element": "off",
      "no-implicit-button-type": "error",
    },
  });

  test.each(tried)("$id is valid HTML", async ({ view }) => {
    const { results } = await validator.validateString(render(view));
    const messages = results.flatMap(({ messages: all }) => all);
    expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ""})`)).toEqual([]);
  });

  test.each(tried)("$id: has parts with one root, rows by combatant and named buttons", ({ view }) => {
    const root = dom(render(view)).querySelector(".sz-tracker");
    root.querySelectorAll(".sz-core").forEach((hidden: Loose) => hidden.remove());
    const all = (selector: string): Loose[] => [...root.querySelectorAll(selector)];
    expect([...root.children].map((each: Loose) => String(each.className).split(" ").at(-1))).toEqual(
      ["header", "unseen", "play", "waiting-lists", "refusals", "controls"].map((part) => `sz-${part}`),
    );
    const ids = all("[data-combatant-id]").map((each) => String(each.dataset.combatantId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const each of all(".combatant")) expect(each.hasAttribute("data-combatant-id")).toBe(true);
    for (const button of all("button"))
      expect(String(button.getAttribute("aria-label") ?? button.textContent).trim()).not.toBe("");
    expect(all("[aria-current=true]").length).toBeLessThanOrEqual(1);
    // By its name the host finds the focus again (facts 4.4, 8.31).
    const names = all("button:not([data-grip])").map((button) => button.getAttribute("name") as string | null);
    expect(names).not.toContain(null);
    expect(new Set(names).size).toBe(names.length);
  });

  test("escape what users typed", () => {
    const view = samples.find((sample) => sample.id === "speed-order")?.view as TrackerView;
    const evil = `<img src=x onerror=alert(1)>`;
    const text = JSON.stringify(view).replaceAll("Sir Aldous", evil.replaceAll('"', ""));
    expect(text).toContain("onerror");
    expect(dom(render(JSON.parse(text) as TrackerView)).querySelector("img[src=x]")).toBeNull();
  });
});
