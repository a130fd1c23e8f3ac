import { roman } from "../../../rules/pacings.ts";
import { guessFor, nearestOf } from "../../../speeds/guess.ts";
import { readTyped, withRow, type Column, type OwnRow } from "../../../speeds/own.ts";
import type { Speeds } from "../../../speeds/shipped.ts";
import type { Entry } from "../../../speeds/table.ts";
import { askForValues } from "../../dialogs/form.ts";
import type { Fight } from "../../fight/fight.ts";
import type { NamedThing } from "../../fight/host-adapter.ts";
import { textsBelow } from "../../host/i18n.ts";
import type { FormValues } from "../../reading/decision.ts";
import {
  answerName,
  canRemember,
  isTakenOnce,
  saveSpeeds,
  storedSpeeds,
  takeOnce,
  timesByName,
} from "../../settings/world-speeds.ts";
import { guessWords, READS } from "./rows.ts";

const { say, sayCounted } = textsBelow("Speeds.Ask");

const GUESS = "guess";
const TYPED = "typed";

/** Remembers the answer unless it is for this fight only; without one the guess counts, and the next fight asks again. */
export async function askForSpeed(
  { id: encounter, encounter: { pacing } }: Fight,
  { kind, name, known }: NamedThing,
): Promise<void> {
  const times = timesByName(kind, name, known);
  // Another question may have answered it.
  if (!times?.isGuessed || isTakenOnce(encounter ?? "", kind, name)) return;
  const column = READS[pacing] ?? "speed";
  const guess = guessFor(kind, known);
  const { answer } = times;
  if (!guess || !canRemember(kind, answerName(name, answer))) return;
  const alike = answer.how === "unknown" ? answer.alike : answer.how === "several" ? answer.entries : [];
  // Of several that fit, one is right more often than a guess.
  const nearest = answer.how === "several" ? nearestOf(kind, alike, known) : null;
  const row = (value: string, speeds: Speeds, detail: string, checked: boolean) => ({
    value,
    name: words(column, speeds),
    detail,
    takes: "",
    checked,
  });
  const fitting = alike.map((entry, at) => row(String(at), entry, say("As", { name: entry.name }), entry === nearest));
  const guessed = nearest ? [] : [row(GUESS, guess, guessWords(guess, known), true)];
  const typed = { value: TYPED, name: say("Type"), takes: "" };
  const values = await askForValues({
    title: say("Title", { name }),
    label: say("Label"),
    groups: [{ title: "", rows: [...guessed, ...fitting, typed] }],
    fields: [{ name: TYPED, label: say(`Field.${column}`), kind: "text", chooses: TYPED }],
    also: say("Once"),
    verb: (given) => {
      const speeds = speedsIn(given, column, guess, alike);
      return speeds ? say("Use", { speed: words(column, speeds) }) : say("UseGuess");
    },
    outcome: (given) => {
      const speeds = speedsIn(given, column, guess, alike);
      return { big: speeds ? words(column, speeds) : say("Missing"), lead: say("Remembered") };
    },
  });
  if (!values) return;
  if (values.also) {
    takeOnce(encounter ?? "", kind, name, speedsIn(values, column, guess, alike) ?? guess);
    return;
  }
  const day = new Date().toISOString().slice(0, 10);
  const own = rowOf(values, column, guess, alike);
  await saveSpeeds(withRow(storedSpeeds().own, kind, { ...own, name: answerName(name, answer), asked: day }));
}

/** "8 segments", "class VI" */
function words(column: Column, { speed, class: speedClass }: Speeds): string {
  if (column === "class") return say("Class", { class: roman(speedClass ?? 1) });
  return sayCounted("Segments", speed ?? 1);
}

function speedsIn(
  { choice = "", [TYPED]: typed = "" }: FormValues,
  column: Column,
  guess: Speeds,
  alike: readonly Entry[],
): Speeds | null {
  if (choice === GUESS) return guess;
  if (choice !== TYPED) return alike[Number(choice)] ?? guess;
  const value = readTyped(column, typed);
  return value === null ? null : { ...guess, [column]: value };
}

function rowOf(
  values: FormValues,
  column: Column,
  guess: Speeds,
  alike: readonly Entry[],
): Pick<OwnRow, "speed" | "class" | "as"> {
  const entry = alike[Number(values.choice ?? GUESS)];
  if (entry) return { as: entry.row?.name ?? entry.name };
  const { speed, class: speedClass } = speedsIn(values, column, guess, alike) ?? guess;
  return {
    ...(speed === null ? {} : { speed }),
    ...(speedClass === null ? {} : { class: speedClass }),
  };
}
