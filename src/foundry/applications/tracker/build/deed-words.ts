import { requests, type Json, type Request } from "../../../../rules/index.ts";
import type { KernelCommand } from "../../../../rules/encounter/command.ts";
import { participantOfSlot } from "../../../../rules/encounter/slot-id.ts";
import { groupBy } from "../../../../rules/pacing/ties.ts";
import { spoken } from "../../words.ts";
import { counted, figure, firstText, hasText, text, word } from "../texts.ts";
import { concerned, knows, listOf, slotAfter, who, type Deed } from "./deed.ts";
import { exchangeDeeds } from "./exchange-words.ts";
import { askedName, whatOf } from "./owed.ts";
import { sideName } from "./people.ts";
import { mayBeTold } from "./told.ts";
import { unitWords } from "./units.ts";

type Teller = (deed: Deed) => string | null;

/** Rolls and decisions that fit into a line; more are counted. */
const FEW = 6;

/**
 * What a command did, in one short sentence: "Mira Kestrel: Aim", "Billy Bob waits until step −2", "Rolls: Anne-Marie 9, Billy 11".
 * Null when the reader may know nothing of it.
 */
export function deedWords(deed: Deed): string | null {
  const ids = concerned(deed);
  if (ids.length && !ids.some((id) => knows(id, deed))) return null;
  const { type } = deed.command;
  if (Object.hasOwn(KERNEL, type)) return KERNEL[type as KernelCommand](deed);
  return deed.before.presenter.deeds?.[type]?.(deed) ?? plainly(deed);
}

/** The kernel's commands; what is the same for all pacings. */
const KERNEL: { readonly [K in KernelCommand]: Teller } = {
  start: plainly, end: plainly, nextWindow: windowWords, onward: plainly, resume: plainly,
  pause: ({ command: { kind, note }, before: { state } }) => {
    const key = note ? "Log.Did.pauseNote" : "Log.Did.pause";
    return text(key, { kind: firstText([`Pacing.${state.pacing}.Pauses.${word(kind)}`, `Pauses.${word(kind)}`, "Pauses.break"]), note });
  },
  join: plainly, leave: plainly, change: changeWords, defeat: plainly, revive: plainly,
  side: (deed) => text("Log.Did.side", { name: who(concerned(deed), deed), side: sideName(word(deed.command.side)) }),
  group: (deed) => text(deed.command.group ? "Log.Did.group" : "Log.Did.ungroup", { name: who(concerned(deed), deed) }),
  // Players see that somebody is there or not; that it was hidden is nobody's business.
  hide: (deed) => (!deed.before.gm ? null : text(deed.command.hidden ? "Log.Did.hide" : "Log.Did.show", { name: who(concerned(deed), deed) })),
  option: optionWords, done: doneWords, lose: atTime("lose"), move: moveWords, answer: answerWords, askAgain: askedWords,
  ...exchangeDeeds,
};

/** The sentence of this type of command, with its own fields. */
function plainly(deed: Deed): string {
  const { command, before: { state } } = deed;
  return firstText([`Pacing.${state.pacing}.Log.${command.type}`, `Log.Did.${command.type}`, "Log.Did.other"], { ...command, name: who(concerned(deed), deed) });
}

/** Figures that the GM settles before the start, of which the tracker has a note: who is surprised, and who becomes aware when. */
const SETTLED = new Set(["surprised", "start"]);

/** "Goblin ×8: surprised for 2 seconds", or that somebody has other figures. */
function changeWords(deed: Deed): string {
  const { command, before, after } = deed;
  const [stat = "", ...others] = Object.keys((command.stats ?? {}) as object);
  const participant = after.participant(word(command.participant));
  if (before.state.status !== "setup" || others.length || !SETTLED.has(stat) || !participant) return plainly(deed);
  const note = after.presenter.beforeStart?.(participant, after).note ?? [];
  return text("Log.Did.did", { name: who(concerned(deed), deed), what: note.length ? spoken(note) : text("Surprise.Rulings.notSurprised") });
}

function windowWords({ after: { state } }: Deed): string {
  return firstText([`Pacing.${state.pacing}.Log.nextWindow`, "Log.Did.nextWindow"], { round: state.clock.round });
}

// ---------------------------------------------------------------------------------------------- settings

/** "Ties among NPCs: you say" */
function optionWords({ command: { name, value }, before: { state } }: Deed): string {
  const base = [`Pacing.${state.pacing}.Options.${word(name)}`, `Settings.Options.${word(name)}`].find((key) => hasText(`${key}.Name`)) ?? "Log.Setting";
  const choice = `${base}.Choices.${word(value)}`;
  const shown = hasText(choice) ? text(choice) : typeof value === "boolean" ? text(value ? "Log.On" : "Log.Off") : word(value);
  return text("Log.Did.option", { name: firstText([`${base}.Name`, base]), value: shown });
}

