import { readFile } from "node:fs/promises";
import path from "node:path";
import { Window } from "../window.ts";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { trackerRenderer } from "../../../playground/page/gallery/render.ts";
import { ROWS } from "../../../playground/page/gallery/samples/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import type { TrackerView } from "../../../src/foundry/applications/tracker/view.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (address: string): Promise<string> => readFile(path.join(ROOT, address.replace("systems/segment-zero/", "")), "utf8");
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

describe("the tracker's templates with every sample", () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: {
      // Written for a window of the host: headings start at 3, buttons are styled, wording is free.
      "heading-level": "off", "no-inline-style": "off", "no-trailing-whitespace": "off", "attribute-boolean-style": "off",
      "attribute-empty-style": "off", "long-title": "off", "prefer-native-element": "off", "no-implicit-button-type": "error",
    },
  });

  test.each(samples)("$id is valid HTML", async ({ view }) => {
    const report = await validator.validateString(render(view));
    expect(report.results.flatMap((result) => result.messages.map((message) => `${message.ruleId}: ${message.message} (${message.selector ?? ""})`))).toEqual([]);
  });

  test.each(samples)("$id: parts have one root each, every combatant one row, every button a name", ({ view }) => {
    const root = dom(render(view)).querySelector(".sz-tracker");
    expect([...root.children].map((each: Loose) => String(each.className).split(" ").at(-1))).toEqual(["sz-header", "sz-unseen", "sz-play", "sz-lanes", "sz-refusals", "sz-controls"]);
    const ids = [...root.querySelectorAll("[data-combatant-id]")].map((each: Loose) => String(each.dataset.combatantId));
    expect(new Set(ids).size).toBe(ids.length);
    for (const each of root.querySelectorAll(".combatant")) expect(each.hasAttribute("data-combatant-id")).toBe(true);
    for (const button of root.querySelectorAll("button")) expect(String(button.getAttribute("aria-label") ?? button.textContent).trim()).not.toBe("");
    expect(root.querySelectorAll("[aria-current=true]").length).toBeLessThanOrEqual(1);
  });

  test("what users typed is never markup", () => {
    const view = samples.find((sample) => sample.id === "speed-order")?.view as TrackerView;
    const evil = `<img src=x onerror=alert(1)>`;
    const text = JSON.stringify(view).replaceAll("Sir Bartholomew Featherstonehaugh", evil.replaceAll('"', ""));
    expect(dom(render(JSON.parse(text) as TrackerView)).querySelector("img[src=x]")).toBeNull();
  });
});
