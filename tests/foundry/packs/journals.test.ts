import { NOTICE as NOTICE_OF_PAGES } from "../../../playground/shared/notice.ts";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { example } from "../../../tools/journal-packs/example.ts";
import { exampleOf } from "../../../tools/journal-packs/example-pages.ts";
import { chapterWith } from "../../../tools/journal-packs/guide-examples.ts";
import { GM_KEYS, KEYS } from "../../../tools/journal-packs/keys.ts";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { shipped } from "../../shipped.ts";
import { ROOT } from "../bundle.ts";
import { documents, sourcesOf } from "./stored.ts";
import manifest from "../../../system.json" with { type: "json" };

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const stored = new Map(sourcesOf("journals").map(({ file, document }) => [file, document]));
const PACINGS = shipped.map(({ id }) => id);

/** The page as a reader sees it: links by their words, cells beside each other, without markup. */
function pageText(entry: string, name: string): string {
  const page = (stored.get(`${entry}.yml`).pages as Dict[]).find((one) => one.name === name) as Loose;
  return String(page.text.content)
    .replace(/@UUID\[[^\]]+\]\{([^}]*)\}/g, "$1")
    .replace(/<\/t[hd]>/g, " ")
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ");
}

const allPages = [...stored].flatMap(([file, { pages = [] }]) =>
  (pages as Loose[]).map((page): [string, string] => [`${file} ${String(page.name)}`, page.text.content]),
);