// ---------------------------------------------------------------------------------------------- turns

/** "Mira Kestrel: Aim", "Goblin ×8 done": those who did the same together. */
function doneWords(deed: Deed): string {
  const { slots = Object.keys(deed.before.state.now) } = deed.command as { readonly slots?: readonly string[] };
  const known = slots.filter((id) => knows(participantOfSlot(id), deed));
  const did = groupBy(known, (id) => didIn(id, deed));
  return [...did].map(([what, ids]) => {
    const name = who(ids.map(participantOfSlot), deed);
    return what ? text("Log.Did.did", { name, what }) : text("Log.Did.done", { name });
  }).join("; ");
}

/** What was done in a slot that this command finished; "" where nothing is known of it. */
export function didIn(id: string, deed: Deed): string {
  const { presenter } = deed.before;
  const slot = slotAfter(id, deed);
  if (!slot) return "";
  return presenter.did ? presenter.did(slot, deed.after) : spoken(presenter.note?.({ ...slot, state: "done" }, deed.after) ?? []);
}

/** With the time of the slot that it is about. */
function atTime(key: string): Teller {
  return (deed) => {
    const { before, command } = deed;
    const slot = before.slots.find(({ id }) => id === command.slot);
    return text(`Log.Did.${key}`, { name: who(concerned(deed), deed), at: slot ? unitWords(before.view.pacing).spoken(slot.time) : "" });
  };
}

/** "Sir B. put on step −6", "… before Billy Bob" */
function moveWords(deed: Deed): string {
  const { to = {} } = deed.command as { readonly to?: { readonly time?: number; readonly before?: string; readonly after?: string } };
  const name = who(concerned(deed), deed);
  const beside = to.before ?? to.after;
  if (to.time !== undefined) return text("Log.Did.moveTo", { name, at: unitWords(deed.before.view.pacing).spoken(to.time) });
  const other = beside === undefined ? "" : participantOfSlot(beside);
  return knows(other, deed) ? text(to.before ? "Log.Did.moveBefore" : "Log.Did.moveAfter", { name, other: who([other], deed) }) : text("Log.Did.move", { name });
}

// ---------------------------------------------------------------------------------------------- dice and decisions

function answerWords(deed: Deed): string | null {
  const { before } = deed;
  const answers = (deed.command.answers ?? {}) as Readonly<Record<string, Json>>;
  const told = requests(before.state).filter((request) => Object.hasOwn(answers, request.id) && mayBeTold(request, before) && (request.participant === undefined || knows(request.participant, deed)));
  const dice = told.filter((request) => request.dice);
  const parts = [
    ...(dice.length ? [text(dice.length > 1 ? "Log.Did.rolls" : "Log.Did.roll", { rolls: listed(dice.map((request) => `${askedName(request, before)} ${figure(Number(answers[request.id]))}`)) })] : []),
    ...decisions(told.filter((request) => !request.dice), answers, deed),
  ];
  return parts.length ? listed(parts, "; ") : null;
}

/** "Billy Bob is asked again" */
function askedWords({ command, after }: Deed): string | null {
  const request = requests(after.state).find(({ id }) => id === command.request);
  if (request) return mayBeTold(request, after) ? text("Log.Did.askAgain", { name: askedName(request, after) }) : null;
  return after.gm ? text("Log.Did.askAgainSomebody") : null;
}

/** "Billy Bob and Anne-Marie: act now": those who decided the same together. */
function decisions(asked: readonly Request[], answers: Readonly<Record<string, Json>>, deed: Deed): readonly string[] {
  const same = groupBy(asked, (request) => decidedWords(request, answers[request.id] ?? null, deed));
  return [...same].map(([what, those]) => {
    // An order names those whose it is.
    if (those.every(({ data }) => listOf(data?.tied).length)) return what;
    const ids = those.flatMap(({ participant }) => participant ?? []);
    const name = ids.length === those.length ? who(ids, deed) : [...new Set(those.map((request) => askedName(request, deed.before)))].join(", ");
    return text("Log.Did.did", { name, what });
  });
}

function decidedWords(request: Request, value: Json, deed: Deed): string {
  const { before } = deed;
  const own = before.presenter.decided?.(request, value, deed);
  if (own) return own;
  if (Array.isArray(value) && listOf(request.data?.tied).length) return text("Log.Order", { names: (value as readonly Json[]).map((id) => who([word(id)], deed)).join(", ") });
  const choice = `Pacing.${before.state.pacing}.Requests.${request.what}.Choices.${word(value)}`;
  return hasText(choice) ? text(choice) : word(value) || whatOf(request, before);
}

function listed(parts: readonly string[], separator = ", "): string {
  const rest = parts.length - FEW;
  return rest > 1 ? [...parts.slice(0, FEW), counted("Log.More", rest)].join(separator) : parts.join(separator);
}
