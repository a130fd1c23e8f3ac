import { beforeEach, describe, expect, test } from "vitest";
import type { Dict } from "../../../playground/shared/loose.ts";
import { click, fakeRealm, settle, type FakeRealm } from "./fake-realm.ts";

let realm: FakeRealm;
beforeEach(() => {
  realm = fakeRealm();
});

test("reads every kind of form field with FormDataExtended", () => {
  const { document, foundry } = realm.global;
  const form = document.body.appendChild(document.createElement("form"));
  form.innerHTML = `
    <input type="number" name="system.hp" value="12"><input type="number" name="empty" value="">
    <input type="checkbox" name="on" checked><input type="checkbox" name="off">
    <select name="pick"><option value="a">A</option><option value="b" selected>B</option></select>
    <input type="radio" name="r" value="x"><input type="radio" name="r" value="y" checked>
    <input name="gone" value="1" disabled><fieldset disabled><input name="gone2" value="1"></fieldset>
    <input name="twice" value="1"><input name="twice" value="2"><textarea name="text">t</textarea><button name="b">b</button>`;
  expect(new foundry.applications.ux.FormDataExtended(form).object).toEqual({
    ...{ "system.hp": 12, empty: null, on: true, off: false, pick: "b", r: "y", twice: ["1", "2"], text: "t" },
  });
});

describe("DialogV2 (facts 4.7)", () => {
  test("confirms with true, false, null or the action's name", async () => {
    const { DialogV2 } = realm.global.foundry.applications.api;
    const press = async (action: string, options: Dict = {}): Promise<unknown> => {
      const answer = DialogV2.confirm({ content: "<p>?</p>", ...options });
      await settle();
      click(realm, realm.global.document.querySelector(`dialog [data-action=${action}]`));
      return answer;
    };
    expect(await press("yes")).toBe(true);
    expect(await press("no")).toBe(false);
    expect(await press("close")).toBeNull();
    expect(await press("yes", { yes: { callback: () => undefined } })).toBe("yes");
    expect(realm.global.document.querySelector("dialog")).toBeNull();
  });

  test("returns the form of input() as an object", async () => {
    const { DialogV2 } = realm.global.foundry.applications.api;
    const answer = DialogV2.input({
      content: `<input name="word" value="w"><input type="number" name="n" value="3">`,
      ok: { label: "Go" },
    });
    await settle();
    click(realm, realm.global.document.querySelector("dialog [data-action=ok]"));
    expect(await answer).toEqual({ word: "w", n: 3 });
  });

  test("returns the focus to the opening button", async () => {
    const { document } = realm.global;
    document.body.innerHTML = `<button name="open">open</button>`;
    document.querySelector("[name=open]").focus();
    const answer = realm.global.foundry.applications.api.DialogV2.confirm({ content: "<input name='x'>" });
    await settle();
    expect(document.activeElement.getAttribute("name")).toBe("x");
    click(realm, document.querySelector("dialog [data-action=yes]"));
    await answer;
    await settle();
    expect(document.activeElement.getAttribute("name")).toBe("open");
  });
});
