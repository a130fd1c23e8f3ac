import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { parse } from "yaml";
import type { ActorDraft, ItemDraft, Note } from "../../../src/foundry/import/draft.ts";
import { parseGcs } from "../../../src/foundry/import/gcs/parse.ts";
import type { Loose } from "../../../playground/shared/loose.ts";

const FOLDER = path.join(import.meta.dirname, "fixtures");

/** Our files, each with unusual parts; none is a real player's character. */
export const FIXTURES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".gcs"))
  .sort();

export const textOf = (name: string): string => readFileSync(path.join(FOLDER, name), "utf8");

/** What is put into a file, by ways such as "attributes/st/calc/value": entries of a list go by place or id, "-" is one more or several. */
export type Changes = Readonly<Record<string, unknown>>;

/** A fixture as JSON, with these changes; undefined takes a key out. */
export function jsonOf(name: string, changes: Changes = {}): Loose {
  const json = JSON.parse(textOf(name)) as Loose;
  for (const [way, value] of Object.entries(changes)) {
    const steps = way.split("/");
    const last = steps.pop()!;
    const at = steps.reduce<Loose>(
      (one, step) =>
        Array.isArray(one)
          ? (one[Number(step)] ?? one.find((each: Loose) => (each.attr_id ?? each.id) === step))
          : one[step],
      json,
    );
    if (last === "-") at.push(...[value].flat());
    else if (value === undefined) Reflect.deleteProperty(at as object, last);
    else at[last] = value;
  }
  return json;
}

export interface Read {
  readonly draft: ActorDraft;
  readonly notes: readonly Note[];
  readonly item: (name: string, type?: string) => ItemDraft;
  readonly codes: () => readonly string[];
}

/** Reads a file that must be accepted. */
export function read(content: unknown, file = "file.gcs"): Read {
  const reading = parseGcs(typeof content === "string" ? content : JSON.stringify(content), file);
  if (reading.refusal) throw new Error(`refused: ${JSON.stringify(reading.refusal)}`);
  const { draft, notes } = reading;
  return {
    draft,
    notes,
    item: (name, type) => {
      const found = draft.items.filter((item) => item.name === name && (type === undefined || item.type === type));
      if (found.length !== 1) throw new Error(`${found.length} items are called ${name}`);
      return found[0]!;
    },
    codes: () => notes.map(({ saying: { code } }) => code.replace("Notes.", "")),
  };
}

export const fixture = (name: string): Read => read(textOf(name), name);

/** The code of a refusal. */
export function refused(
  content: unknown,
  file = "file.gcs",
): { readonly code: string; readonly path: string; readonly data: Loose } {
  const reading = parseGcs(typeof content === "string" ? content : JSON.stringify(content), file);
  if (!reading.refusal) throw new Error("it was not refused");
  const {
    path: at,
    saying: { code, data = {} },
  } = reading.refusal;
  return { code: code.replace("Refused.", ""), path: at, data };
}

/** Items of a draft with their values, and modes as a list. */
export const itemsOf = ({ items }: Pick<ActorDraft, "items">): readonly Loose[] =>
  items.map(({ system: { modes, ...system }, ...item }: Loose) => ({
    ...item,
    ...system,
    ...(modes ? { modes: Object.values(modes as Loose) } : {}),
  }));

/** The values of a fixture in the table beside it. */
export const wantedOf = (name: string): Loose => parse(textOf(name.replace(/\w+$/u, "yml"))) as Loose;

/** Values of most weapons and their modes, which the tables leave out. */
const USUAL_WEAPON = { carried: true, cost: 0, capacity: 0, loaded: 0, rateOfFire: 1, fireKind: "muscle" };
const USUAL_MODE = {
  ...{
    kind: "melee",
    divisor: 1,
    block: null,
    fencing: false,
    balanced: true,
    twoHanded: false,
    minimumStrength: null,
  },
};
const withUsual = ({ modes, ...item }: Loose): Loose =>
  modes ? { ...USUAL_WEAPON, ...item, modes: modes.map((mode: object) => ({ ...USUAL_MODE, ...mode })) } : item;

/** Compares a draft with a table: all its items, and DR in the order of the body. */
export function expectDraft(draft: ActorDraft, { items, ...actor }: Loose): void {
  expect(draft).toMatchObject(actor);
  expect(Object.entries(draft.system.dr as Loose)).toEqual(Object.entries(actor.system.dr as Loose));
  expect(itemsOf(draft)).toMatchObject(items.map(withUsual) as Loose[]);
}
