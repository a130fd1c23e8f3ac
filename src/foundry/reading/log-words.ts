import {
  asksAboutNewcomers,
  isJsonObject,
  currentIds,
  requests,
  latestStats,
  membersOf,
  participantOfSlot,
  sharingWith,
  type Command,
  type Json,
  type JsonObject,
  type Noted,
  type Request,
  type KernelCommand,
} from "../../rules/core.ts";
import { groupBy } from "../../rules/pacings.ts";
import { counted, numberText, firstText, hasText, text, word, ownKey, ownKeys } from "../host/i18n.ts";
import { beside, listed } from "../host/lists.ts";
import { spoken } from "../host/rich-text.ts";
import type { LoggedCommand } from "./context.ts";
import { exchangeSentences } from "./exchange-sentences.ts";
import { commandFor, statsFor } from "./known.ts";
import { mayKnow } from "./fight-context.ts";
import { concerned, knows, listOf, slotAfter, who, whoOrSomebody } from "./log-names.ts";
import { requestWords, shellIn } from "./pacing-shell.ts";
import { wordsOfDone, slotRow } from "./row-words.ts";
import { nameOfValue, sideName } from "./people.ts";
import { askedName, standsFor, whatOf } from "./requests.ts";
import { mismatchWords } from "./score-words.ts";
import { unitWords, valueText } from "./unit-words.ts";

type LineWriter = (entry: LoggedCommand) => string | null;

/** More are counted. */
const FEW = 6;

/**
 * Says what a command did: "Mira Kestrel: Aim", "Birger Holt waits until step −2", "Rolls: Adeline 9, Birger
 * 11". Null if the viewer may not know it.
 */
export function commandWords(entry: LoggedCommand): string | null {
  const ids = concerned(entry);
  if (ids.length && !ids.some((id) => knows(id, entry))) return null;
  const { type } = entry.command;
  if (Object.hasOwn(KERNEL, type)) {
    const words = KERNEL[type as KernelCommand];
    return typeof words === "string" ? plainly(entry, words) : words(entry);
  }
  const { command, isPart } = commandFor(entry);
  const secret = ownKey(entry.before.state, `Log.${type}Secret`);
  if (isPart && hasText(secret)) return text(secret, { name: who(ids, entry) });
  const known = { ...entry, command };
  return shellIn(entry.before).log?.commands?.[type]?.(known, who(ids, entry)) ?? plainly(known);
}

/** Adds typed results and, for the GM, mismatches with the sheet. */
export function withNoted(what: string | null, { command, before: { gm, state } }: LoggedCommand): string | null {
  const { doubts = [], typed } = command as Noted;
  if (what === null) return null;
  const shown = typed ? text("Log.TypedIn", { what }) : what;
  return gm && doubts.length
    ? text("Log.Doubtful", {
        what: shown,
        doubts: firstFew(
          doubts.map((mismatch) => spoken(mismatchWords(mismatch, state.pacing))),
          "; ",
        ),
      })
    : shown;
}

