import { tokenFor } from "../../src/foundry/data/actor/tokens.ts";
import { slug } from "../../src/foundry/import/encounter/read.ts";
import { idOf, type PackEntry } from "../pack-source/ids.ts";
import { thingsOf } from "./items.ts";
import { rated } from "./rated.ts";
import type { Creature, CreatureFolder, Hazard } from "./shape.ts";
import type { Tables } from "./tables.ts";

const PORTRAITS = "systems/segment-zero/assets/portraits";

/** Returns the id of a creature or hazard of the pack `creatures`, for links. */
export function creatureId(name: string): string {
  return idOf("creature", name);
}

/** Returns the folders, creatures and hazards of the pack `creatures`, with ids that follow from their names. */
export function creatureEntries(tables: Tables): readonly PackEntry[] {
  const names = tables.folders.flatMap(({ creatures, hazards }) => [...creatures, ...hazards].map(({ name }) => name));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) throw new Error(`two creatures are called ${twice}`);
  return tables.folders.flatMap((folder, place) => folderEntries(folder, place, tables));
}

/** An actor's data besides name and picture. */
interface Described {
  readonly type: "npc" | "hazard";
  readonly system: object;
  readonly items?: readonly object[];
}

function folderEntries(
  { folder, creatures, hazards }: CreatureFolder,
  place: number,
  tables: Tables,
): readonly PackEntry[] {
  const id = idOf("creature folder", folder);
  const name = slug(folder);
  const within = (entry: Creature | Hazard, sort: number, document: Described): PackEntry => {
    const own = creatureId(entry.name);
    const img = `${PORTRAITS}/${entry.face}.svg`;
    const { items = [], ...rest } = document;
    return {
      file: `${name}.${slug(entry.name)}.yml`,
      document: {
        _id: own,
        _key: `!actors!${own}`,
        name: entry.name,
        img,
        folder: id,
        sort: sort * 100,
        ...withoutNulls(rest),
        prototypeToken: tokenFor({ name: entry.name, type: rest.type, img }),
        items: items.map((item, order) => {
          const itemId = idOf("creature item", entry.name, String(order));
          return { _id: itemId, _key: `!actors.items!${own}.${itemId}`, sort: order * 100, ...withoutNulls(item) };
        }),
      },
    };
  };
  return [
    {
      file: `${name}.folder.yml`,
      document: { _id: id, _key: `!folders!${id}`, name: folder, type: "Actor", sorting: "m", sort: place * 100 },
    },
    ...creatures.map((creature, sort) =>
      within(creature, sort, { ...creatureSource(creature), items: thingsOf(creature, tables) }),
    ),
    ...hazards.map((hazard, sort) => within(hazard, creatures.length + sort, hazardSource(hazard))),
  ];
}

function creatureSource(creature: Creature): Described {
  const { time, chances, ...own } = rated(creature);
  const [attacks, perRounds] = time.attacks;
  return {
    type: "npc",
    system: {
      concept: own.about,
      st: own.st,
      dx: own.dx,
      iq: own.iq,
      ht: own.ht,
      will: own.will ?? null,
      per: own.per ?? null,
      basicSpeed: own.speed ?? null,
      move: own.move ?? null,
      size: own.size,
      hp: { value: own.hp, max: own.hp },
      fp: { value: own.fp, max: own.fp },
      dr: own.dr,
      agility: time.agility ?? null,
      initiative: time.initiative,
      quickDraw: time.quickDraw,
      awareness: chances.awareness,
      dodgePercent: chances.dodge,
      hitDice: time.hitDice,
      attacks,
      perRounds,
      armourClass: time.armourClass,
      morale: time.morale ?? null,
      giant: time.giant,
      oldSchool: { attackBonus: chances.attackBonus, saves: chances.saves },
      ...(time.beast ? { attackSpeeds: time.beast } : {}),
      notes: `<p>${own.notes}</p>`,
    },
  };
}

function hazardSource({ about, notes, times, from, every, everySegments }: Hazard): Described {
  return {
    type: "hazard",
    system: { concept: about, times, from, every, everySegments, notes: `<p>${notes}</p>` },
  };
}

/** Removes null values, which follow from others. */
function withoutNulls<Value>(value: Value): Value {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([name, one]) => [name, withoutNulls(one as unknown)]),
  ) as Value;
}
