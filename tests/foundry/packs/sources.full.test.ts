import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { MANOEUVRES } from "../../../src/rules/gurps/manoeuvres.ts";
import { look, newEncounter, participantOf } from "../../../src/rules/index.ts";
import english from "../../../lang/en.json" with { type: "json" };
import manifest from "../../../system.json" with { type: "json" };
import { creatureEntries } from "../../../tools/creature-packs/sources.ts";
import { readTables } from "../../../tools/creature-packs/tables.ts";
import { PACKS } from "../../../tools/item-packs/packs.ts";
import { journalEntries } from "../../../tools/journal-packs/sources.ts";
import { after } from "../../rules/play.ts";
import { ROOT } from "../bundle.ts";
import { documents, ENCOUNTER_FILES, encounterOf, SOURCES, sourcesOf } from "./stored.ts";

const packs = new Map(readdirSync(SOURCES).map((pack) => [pack, sourcesOf(pack)]));
/** The documents that tables, pages, core and texts require of each pack. */
const WANTED: Readonly<Record<string, () => readonly { readonly file: string; readonly document: object }[]>> = {
  ...PACKS,
  creatures: () => creatureEntries(readTables()),
  journals: journalEntries,
};
/** Items for an action of the rules core. */
const listed = (pack: string, pacing: string): ReadonlyMap<string, Loose> =>
  new Map(
    documents(pack).flatMap((item): [string, Loose][] =>
      item.flags["segment-zero"].listed.pacing === pacing ? [[item.flags["segment-zero"].listed.id, item.system]] : [],
    ),
  );

describe("the packs", () => {
  it.each(Object.entries(WANTED))("%s: equals its sources (else run `npm run packs:source`)", (pack, entries) => {
    const byFile = (a: { file: string }, b: { file: string }): number => (a.file < b.file ? -1 : 1);
    const wanted = JSON.parse(JSON.stringify(entries())) as { file: string }[];
    expect([...packs.get(pack)!].sort(byFile)).toEqual(wanted.sort(byFile));
  });

  it("are all in the manifest, each once and in one folder", () => {
    const inFolders = (folders: Loose[]): string[] =>
      folders.flatMap((folder) => [...((folder.packs ?? []) as string[]), ...inFolders(folder.folders ?? [])]);
    const names = manifest.packs.map(({ name }) => name).sort();
    expect(names).toEqual([...packs.keys()].sort());
    expect(inFolders(manifest.packFolders).sort()).toEqual(names);
    for (const { name, path: folder } of manifest.packs) expect(folder).toBe(`packs/${name}`);
  });

  it("put every document into a folder without a namesake in it", () => {
    for (const [pack, sources] of packs) {
      const folders = new Set(sources.map(({ document }) => document._id as string));
      const places = documents(pack).map(({ folder, name, sort }) => {
        expect(folders, `${pack}: ${String(name)}`).toContain(folder);
        expect(sort, `${pack}: ${String(name)}`).toBeTypeOf("number");
        return `${String(folder)} ${String(name)}`;
      });
      expect(
        places.filter((place, at) => places.indexOf(place) !== at),
        pack,
      ).toEqual([]);
    }
  });
});