/** Writers of lines, or the text of a command and its fields. */
const KERNEL: { readonly [K in KernelCommand]: LineWriter | string } = {
  start: "Log.Did.start",
  end: "Log.Did.end",
  nextWindow: roundWords,
  onward: "Log.Did.onward",
  resume: "Log.Did.resume",
  pause: ({ command: { kind, note }, before: { state } }) => {
    const key = note ? "Log.Did.pauseNote" : "Log.Did.pause";
    return text(key, {
      kind: firstText([`Pacing.${state.pacing}.Pauses.${word(kind)}`, `Pauses.${word(kind)}`, "Pauses.break"]),
      note,
    });
  },
  join: "Log.Did.join",
  leave: "Log.Did.leave",
  change: changeWords,
  defeat: "Log.Did.defeat",
  revive: "Log.Did.revive",
  side: (entry) =>
    text("Log.Did.side", { name: who(concerned(entry), entry), side: sideName(word(entry.command.side)) }),
  group: (entry) =>
    text(entry.command.group ? "Log.Did.group" : "Log.Did.ungroup", { name: who(concerned(entry), entry) }),
  // Players do not learn that a combatant was hidden.
  hide: (entry) =>
    !entry.before.gm
      ? null
      : text(entry.command.hidden ? "Log.Did.hide" : "Log.Did.show", { name: who(concerned(entry), entry) }),
  option: optionWords,
  done: doneWords,
  lose: atTime("lose"),
  move: moveWords,
  shareTurn: (entry) => sharingWords("shareTurn", concerned(entry), entry),
  partTurns: (entry) =>
    sharingWords("partTurns", sharingWith(word(entry.command.participant), entry.before.state), entry),
  together: (entry) => text("Log.Did.together", { name: who(concerned(entry), entry) }),
  keepPlace: keptWords,
  ownPlace: (entry) => text("Log.Did.ownPlace", { name: who(concerned(entry), entry) }),
  rules: ({ command: { rules } }) =>
    rules ? text("Log.Did.rules", { rules: text(`Combat.${word(rules)}.Name`) }) : text("Log.Did.noRules"),
  answer: answerWords,
  askAgain: askedWords,
  ...exchangeSentences,
};

/** Returns the pacing's text of a command type, else the given one, with the command's fields. */
function plainly(entry: LoggedCommand, otherwise = "Log.Did.other"): string {
  const { command } = entry;
  const { state } = entry.before;
  return firstText([...ownKeys(state, `Log.${command.type}`), otherwise], {
    ...named(command, entry),
    name: who(concerned(entry), entry),
  });
}

/** Returns the command's fields with names instead of ids. */
function named(command: Command, entry: LoggedCommand): Command {
  const isParticipant = (value: unknown): value is string =>
    typeof value === "string" && (entry.before.participant(value) ?? entry.after.participant(value)) !== undefined;
  return {
    ...command,
    ...Object.fromEntries(
      Object.entries(command).flatMap(([field, value]) =>
        isParticipant(value) ? [[field, whoOrSomebody(value, entry)]] : [],
      ),
    ),
  };
}

/** Stats that the GM sets before the start: who is surprised, and who becomes aware when. */
const SETTLED = new Set(["surprised", "start"]);

/** "Goblin ×8: surprised for 2 seconds", "Mira Kestrel: Basic Speed: 5.50 → 6.00"; null without a visible change. */
function changeWords(entry: LoggedCommand): string | null {
  const { command, before, after } = entry;
  const [stat = "", ...others] = Object.keys((command.stats ?? {}) as object);
  const participant = after.participant(word(command.participant));
  if (before.state.status !== "setup" || others.length || !SETTLED.has(stat) || !participant)
    return valuesChanged(entry);
  const note = shellIn(after).beforeStart?.(participant, after).note ?? [];
  return text("Log.Did.did", {
    name: who(concerned(entry), entry),
    what: note.length ? spoken(note) : text("Surprise.Rulings.notSurprised"),
  });
}

/** Changed values from old to new, named as on the sheet. */
function valuesChanged(entry: LoggedCommand): string | null {
  const { command, before, after } = entry;
  const id = word(command.participant);
  const [was, is] = [before.participant(id), after.participant(id)];
  // Unknown for a compact entry.
  if (!was || !is || entry.past) return null;
  const [old, now] = [
    statsFor(was, after, latestStats<JsonObject>(was)),
    statsFor(is, after, latestStats<JsonObject>(is)),
  ];
  const members = membersOf(after.view.pacing.stats);
  const changed = Object.keys((command.stats ?? {}) as object).flatMap((stat): readonly string[] => {
    const key = `Actor.creature.FIELDS.${stat}.label`;
    const [from, to] = [old[stat], now[stat]];
    if (from === to || !hasText(key)) return [];
    const shown =
      typeof from === "number" && typeof to === "number"
        ? [from, to].map((value) => valueText(value, members[stat]))
        : [];
    return shown.length ? [text("Notices.What", { name: text(key), what: shown.join(" → ") })] : [];
  });
  return changed.length ? text("Log.Did.did", { name: who(concerned(entry), entry), what: listed(changed) }) : null;
}

