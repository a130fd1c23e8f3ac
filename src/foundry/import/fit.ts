import { isObject, type JsonObject } from "../../rules/core.ts";
import type { CreatureData } from "../data/actor/creature-data.ts";
import { unstoredActor } from "../host/typed-calls.ts";
import { Refused, type Book } from "./book.ts";
import type { Given, Note } from "./draft.ts";
import { shown } from "./import-file.ts";
import type { ActorData } from "./origin.ts";
import { say } from "./saying.ts";

/**
 * The same actor with the bonuses that make its derived defences those of the file, whatever of them its items bring already. It is built once, so
 * what the data models do not take is found before anything is written.
 * @throws Refused with the field, if the data models do not take it
 */
export function fitted(
  data: ActorData,
  given: Given | null,
): { readonly data: ActorData; readonly notes: readonly Note[] } {
  if (!given) {
    built(data);
    return { data, notes: [] };
  }
  return withBonuses(withLift(data, given), given);
}

/** Who lifts another weight than ST says has it set; for everybody else it goes on following from ST. */
function withLift(data: ActorData, { lift }: Given): ActorData {
  const { basicLift } = (built(data).system as CreatureData).figures.load;
  return {
    ...data,
    system: {
      ...data.system,
      lift: lift === null || Math.round(lift) === Math.round(basicLift) ? null : Math.min(MOST_LIFTED, lift),
    },
  };
}

const MOST_LIFTED = 1_000_000;

function withBonuses(data: ActorData, given: Given): { readonly data: ActorData; readonly notes: readonly Note[] } {
  const actor = built(data);
  const system = actor.system as CreatureData;
  const figures = system.figures;
  const fresh = figures.reeling || figures.tired ? (built(rested(data)).system as CreatureData).figures : figures;
  const bonuses = {
    dodgeBonus: dodgeBonus(given, figures, fresh, Math.floor(figures.basicSpeed.value / 4) + 3),
    parryBonus: (given.parryBonus ?? fresh.parryBonus.value) - fresh.parryBonus.value,
    blockBonus: (given.blockBonus ?? fresh.blockBonus.value) - fresh.blockBonus.value,
  };
  const within = Object.fromEntries(
    Object.entries(bonuses).map(([name, bonus]) => [name, Math.min(1_000, Math.max(-1_000, bonus))]),
  );
  const result = { ...data, system: { ...data.system, ...within } };
  return { data: result, notes: differences(given, (built(result).system as CreatureData).figures) };
}

type Figures = CreatureData["figures"];

/** Who is worse for wear dodges worse for the time being; what is added for good is in the bonus that the file gives. */
function dodgeBonus(given: Given, now: Figures, fresh: Figures, own: number): number {
  if (now !== fresh && given.dodgeBonus !== null)
    return given.dodgeBonus - (fresh.dodge.value - (own - fresh.load.level));
  return given.dodge === null ? 0 : given.dodge - fresh.dodge.value;
}

/** What the sheet will say otherwise than the file, and why. */
function differences(given: Given, figures: Figures): readonly Note[] {
  const notes: Note[] = [];
  const fact = (code: string, data: Record<string, number>): void => {
    notes.push({ kind: "fact", path: "calc", saying: say(`Notes.${code}`, data) });
  };
  if (given.load !== null && given.load !== figures.load.level)
    fact("otherLoad", { file: given.load, here: figures.load.level });
  if (given.dodge !== null && given.dodge !== figures.dodge.value)
    fact("otherDodge", { file: given.dodge, here: figures.dodge.value });
  if (given.move !== null && given.move !== figures.move.value)
    fact("otherMove", { file: given.move, here: figures.move.value });
  return notes;
}

function rested(data: ActorData): ActorData {
  const full = (pool: unknown): JsonObject => ({
    ...(pool as JsonObject),
    value: (pool as { max?: number } | undefined)?.max ?? 0,
  });
  return { ...data, system: { ...data.system, hp: full(data.system.hp), fp: full(data.system.fp) } };
}

