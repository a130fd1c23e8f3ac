// What the first page of the playground says and shows, and when a browser opens for it.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languageFor } from "../../../playground/page/texts.ts";
import { gapsOf, labelsOf, placesOf, timeOf } from "../../../playground/page/front-door.ts";
import { firstTurn } from "../../../playground/server/front-door.ts";
import { hasScreen, openCommand } from "../../../playground/server/open-browser.ts";
import { CARDS, type DoorTurn } from "../../../playground/shared/door-fight.ts";
import { readEncounter } from "../../../tools/encounter-file/index.ts";

const PAGE = new URL("../../../playground/page/texts/", import.meta.url);
const EXAMPLES = new URL("../../../encounters/", import.meta.url);
const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, PAGE), "utf8")) as Record<string, string>;
const places = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test("every language fills in the same places", () => {
  const english = texts("en");
  for (const file of readdirSync(PAGE)) {
    const other = texts(file.slice(0, -5));
    expect(Object.keys(other).sort(), file).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect(places(other[key] ?? ""), `${file}: ${key}`).toEqual(places(text));
  }
});

test("the reader's language is found, also from a dialect; English stands in for others", () => {
  expect([languageFor(["de-AT", "en"]), languageFor(["pt-PT"]), languageFor(["ja"]), languageFor([])]).toEqual([
    "de",
    "pt-BR",
    "en",
    "en",
  ]);
});

test("each card shows the first turn of its fight, in the words of its pacing", () => {
  const shown = CARDS.map((name) => {
    const { ok } = readEncounter(readFileSync(new URL(`${name}.yml`, EXAMPLES), "utf8"));
    const { now, ahead = [] } = ok ? firstTurn(ok) : {};
    if (!ok || !now) return "nothing";
    const at = placesOf(ahead, now, ok.pacing);
    expect(
      at.every((place) => place > 0 && place < 1),
      name,
    ).toBe(true);
    return [now, ...ahead.slice(0, 2)].map((turn) => `${turn.name} ${timeOf(turn.time, ok.pacing, "en")}`).join(", ");
  });
  expect(shown).toEqual([
    "Mira Kestrel 6.25, Sir Bartholomew Featherstonehaugh 6.00, Goblin chief 5.75",
    "Birger Holt 1, Adeline −1, Birger Holt −4",
    "Squire 4, Hound 4, Egil 5",
    "Alrik 2.0, Bernat 3.5, Alrik 4.0",
    "Guard 40, Archivist Ro 23",
  ]);
});

test("a card shows where the next round begins and what each side has rolled, unless dice still decide", () => {
  const first = Object.fromEntries(
    CARDS.map((name) => {
      const { ok } = readEncounter(readFileSync(new URL(`${name}.yml`, EXAMPLES), "utf8"));
      return [name, ok ? firstTurn(ok) : {}];
    }),
  );
  expect(
    CARDS.map(
      (name) =>
        first[name]?.next &&
        `${String(first[name].next.round)}: ${first[name].next.turn.name} ${String(first[name].next.turn.time)}`,
    ),
  ).toEqual(["2: Mira Kestrel 6.25", undefined, undefined, undefined, "2: Archivist Ro 45"]);
  expect(CARDS.map((name) => first[name]?.sides?.map(({ side, die, shift }) => [side, die, shift]))).toEqual([
    undefined,
    undefined,
    [
      [0, 5, 0],
      [1, 3, 1],
    ],
    undefined,
    undefined,
  ]);
  const { now, ahead = [] } = first["side-segments-ford"] ?? {};
  expect([now, ...ahead].slice(0, 4).map((turn) => turn?.phase)).toEqual(["missile", "melee", "melee", "magic"]);
});

test("plates have the letters that they have in the tracker", () => {
  for (const file of readdirSync(PAGE)) {
    const { SEGMENTZERO } = JSON.parse(readFileSync(new URL(`../../../lang/${file}`, import.meta.url), "utf8")) as {
      readonly SEGMENTZERO: {
        readonly Pacing: Readonly<
          Record<string, { readonly Phases: Readonly<Record<string, { readonly Letters: string }>> }>
        >;
      };
    };
    const own = texts(file.slice(0, -5));
    for (const [phase, { Letters }] of Object.entries(SEGMENTZERO.Pacing["side-segments"]?.Phases ?? {}))
      expect(own[`phase.${phase}`], `${file}: ${phase}`).toBe(Letters);
  }
});

test("turns at one time have one label, and those with little room between them are known", () => {
  const turn = (name: string, time: number): DoorTurn => ({ name, img: "", side: 0, time, count: 1 });
  const turns = [turn("Hound", 4), turn("Ysolde", 6), turn("Archer", 6), turn("Bandit", 6), turn("Egil", 10)];
  expect(
    labelsOf(turns, placesOf(turns, turn("Squire", 4), "side-segments")).map(({ time, at }) => [time, at]),
  ).toEqual([
    [4, 0.1],
    [6, 0.5],
    [10, 0.9],
  ]);
  const steps = [
    turn("Adeline", -1),
    turn("Birger", -4),
    turn("Adeline", -5),
    turn("Birger", -9),
    turn("Adeline", -9),
    turn("Adeline", -13),
  ];
  const places = placesOf(steps, turn("Birger", 1), "action-period");
  expect(labelsOf(steps, places).map(({ time, tight }) => `${String(time)}${tight ? " tight" : ""}`)).toEqual([
    "-1",
    "-4",
    "-5 tight",
    "-9",
    "-13",
  ]);
  // From the hand to the first turn of who acts now, and from turn to turn of the same one.
  expect(gapsOf(turn("Birger", 1), steps, places).map(({ span }) => span)).toEqual([5, 4, 5, 4, 4]);
});

test("a browser opens where somebody looks at a screen, by the platform's own command", () => {
  expect([
    hasScreen({ CI: "true", DISPLAY: ":0" }, "linux"),
    hasScreen({}, "linux"),
    hasScreen({ DISPLAY: ":0" }, "linux"),
    hasScreen({ WAYLAND_DISPLAY: "w" }, "linux"),
    hasScreen({}, "darwin"),
  ]).toEqual([false, false, true, true, true]);
  expect(
    (["linux", "darwin", "win32"] as const).map((platform) => openCommand("http://localhost:1/", platform)[0]),
  ).toEqual(["xdg-open", "open", "cmd"]);
});