function roundWords({ after: { state } }: LoggedCommand): string {
  return firstText([`Pacing.${state.pacing}.Log.nextWindow`, "Log.Did.nextWindow"], { round: state.clock.round });
}

/** "Ties among NPCs: you say" */
function optionWords({ command: { name, value }, before: { state } }: LoggedCommand): string {
  const base =
    [...ownKeys(state, `Options.${word(name)}`), `Settings.Options.${word(name)}`].find((key) =>
      hasText(`${key}.Name`),
    ) ?? "Log.Setting";
  const choice = `${base}.Choices.${word(value)}`;
  const shown = hasText(choice)
    ? text(choice)
    : typeof value === "boolean"
      ? text(value ? "Log.On" : "Log.Off")
      : word(value);
  return text("Log.Did.option", { name: firstText([`${base}.Name`, base]), value: shown });
}

/** "Mira Kestrel: Aim", "Goblin ×8 done". */
function doneWords(entry: LoggedCommand): string {
  const { slots = currentIds(entry.before.state) } = entry.command as { readonly slots?: readonly string[] };
  const known = slots.filter((id) => knows(participantOfSlot(id), entry));
  const did = groupBy(known, (id) => didIn(id, entry));
  return [...did]
    .map(([what, ids]) => {
      const name = who(ids.map(participantOfSlot), entry);
      return what ? text("Log.Did.did", { name, what }) : text("Log.Did.done", { name });
    })
    .join("; ");
}

/** The deed of a slot that this command finished; "" if unknown. */
export function didIn(id: string, entry: LoggedCommand): string {
  const slot = slotAfter(id, entry);
  if (!slot) return "";
  const noted = wordsOfDone(slot, entry.after);
  const rest = (): string => spoken(slotRow({ ...slot, state: "done" }, entry.after).note ?? []);
  return beside([shellIn(entry.before).log?.did?.(slot, entry.after) ?? (noted ? "" : rest()), noted]);
}

/** Makes a text with the slot's time. */
function atTime(key: string): LineWriter {
  return (entry) => {
    const { before, command } = entry;
    const slot = before.slots.find(({ id }) => id === command.slot);
    return text(`Log.Did.${key}`, {
      name: who(concerned(entry), entry),
      at: slot ? unitWords(before.view.pacing).spoken(slot.time) : "",
    });
  };
}

/** "Sir B. put on step −6", "… before Birger Holt" */
function moveWords(entry: LoggedCommand): string {
  const { to = {} } = entry.command as {
    readonly to?: { readonly time?: number; readonly before?: string; readonly after?: string };
  };
  const name = who(concerned(entry), entry);
  const beside = to.before ?? to.after;
  if (to.time !== undefined)
    return text("Log.Did.moveTo", { name, at: unitWords(entry.before.view.pacing).spoken(to.time) });
  const other = beside === undefined ? "" : participantOfSlot(beside);
  return knows(other, entry)
    ? text(to.before ? "Log.Did.moveBefore" : "Log.Did.moveAfter", { name, other: who([other], entry) })
    : text("Log.Did.move", { name });
}

/** "Mira Kestrel, Horse share a turn"; null if the viewer knows only one. */
function sharingWords(did: "shareTurn" | "partTurns", ids: readonly string[], entry: LoggedCommand): string | null {
  const known = ids.filter((id) => knows(id, entry));
  return known.length > 1 ? text(`Log.Did.${did}`, { name: who(known, entry) }) : null;
}

/** "Horse keeps the place after Mira Kestrel"; null if the viewer knows only one. */
function keptWords(entry: LoggedCommand): string | null {
  const [participant, beside] = [word(entry.command.participant), word(entry.command.beside)];
  if (!knows(participant, entry) || !knows(beside, entry)) return null;
  return text(entry.command.where === "before" ? "Log.Did.keepPlaceBefore" : "Log.Did.keepPlaceAfter", {
    name: who([participant], entry),
    other: who([beside], entry),
  });
}

function answersIn({ command: { answers } }: LoggedCommand): JsonObject {
  return isJsonObject(answers) ? answers : {};
}