describe("journals", () => {
  it("include five pages per pacing, GM screen, sheets and credits", () => {
    for (const pacing of PACINGS)
      expect(
        (stored.get(`${pacing}.yml`).pages as Dict[]).map(({ name }) => name),
        pacing,
      ).toEqual(["What it is", expect.stringContaining(""), "Worked example", "Settings worth knowing", "Cheat sheet"]);
    expect((stored.get("gm-screen.yml").pages as Dict[]).map(({ name }) => name).join(", ")).toBe(
      "Who acts when, Speed classes, Postures, Manoeuvres, Conditions, Morale and surprise, Keys, A damaged encounter",
    );
    expect([...stored.keys()]).toEqual(expect.arrayContaining(["sheets.yml", "credits.yml"]));
  });

  it.each(allPages)("%s is complete with every tag closed", (_name, content) => {
    expect(content).not.toMatch(/\{\{|\}\}|undefined|NaN|\[object/);
    const open: string[] = [];
    for (const [, slash, tag = ""] of content.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
      if (slash) expect(open.pop()).toBe(tag);
      else open.push(tag);
    }
    expect(open).toEqual([]);
  });
});

describe("guide", () => {
  it("is a journal with a page per chapter and internal links", () => {
    const pages = stored.get("guide.yml").pages as Loose[];
    expect(pages.map(({ name }) => name as string).slice(0, 3)).toEqual([
      "Guide",
      "Install",
      "Your first fight in five minutes",
    ]);
    expect(pages).toHaveLength(readdirSync(path.join(ROOT, "docs/guide")).length);
    const rules = stored.get("rules.yml").pages as Loose[];
    const ids = new Set([...pages, ...rules].map(({ _id }) => _id as string));
    const linked = pages.flatMap(({ text }) =>
      [...String(text.content).matchAll(/JournalEntryPage\.(\w+)\]/g)].map(([, id = ""]) => id),
    );
    expect(linked.length).toBeGreaterThan(30);
    expect(linked.filter((id) => !ids.has(id))).toEqual([]);
  });

  it.each([...exampleOf()])("%s: has the journals' example (else run `npm run packs:source`)", async (pacing, html) => {
    const chapter = read(`docs/guide/${pacing}.md`);
    expect(chapter).toBe(await chapterWith(pacing, html));
    expect(chapter).toMatch(/## A played example\n[^]*\n\| ---/);
  });
});

describe("worked examples", () => {
  const creatures = new Map(documents("creatures").map((actor) => [actor.name as string, actor]));

  it.each(PACINGS)("%s: use creatures of the compendium with their values", (pacing) => {
    for (const { name, stats = {} } of example(pacing).file.participants) {
      const actor = creatures.get(name);
      expect(actor, name).toBeDefined();
      const { system, items } = actor as { system: Dict; items: Loose[] };
      const own: Dict = {
        ...system,
        basicSpeed: system.basicSpeed ?? ((system.dx as number) + (system.ht as number)) / 4,
        agility: system.agility ?? system.dx,
        ability: system.quickDraw,
      };
      const {
        weapons = [],
        spells = [],
        surprised: _situation,
        ...figures
      } = stats as { weapons?: Dict[]; spells?: Dict[]; surprised?: boolean } & Dict;
      expect(own, name).toMatchObject(figures);
      for (const { label, attacks, perRounds, ...weapon } of weapons) {
        const item = items.find((one) => one.type === "weapon" && one.name === label)?.system as Loose;
        const known = {
          ...{ spd: item.weaponSpeed, missile: item.ranged, speedClass: item.speedClass, draw: item.drawClass },
          ...{ reload: item.reloadClass, capacity: item.capacity, ready: item.ready },
        };
        expect(known, `${name}: ${String(label)}`).toMatchObject(weapon);
        if (attacks !== undefined) expect([attacks, perRounds]).toEqual([system.attacks, system.perRounds]);
      }
      for (const { label, spd } of spells)
        expect(
          items.find((one) => one.type === "spell" && one.name === label)?.system.castingSpeed,
          `${name}: ${String(label)}`,
        ).toBe(spd);
    }
  });

  // Calculated by hand from docs/rules, so that page, program and rule are independent.
  it.each([
    [
      "speed-order",
      "B-2 to B-4",
      "6.5 Hired duellist 14 move 6 Light rider 12 move 6 Man-at-arms 12 ready 5.25 Goblin raider 11 move 5.25 Town watchman 10 acts",
    ],
    [
      "speed-order",
      "B-6, B-31",
      "5.25 Town watchman attack, cutting in 5.25 Goblin raider move and attack 5.25 Town watchman acts",
    ],
    [
      "speed-order",
      "B-45, B-57, B-62",
      "dodge 8, it rolls 10, and fails. The thrust does 1d−1, say 5; hides take 2 off, 3 get through, and since they are impaling they count double: 6 HP",
    ],
    ["action-period", "P-3 to P-6", "Duellist, 6.5 4 4 13 Watchman, 5.25 3 5 10 (10.5, rounded down)"],
    ["action-period", "P-7, P-9", "1, −3, −7 and −11. The watchman rolls 9: made by 1, so 1, −4 and −9."],
    ["action-period", "P-10, P-11", "He might have waited down to 1; on 0 his second turn would have begun"],
    [
      "side-segments",
      "S-17, S-18, S-24",
      "4 melee Wolf Raiders natural attack 5 melee Man-at-arms Travellers Sword 6 missile Longbow archer Raiders Longbow 7 melee Wolf",
    ],
    ["side-segments", "S-26", "13 less ten is segment 3 of round 2"],
    [
      "side-segments",
      "S-20, S-30, S-31",
      "3 magic Battle mage Travellers Wall of flame, carried over from 13 3 melee Wolf Raiders natural attack 4 melee",
    ],
    [
      "stopwatch",
      "T-4",
      "Gunslinger, revolver 14 class III: 2 class IV: 3 Detective, revolver 12 class III: 3 class IV: 3 Rustler, shotgun 11 in hand class VI: 5",
    ],
    ["stopwatch", "T-16", "that costs 1 segment, so he begins on 1, has drawn on 4 and fires on 7."],
    ["stopwatch", "T-24", "reloading is class VII, 6 segments, and he is ready again on 16."],
    [
      "two-action",
      "Q-9",
      "The Voice has Initiative 56, and being surprised counts 28. Initiative Who 74 Saloon gunslinger 58 Railway detective 38 Cultist 28 Voice of the cult",
    ],
    ["two-action", "Q-20", "The run makes it harder by 10, so 50 would be left; combined it is 25."],
  ])("%s, %s: %s", (pacing, _rule, words) => {
    expect(pageText(pacing, "Worked example")).toContain(words);
  });

  it("T-6, P-4: match the rules in the charts of the GM screen", () => {
    const classes = pageText("gm-screen", "Speed classes");
    expect(classes).toContain("VII 9 8 7 6 6 5 5 5 4 4");
    expect(classes).toContain("X 13 11 10 9 8 8 7 7 6 6");
    expect(pageText("gm-screen", "Who acts when")).toContain("5.25 3 5 10 − 3d6 8 5.5 3 5 11 − 3d6 8");
    expect(pageText("gm-screen", "Postures")).toContain(
      "Crouching −2 0 −2 4 yd Kneeling −2 −2 −2 2 yd Crawling −4 −3 −2 2 yd",
    );
  });

  it("names the registered keys", () => {
    const source = read("src/foundry/api/shortcuts.ts");
    const list = /KEYS[^{]*\{([^}]+)\}/.exec(source)?.[1] ?? "";
    const registered = Object.fromEntries([...list.matchAll(/(\w+): "Key(\w)"/g)].map(([, deed, key]) => [deed, key]));
    expect(KEYS).toEqual(registered);
    const restricted = [...source.matchAll(/(\w+): \{ restricted: true/g)]
      .map(([, deed = ""]) => deed)
      .filter((deed) => deed in KEYS);
    expect([...GM_KEYS].sort()).toEqual(restricted.sort());
  });
});

describe("notice for game aids", () => {
  const NOTICE =
    "GURPS is a trademark of Steve Jackson Games, and its rules and art are copyrighted by Steve Jackson Games. All rights are reserved by Steve Jackson Games. " +
    "This game aid is the original creation of the Segment Zero contributors and is released for free distribution, and not for resale, under the permissions granted in the Steve Jackson Games Online Policy.";
  const plain = (text: string): string =>
    text
      .replace(/^> /gm, "")
      .replace(/\[([^\]]+)\]\([^)]+\)/g, "$1")
      .replace(/<[^>]+>/g, "")
      .replace(/\s+/g, " ");

  it("appears word for word in credits, NOTICE.md, README.md and manifest", () => {
    for (const [where, text] of Object.entries({
      credits: pageText("credits", "Credits and licences"),
      "NOTICE.md": read("NOTICE.md"),
      "README.md": read("README.md"),
      manifest: manifest.description,
      "the pages of the demo": NOTICE_OF_PAGES,
    })) {
      expect(plain(text), where).toContain(NOTICE);
      expect(plain(text), where).toMatch(/not official and not endorsed|neither official nor endorsed/);
    }
  });

  it("comes with the release", () => {
    expect(read("tools/editions.ts")).toMatch(/PAGES = \[[^\]]*"NOTICE.md"/);
  });
});
