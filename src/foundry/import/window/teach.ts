import { askForValues } from "../../dialogs/form.ts";
import { text } from "../../host/i18n.ts";
import type { FormRow, FormValues } from "../../reading/decision.ts";
import { isTaught, TAUGHT, type OwnLabel, type Taught } from "../stat-block/labels.ts";
import type { FieldName, Understood } from "../stat-block/reading.ts";

/** Usual values of fields. */
const USUAL: Readonly<Partial<Record<Taught, readonly [least: number, most: number]>>> = {
  morale: [2, 12],
  ac: [-10, 30],
  hd: [0, 40],
  thac0: [0, 20],
  bonus: [0, 20],
  attacks: [1, 10],
  initiative: [1, 100],
  dex: [3, 100],
  move: [3, 300],
  hp: [1, 500],
  xp: [5, 1_000_000],
  basicSpeed: [3, 15],
  size: [-10, 10],
};

/** Fields of the form that hold the values of labels with another name. */
const HELD: Readonly<Partial<Record<Taught, FieldName>>> = { move: "basicMove", dex: "agility", damage: "weapons" };

const fieldOf = (taught: Exclude<Taught, "kept">): FieldName => HELD[taught] ?? (taught as FieldName);

/** Returns the name of what a label means. */
export const taughtName = (taught: Taught): string =>
  taught === "kept" ? text("Import.StatBlock.Teach.Kept") : text(`Import.StatBlock.Fields.${fieldOf(taught)}`);

/** Returns all fields that a label can mean, by their names. */
export const taughtOptions = (chosen: string) =>
  [...new Set<Taught>([...TAUGHT.old, ...TAUGHT.gurps, "kept"])].map((value) => ({
    value,
    label: taughtName(value),
    selected: value === chosen,
  }));

const FEW = 3;

/** True if a label may be short for a field's name: "M:" and "Mor" for "Morale". */
function resembles(label: string, taught: Taught): boolean {
  const letters = [...label.toLowerCase().matchAll(/\p{L}/gu)].map(([letter]) => letter);
  const [name = ""] = taughtName(taught).toLowerCase().split(",");
  return new RegExp(`^${letters.join(".*")}`, "u").test(name);
}

/** Returns the likely fields of a number, best first: empty, of its range, alike in name. */
function likely(label: string, number: number, block: Understood): readonly Exclude<Taught, "kept">[] {
  const isEmpty = (taught: Exclude<Taught, "kept">): boolean => {
    const { value, guessed } = block.fields[fieldOf(taught)];
    return value === "" || guessed;
  };
  const scoreOf = (taught: Exclude<Taught, "kept">): number => {
    const [least, most] = USUAL[taught] ?? [1, 40];
    const fits = number >= least && number <= most;
    return (isEmpty(taught) ? 4 : 0) + (fits ? 2 : 0) + (resembles(label, taught) ? 1 : 0);
  };
  return [...TAUGHT[block.kind]].sort((one, other) => scoreOf(other) - scoreOf(one)).slice(0, FEW);
}

const OTHER = "other";

/**
 * Asks what a label means.
 * @param label as written, with its colon
 * @returns the label and whether the world keeps it; null if closed
 */
export async function askLabel(
  label: string,
  number: string,
  block: Understood,
  mayKeep: boolean,
): Promise<{ readonly taught: OwnLabel; readonly keep: boolean } | null> {
  const value = Number(/-?\d+/u.exec(number)?.[0] ?? 0);
  const meantBy = ({ choice = "", [OTHER]: other = "" }: FormValues): Taught => {
    const field = choice === OTHER ? other : choice;
    return isTaught(field) ? field : "kept";
  };
  const given = await askForValues({
    title: text("Import.StatBlock.Teach.Title", { label }),
    label: text("Import.StatBlock.Teach.Title", { label }),
    groups: [{ title: "", rows: rowsOf(label, value, block) }],
    fields: [
      {
        name: OTHER,
        label: text("Import.StatBlock.Teach.Field"),
        kind: "select",
        options: taughtOptions("kept"),
      },
      ...(mayKeep
        ? [{ name: "keep", label: text("Import.StatBlock.Teach.Keep"), kind: "tick" as const, value: "on" }]
        : []),
    ],
    applies: ({ choice }, name) => name !== OTHER || choice === OTHER,
    verb: (values) => text("Import.StatBlock.Teach.Verb", { label, field: taughtName(meantBy(values)) }),
    outcome: (values) => ({ big: taughtName(meantBy(values)), lead: `${label} ${number}` }),
  });
  return given && { taught: { label, field: meantBy(given) }, keep: mayKeep && Boolean(given.keep) };
}

/** The likely fields, of which one that the label resembles is chosen; else the number stays text. */
function rowsOf(label: string, value: number, block: Understood): readonly FormRow[] {
  const fields = likely(label, value, block);
  const chosen = fields.find((field) => resembles(label, field)) ?? "kept";
  return [
    ...fields.map((field) => ({
      value: field,
      name: taughtName(field),
      takes: "",
      checked: field === chosen,
      detail: detailOf(field, block),
    })),
    { value: "kept", name: taughtName("kept"), takes: "", checked: chosen === "kept" },
    { value: OTHER, name: text("Import.StatBlock.Teach.Other"), takes: "" },
  ];
}

function detailOf(field: Exclude<Taught, "kept">, block: Understood): string {
  const { value, guessed } = block.fields[fieldOf(field)];
  return value === "" || guessed
    ? text("Import.StatBlock.Teach.Empty")
    : text("Import.StatBlock.Teach.Read", { value: value.slice(0, 30) });
}
