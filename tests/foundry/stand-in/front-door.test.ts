// Texts and cards of the playground's first page, and when a browser opens for it.
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { languageFor, readTexts } from "../../../playground/page/texts.ts";
import { gapsOf, labelsOf, placesOf, timeOf } from "../../../playground/page/front-door.ts";
import { firstTurn } from "../../../playground/server/front-door.ts";
import { hasScreen, openCommand } from "../../../playground/server/open-browser.ts";
import { CARDS, type DoorTurn } from "../../../playground/shared/door-fight.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { readEncounter } from "../../../tools/encounter-file/index.ts";

const PAGE = new URL("../../../playground/page/texts/", import.meta.url);
const EXAMPLES = new URL("../../../encounters/", import.meta.url);
const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, PAGE), "utf8")) as Record<string, string>;
const places = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test("fills the same places in every language", () => {
  const english = texts("en");
  for (const file of readdirSync(PAGE)) {
    const other = texts(file.slice(0, -5));
    expect(Object.keys(other).sort(), file).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(english))
      expect(places(other[key] ?? ""), `${file}: ${key}`).toEqual(places(text));
  }
});

test("finds the reader's language, also from a dialect, and otherwise uses English", () => {
  const found = [["de-AT", "en"], ["pt-PT"], ["ja"], []].map(languageFor);
  expect(found).toEqual(["de", "pt-BR", "en", "en"]);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("shows English where a translation or its file is missing", async () => {
  const files: Record<string, unknown> = {
    "page/texts/en.json": { play: "Play", more: "More {what}" },
    "page/texts/de.json": { play: "Spielen" },
  };
  vi.stubGlobal("fetch", (file: string) =>
    Promise.resolve({ ok: file in files, json: () => Promise.resolve(files[file]) }),
  );
  vi.stubGlobal("document", { documentElement: {} });
  const saidIn = async (language: string): Promise<readonly string[]> => {
    vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(language) });
    const say = await readTexts();
    return [say("play"), say("more", { what: "fights" }), say("Rosa waits in vain")];
  };
  expect(await saidIn("de")).toEqual(["Spielen", "More fights", "Rosa waits in vain"]);
  expect(await saidIn("fr")).toEqual(["Play", "More fights", "Rosa waits in vain"]);
});

const DOORS = CARDS.map((name) => {
  const { ok } = readEncounter(readFileSync(new URL(`${name}.yml`, EXAMPLES), "utf8"));
  return { name, pacing: ok!.pacing, ...firstTurn(ok!) };
});

test("shows the first turns of each card in its pacing's units", () => {
  const shown = DOORS.map(({ name, pacing, now, ahead = [] }) => {
    const at = placesOf(ahead, now!, pacing);
    expect(
      at.every((place) => place > 0 && place < 1),
      name,
    ).toBe(true);
    return [now!, ...ahead.slice(0, 2)].map((turn) => `${turn.name} ${timeOf(turn.time, pacing, "en")}`).join(", ");
  });
  expect(shown).toEqual([
    "Mira Kestrel 6.25, Sir Bartholomew Featherstonehaugh 6.00, Goblin chief 5.75",
    "Birger Holt 1, Adeline −1, Birger Holt −4",
    "Squire 4, Hound 4, Egil 5",
    "Alrik 2.0, Bernat 3.5, Alrik 4.0",
    "Guard 40, Archivist Ro 23",
  ]);
});

test("shows the next round's beginning and sides' rolls, unless dice are pending", () => {
  expect(DOORS.map(({ next }) => next && `${next.round}: ${next.turn.name} ${next.turn.time}`)).toEqual([
    ...["2: Mira Kestrel 6.25", undefined, undefined, undefined, "2: Archivist Ro 45"],
  ]);
  const rolled = DOORS.map(({ sides }) => sides?.map(({ side, die, shift }) => `${side}: ${die} ${shift}`).join(", "));
  expect(rolled).toEqual([undefined, undefined, "0: 5 0, 1: 3 1", undefined, undefined]);
  const { now, ahead = [] } = DOORS.find(({ name }) => name === "side-segments-ford")!;
  expect([now, ...ahead].slice(0, 4).map((turn) => turn?.phase)).toEqual(["missile", "melee", "melee", "magic"]);
});

test("shows the tracker's letters on plates", () => {
  for (const file of readdirSync(PAGE)) {
    const tracker = JSON.parse(readFileSync(new URL(`../../../lang/${file}`, import.meta.url), "utf8")) as Loose;
    const phases = tracker.SEGMENTZERO.Pacing["side-segments"]?.Phases ?? {};
    const own = texts(file.slice(0, -5));
    for (const [phase, { Letters }] of Object.entries(phases as Loose) as [string, Loose][])
      expect(own[`phase.${phase}`], `${file}: ${phase}`).toBe(Letters);
  }
});

test("gives one label to simultaneous turns and detects tight ones", () => {
  const turn = (name: string, time: number): DoorTurn => ({ name, img: "", side: 0, time, count: 1 });
  const turns = [turn("Hound", 4), turn("Ysolde", 6), turn("Archer", 6), turn("Bandit", 6), turn("Egil", 10)];
  const labels = labelsOf(turns, placesOf(turns, turn("Squire", 4), "side-segments"));
  expect(labels.map(({ time, at }) => `${time} at ${at}`)).toEqual(["4 at 0.1", "6 at 0.5", "10 at 0.9"]);
  const steps = [-1, -4, -5, -9, -9, -13].map((time, at) => turn([1, 3].includes(at) ? "Birger" : "Adeline", time));
  const places = placesOf(steps, turn("Birger", 1), "action-period");
  const said = labelsOf(steps, places).map(({ time, tight }) => `${String(time)}${tight ? " tight" : ""}`);
  expect(said.join(", ")).toBe("-1, -4, -5 tight, -9, -13");
  // From the hand to the first turn of who acts now, and from turn to turn of the same one.
  expect(gapsOf(turn("Birger", 1), steps, places).map(({ span }) => span)).toEqual([5, 4, 5, 4, 4]);
});

test("opens a browser only where a screen exists, by the platform's command", () => {
  const screens = [{ CI: "true", DISPLAY: ":0" }, {}, { DISPLAY: ":0" }, { WAYLAND_DISPLAY: "w" }];
  expect(screens.map((environment) => hasScreen(environment, "linux"))).toEqual([false, false, true, true]);
  expect(hasScreen({}, "darwin")).toBe(true);
  const platforms = ["linux", "darwin", "win32"] as const;
  expect(platforms.map((platform) => openCommand("http://localhost:1/", platform)[0])).toEqual([
    ...["xdg-open", "open", "cmd"],
  ]);
});
