import { Window } from "happy-dom";
import { expect, test, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import "../plain.ts";

const { TabStop } = await import("../../../src/foundry/time/ribbon/tab-stop.ts");

test("skips buttons that are disabled, hidden or not drawn", () => {
  const { document } = new Window() as Loose;
  document.body.innerHTML = `<div id="ribbon">
    <button name="off" disabled></button>
    <span hidden><button name="folded"></button></span>
    <button name="undrawn"></button>
    <button name="first"></button>
    <button name="face" class="sz-face"></button>
  </div>`;
  const ribbon = document.getElementById("ribbon");
  const buttons: Loose[] = [...ribbon.querySelectorAll("button")];
  for (const button of buttons) button.checkVisibility = () => button.name !== "undrawn";
  vi.stubGlobal("document", document);
  try {
    new TabStop(ribbon).restore();
    const stops = (): unknown =>
      [...ribbon.querySelectorAll('button[tabindex="0"]')].map(({ name }: Loose) => name as string);
    expect(stops()).toEqual(["face"]);
    // Without a face the first button that can be pressed is the stop.
    ribbon.querySelector(".sz-face").remove();
    new TabStop(ribbon).restore();
    expect(stops()).toEqual(["first"]);
  } finally {
    vi.unstubAllGlobals();
  }
});