/** An actor that is in no world. */
function built(data: ActorData): Actor.Implementation {
  try {
    return unstoredActor(data);
  } catch (error) {
    throw new Refused({
      path: "",
      saying: say("Refused.model", {
        why: error instanceof Error ? error.message.replace(/\s+/gu, " ").slice(0, 300) : String(error),
      }),
    });
  }
}

/** Longest line and longest text that are taken from a file. */
const LINE = 200;
const TEXT = 100_000;

/** Most entries of one list. */
const ENTRIES = 5_000;

/**
 * A place in somebody else's JSON, whatever stands there. What is missing is nothing; what is of another type is noted with its path and counts as
 * missing. Only own properties are looked up, so no key of a file can mean anything else than itself.
 */
export class Field {
  readonly path: string;

  constructor(
    readonly value: unknown,
    path: string,
    readonly book: Book,
  ) {
    this.path = (typeof value === "object" && value !== null ? book.places.get(value) : undefined) ?? path;
  }

  at(key: string): Field {
    const value = isObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return new Field(value, this.path ? `${this.path}/${key}` : key, this.book);
  }

  /** The first of these places where something stands. */
  first(...keys: readonly string[]): Field {
    const fields = keys.map((key) => key.split("/").reduce<Field>((field, part) => field.at(part), this));
    return fields.find(({ exists }) => exists) ?? fields[0]!;
  }

  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  get isObject(): boolean {
    return isObject(this.value);
  }

  /** The entries of a list; those of anything else are none. */
  entries(): readonly Field[] {
    if (!this.exists) return [];
    if (!Array.isArray(this.value)) return this.otherThan("list", []);
    if (this.value.length > ENTRIES)
      this.book.refuse(this.path, "tooMany", { count: this.value.length, most: ENTRIES });
    return this.value.map((value: unknown, place) => new Field(value, `${this.path}/${place}`, this.book));
  }

  /** The names of an object's own fields. */
  keys(): readonly string[] {
    if (!this.exists) return [];
    return isObject(this.value) ? Object.keys(this.value) : this.otherThan("object", []);
  }

  /** A line without line breaks. */
  line(): string {
    return this.string(LINE).replace(/\s+/gu, " ").trim();
  }

  /** A text of many lines. */
  text(): string {
    return this.string(TEXT).trim();
  }

  private string(longest: number): string {
    const { value } = this;
    if (!this.exists) return "";
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value !== "string") return this.otherThan("text", "");
    if (value.length > longest) this.book.note("wrong", this.path, "longText", { most: longest });
    // Control characters would be seen by nobody and spoil what is printed; halves of characters cannot be stored.
    return (
      value
        .slice(0, longest)
        // oxlint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
        .toWellFormed()
    );
  }

  /** A number, also one that is written as a text ("1,500"); null if there is none. */
  number(): number | null {
    const { value } = this;
    if (!this.exists || value === "") return null;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    const written =
      typeof value === "string" ? /^\s*([+−-]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\s*$/u.exec(value) : null;
    return written
      ? Number(`${written[1] === "" || written[1] === "+" ? "" : "-"}${(written[2] ?? "").replaceAll(",", "")}`)
      : this.otherThan("number", null);
  }

  /** A whole number, fractions dropped, within bounds; null if there is none. */
  whole(least: number, most: number): number | null {
    const number = this.number();
    if (number === null) return null;
    const whole = Math.floor(number + 1e-9);
    const within = Math.min(most, Math.max(least, whole));
    if (within !== whole) this.book.note("wrong", this.path, "outOfBounds", { found: shown(number), used: within });
    // Not −0, which JSON cannot tell from 0.
    return within + 0;
  }

  flag(): boolean {
    const { value } = this;
    if (typeof value === "boolean" || !this.exists) return value === true;
    return this.otherThan("flag", false);
  }

  private otherThan<T>(expected: string, used: T): T {
    this.book.note("wrong", this.path, "wrongType", {
      found: shown(this.value),
      expected: { code: `Allowed.${expected}` },
    });
    return used;
  }
}