/** Returns the requests that a command answers, as far as the viewer may know them. */
export function answeredBy(entry: LoggedCommand): readonly Request[] {
  const answers = answersIn(entry);
  return requests(entry.before.state).filter(
    (request) =>
      Object.hasOwn(answers, request.id) &&
      mayKnow(request, entry.before) &&
      (request.participant === undefined || knows(request.participant, entry)),
  );
}

function answerWords(entry: LoggedCommand): string | null {
  const answers = answersIn(entry);
  const asked = answeredBy(entry);
  const dice = asked.filter((request) => request.dice);
  const rolled = (request: Request, among: "Roll" | "Rolls"): string =>
    rolledWords(request, answers[request.id] ?? null, entry, among);
  const parts = [
    ...(dice.length > 1
      ? [text("Log.Did.rolls", { rolls: firstFew(dice.map((request) => rolled(request, "Rolls"))) })]
      : dice.map((request) => rolled(request, "Roll"))),
    ...decisions(
      asked.filter((request) => !request.dice),
      answers,
      entry,
    ),
  ];
  return parts.length ? firstFew(parts, "; ") : null;
}

/** "Adeline rolled 9", "Birger Holt rolled 15 vs HT 11: dies"; among other rolls "Adeline 9". */
function rolledWords(request: Request, value: Json, { before, after }: LoggedCommand, among: "Roll" | "Rolls"): string {
  const [name, roll] = [askedName(request, before), numberText(Number(value))];
  const rolled = among === "Roll" ? text("Log.Did.roll", { name, roll }) : `${name} ${roll}`;
  const { made, against, so } = shellIn(before).follows?.(request, value, before, after) ?? { so: "" };
  if (made === undefined || against === undefined || !so) return rolled;
  const what = so.slice(0, 1).toLocaleLowerCase(game.i18n?.lang ?? "en") + so.slice(1);
  const knows = request.participant === undefined || after.permissions.numbers(request.participant);
  return text("Notices.What", { name: knows ? `${rolled} ${against}` : rolled, what });
}

/** "Birger Holt is asked again" */
function askedWords({ command, after }: LoggedCommand): string | null {
  const request = requests(after.state).find(({ id }) => id === command.request);
  if (request) return mayKnow(request, after) ? text("Log.Did.askAgain", { name: askedName(request, after) }) : null;
  return after.gm ? text("Log.Did.askAgainSomebody") : null;
}

/** "Birger Holt and Adeline: act now". */
function decisions(asked: readonly Request[], answers: JsonObject, entry: LoggedCommand): readonly string[] {
  const same = groupBy(asked, (request) => decidedWords(request, answers[request.id] ?? null, entry));
  return [...same].map(([what, those]) => {
    // An order names its members.
    if (those.every(({ data }) => listOf(data?.tied).length)) return what;
    const ids = those.flatMap(({ participant }) => participant ?? []);
    const name =
      ids.length === those.length
        ? who(ids, entry)
        : listed([...new Set(those.map((request) => askedName(request, entry.before)))]);
    return text("Log.Did.did", { name, what });
  });
}

function decidedWords(request: Request, value: Json, entry: LoggedCommand): string {
  const { before } = entry;
  const own = asksAboutNewcomers(request)
    ? requestWords(request, before).labels?.[word(value)]
    : shellIn(before).log?.decided?.(request, value, entry);
  if (own) return own;
  if (Array.isArray(value) && listOf(request.data?.tied).length)
    return text("Log.Order", {
      names: listed((value as readonly Json[]).map((id) => who(standsFor(word(id), request), entry))),
    });
  const choice = ownKey(before.state, `Requests.${request.what}.Choices.${word(value)}`);
  return hasText(choice) ? text(choice) : (nameOfValue(value, before) ?? (word(value) || whatOf(request, before)));
}

function firstFew(parts: readonly string[], separator = ", "): string {
  const rest = parts.length - FEW;
  return rest > 1 ? [...parts.slice(0, FEW), counted("Log.More", rest)].join(separator) : parts.join(separator);
}