describe("references in packs", () => {
  const everything = [...packs.values()].flat();

  it("name only existing pictures", () => {
    const pictures = new Set(
      everything.flatMap(
        ({ document }) => JSON.stringify(document).match(/systems\/segment-zero\/assets\/[^"\\ ]+/g) ?? [],
      ),
    );
    expect(pictures.size).toBeGreaterThan(150);
    expect(
      [...pictures].filter((picture) => !existsSync(path.join(ROOT, picture.replace("systems/segment-zero/", "")))),
    ).toEqual([]);
    for (const { document, file } of everything)
      if (document._key?.startsWith("!items!")) expect(document.img, file).toMatch(/^systems\/segment-zero\//);
  });

  it("name only existing documents", () => {
    const known = new Set(
      [...packs].flatMap(([pack, sources]) => sources.flatMap(({ document }) => [...uuidsOf(pack, document as Dict)])),
    );
    const named = everything.flatMap(({ document, file }) =>
      [...JSON.stringify(document).matchAll(/@(?:UUID|Embed)\[([^\]#\s]+)[^\]]*\]/g)].map(([, uuid = ""]) => ({
        uuid,
        file,
      })),
    );
    expect(named.filter(({ uuid }) => !known.has(uuid))).toEqual([]);
  });

  it("name all existing encounter files and no others", () => {
    const named = documents("encounters").map(({ name, command }) => [name, command] as const);
    const wanted = ENCOUNTER_FILES.map((file) => [
      `Set up: ${encounterOf(file).title}`,
      `await game.segmentZero.setUpEncounter("${path.basename(file, ".yml")}");`,
    ]);
    expect(named.sort()).toEqual(wanted.sort());
  });

  it("use only our drawings or credited Tabler icons", () => {
    const drawings = ["items", "actions", "conditions", "other"].flatMap((name) => {
      const folder = path.join(ROOT, "assets/icons", name);
      return readdirSync(folder).map((file) => readFileSync(path.join(folder, file), "utf8"));
    });
    for (const svg of drawings)
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d ]+" width="256" height="256">(<!-- [a-z0-9-]+: Tabler Icons, MIT licence \(assets\/icons\/LICENSE\) -->)?</,
      );
    expect(readFileSync(path.join(ROOT, "assets/icons/LICENSE"), "utf8")).toContain("Tabler Icons");
  });
});

/** Addresses of a document and its embedded ones. */
function* uuidsOf(pack: string, document: Dict): Generator<string> {
  const TYPES = { actors: "Actor", items: "Item", journal: "JournalEntry", macros: "Macro", tables: "RollTable" };
  const type = (TYPES as Record<string, string>)[String(document._key).split("!")[1] ?? ""];
  const root = `Compendium.segment-zero.${pack}.${type}.${String(document._id)}`;
  yield root;
  for (const [key, name] of [
    ["items", "Item"],
    ["pages", "JournalEntryPage"],
    ["results", "TableResult"],
  ] as const) {
    for (const child of (document[key] ?? []) as Dict[]) yield `${root}.${name}.${String(child._id)}`;
  }
}

describe("packs and rules core", () => {
  it("Q-10, Q-17: agree about two-action's choices for a quick-handed participant", () => {
    const joined = { type: "join", participant: "a", side: "one", stats: { initiative: 50, ability: true } };
    const state = after(newEncounter("two-action"), joined, { type: "start" });
    const view = look(state)!;
    const { choices } = view.pacing;
    const offered = choices.picks!({ field: "actions", kind: "action" }, participantOf(state, "a")!, view);
    const codes = offered.map(({ code }) => code);
    expect([...listed("actions", "two-action").keys()].sort()).toEqual([...codes].sort());
    for (const [id, { actions }] of listed("actions", "two-action")) expect(actions, id).toBe(1);
  });

  it("B-8: agree about the thirteen manoeuvres, their movement and their defences", () => {
    const items = listed("manoeuvres", "speed-order");
    expect([...items.keys()].sort()).toEqual(Object.keys(MANOEUVRES).sort());
    const { Movements, Defences } = english.SEGMENTZERO.Combat.gurps;
    for (const [id, { movement, forward = false, defences }] of Object.entries(MANOEUVRES)) {
      const left =
        defences.length === 3 ? Defences.all : defences.map((one) => Defences[one]).join(" or ") || Defences.none;
      const values = `${Movements[forward ? (`${movement}Forward` as const) : movement]}; ${left} until the next turn`;
      expect(items.get(id)!.notes.toLowerCase(), id).toContain(values.toLowerCase());
    }
  });

  it("describe actions and manoeuvres in whole sentences", () => {
    for (const { name, system } of [...documents("actions"), ...documents("manoeuvres")]) {
      // Lists add the speed class, so the summary leaves it out.
      expect(system.summary, name as string).toMatch(typeof system.speedClass === "number" ? /^$/ : /^[A-Z].*[.]$/);
    }
    for (const { name, system } of [...documents("conditions"), ...documents("weapons"), ...documents("equipment")])
      expect(system.notes, name as string).toMatch(/^(<p>[A-Z0-9].*[.]<\/p>)*$/);
  });
});

describe("the weapons", () => {
  const weapons = documents("weapons").map(({ name, system, type }): [string, Loose] => {
    expect(type).toBe("weapon");
    return [name, { ...system, modes: Object.values(system.modes as Dict) }];
  });

  it("have values for every pacing and at least one mode", () => {
    for (const [name, { modes, weaponSpeed, speedClass, ranged }] of weapons) {
      expect(modes.length, name).toBeGreaterThan(0);
      for (const figure of [weaponSpeed, speedClass]) expect(figure, name).toBeOneOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      for (const mode of modes as Loose[])
        expect(
          [mode.skill, mode.damage, mode.damageType, mode.kind].every(
            (word) => typeof word === "string" && word !== "",
          ),
          name,
        ).toBe(true);
      expect(
        (modes as Loose[]).some(({ kind }) => kind === (ranged ? "ranged" : "melee")),
        name,
      ).toBe(true);
    }
  });

  it("cover all ages, and name the time for reloading", () => {
    const folders = packs
      .get("weapons")!
      .flatMap(({ document }) => (String(document._key).startsWith("!folders") ? [document.name as string] : []));
    expect(folders).toEqual(
      expect.arrayContaining(["Ancient", "Medieval", "Black powder", "Frontier", "Modern", "Improvised", "Natural"]),
    );
    for (const [name, { capacity = 0, loaded = 0, reloadClass = null }] of weapons) {
      expect(loaded, name).toBe(capacity);
      if (capacity) expect(reloadClass, name).toBeOneOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  it("T-25, P-22: have matching automatic rates of fire in stopwatch and action-period", () => {
    const automatic = weapons.filter(([, { fireKind }]) => fireKind === "auto");
    expect(automatic.length).toBeGreaterThan(8);
    for (const [name, { perSegment, rateOfFire }] of automatic)
      expect(Math.abs(rateOfFire - 2 * perSegment), name).toBeLessThanOrEqual(1);
    for (const [name, { fireKind, perSegment = 0 }] of weapons)
      if (fireKind !== "auto") expect(perSegment, name).toBe(0);
  });

  it("have faster weapon speeds the shorter and lighter they are", () => {
    const speed = (name: string): number => weapons.find(([one]) => one === name)![1].weaponSpeed;
    for (const [quick, slow] of [
      ["Knife", "Arming sword"],
      ["Arming sword", "Greatsword"],
      ["Rapier", "Arming sword"],
      ["Spear", "Halberd"],
      ["Hand axe", "Long axe"],
      ["Service pistol", "Battle rifle"],
    ] as const) {
      expect(speed(quick), `${quick} and ${slow}`).toBeLessThan(speed(slow));
    }
  });
});

describe("roll tables", () => {
  it.each(documents("tables").map((table): [string, Loose] => [table.name, table]))(
    "%s: has exactly one result for every roll",
    (_name, { formula, results }) => {
      const [dice = 0, faces = 0] = String(formula).split("d").map(Number);
      const rolls = Array.from({ length: dice * faces - dice + 1 }, (_, at) => dice + at);
      const covered = (results as Loose[]).flatMap(({ range: [from, to] }) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(covered).toEqual(rolls);
      for (const { name, description } of results as Loose[]) {
        expect(name).not.toBe("");
        expect(description).toMatch(/^<p>[A-Z0-9].*[.]<\/p>$/);
      }
    },
  );
});
