import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { settingsChanged } from "../../../src/foundry/settings/new-fights.ts";
import { forgetOnce, takeOnce, timesByName } from "../../../src/foundry/settings/world-speeds.ts";

const ROWS = {
  weapons: [
    { name: "Wyrmtooth", speed: 4 },
    { name: "Longsword +1", speed: 5 },
    { name: "Reed", class: 5 },
  ],
  spells: [{ name: "Gloom", class: 4 }],
};

beforeAll(() => {
  vi.stubGlobal("game", { settings: { get: () => ROWS, settings: new Map() }, i18n: { lang: "en" } });
  settingsChanged();
});
afterAll(() => {
  vi.unstubAllGlobals();
  settingsChanged();
});

test("take the column that a GM's row leaves out from our table", () => {
  const plain = timesByName("weapons", "Longsword +2");
  expect(timesByName("weapons", "Longsword +1")).toMatchObject({ speed: 5, class: plain?.class, isGuessed: false });
});

test("guess the column that nothing gives", () => {
  expect(timesByName("weapons", "Wyrmtooth", { damage: "1d8" })).toMatchObject({
    speed: 4,
    class: timesByName("weapons", "Snargle", { damage: "1d8" })?.class,
  });
  expect(timesByName("weapons", "Reed")).toMatchObject({ speed: timesByName("weapons", "Snargle")?.speed, class: 5 });
  expect(timesByName("spells", "Gloom")).toMatchObject({ speed: timesByName("spells", "Snargle")?.speed, class: 4 });
});

test("take the GM's answer for one encounter until it is deleted", () => {
  const guess = timesByName("weapons", "Snargle")?.speed;
  takeOnce("ambush", "weapons", "Snargle", { speed: 9, class: 3 });
  expect(timesByName("weapons", "Snargle")).toMatchObject({ speed: 9, class: 3 });
  forgetOnce("ambush");
  expect(timesByName("weapons", "Snargle")?.speed).toBe(guess);
});
