import { majorWound } from "../../../../rules/gurps/injury.ts";
import { entryOf, requests, turnOf, type Json, type JsonObject, type Offer, type Request, type Slot } from "../../../../rules/index.ts";
import type { Turn } from "../../../../rules/pacing/speed-order/facts.ts";
import { join, plain, strong, type Words } from "../../words.ts";
import type { TrackerContext } from "../build/context.ts";
import { nameOf } from "../build/people.ts";
import { line, text, word } from "../texts.ts";
import type { Follows, Presenter } from "./presenter.ts";
import { deeds } from "./speed-order/log-words.ts";
import { defencesText, manoeuvreLabel, manoeuvrePick, manoeuvreRow } from "./speed-order/manoeuvres.ts";
import { askForManoeuvre } from "./speed-order/ask-manoeuvre.ts";
import { askToWait } from "./speed-order/ask-wait.ts";
import { askForPosture } from "./speed-order/ask-posture.ts";
import { harmEntries } from "./speed-order/harm-menu.ts";
import { remediesFor } from "./speed-order/remedies.ts";
import { figuresNow, fallen, stateWords } from "./speed-order/state-words.ts";
import { tieFollows, tiedWith, tieNote, tiesRolled, tieWhat } from "./ties.ts";
import { secondsOfSurprise } from "./surprised.ts";

const BASE = "Pacing.speed-order";

/** One-second turns: the manoeuvre of each, who interrupts whom, and what those who wait are waiting for. */
export const speedOrder: Presenter = {
  right: (slot, { sees }) => (slot.kind === "turn" ? plain(!sees.numbers(slot.participant) ? "" : text(`${BASE}.Dx`, { dx: Number(slot.note?.dx ?? 0) })) : slot.kind === "hazard" ? plain(text(`${BASE}.Event`)) : []),
  note: noteOf,
  // What is forced stands in the GM's plate already, where the manoeuvre is chosen.
  nowNote: (slot, context) => (slot.kind === "interrupt" ? happened(slot) : join([context.gm && context.now.length === 1 ? [] : forced(slot), stateWords(slot, context), tie(slot, context)], ", ")),
  nowFigures: figuresNow,
  fallen,
  // Whoever is forced to Do nothing waits for nothing but the GM's word; another posture is for the menu.
  onPlate: ({ code }) => (code === "letAct" ? true : code === "pose" ? false : null),
  entries: harmEntries,
  dialogs: { manoeuvre: askForManoeuvre, wait: askToWait, pose: (_offer, id, context) => askForPosture(id, context) },
  pick: manoeuvrePick,
  picks: manoeuvreRow,
  beforeStart: secondsOfSurprise,
  doneNote,
  sameReport,
  what: (request, context) => (request.what === "tie" ? tieWhat(request, context) : request.what === "npcOrder" ? orderWhat(request) : ""),
  answered: tiesRolled, rivals: tiedWith,
  deeds,
  did: ({ note = {} }) => (word(note.manoeuvre) ? manoeuvreLabel(word(note.manoeuvre), note.option) : note.forced ? manoeuvreLabel("do-nothing") : ""),
  follows: (request, value, _, after) => (request.what === "tie" ? tieFollows(request, after) : rollFollows(request, value)),
  until: (slot, { sees }) => ({
    words: !sees.triggers(slot.participant) ? line("Lanes.Open") : line(slot.note?.trigger ? `${BASE}.Until` : `${BASE}.UntilOpen`, { trigger: slot.note?.trigger, answer: manoeuvreLabel(word(slot.note?.answer), slot.note?.option) }),
    limit: text(`${BASE}.Limit`),
  }),
  offer: offerWords,
  remedies: remediesFor,
  told,
};

/** What is done or forced, else what is in force until the own turn and limits the defences (B-8). */
function noteOf(slot: Slot, context: TrackerContext): Words {
  const { note = {}, kind, state } = slot;
  if (kind === "hazard") return plain(text(`${BASE}.Notes.event`));
  if (kind === "interrupt") return state === "waiting" ? [] : plain(text(`${BASE}.Answers`, { answer: manoeuvreLabel(word(note.manoeuvre), note.option) }));
  if (state === "lost") return [];
  if (note.forced) return join([forced(slot), stateWords(slot, context), untied(slot, context)], ", ");
  const said = word(note.manoeuvre) ? plain(manoeuvreLabel(word(note.manoeuvre), note.option)) : [];
  return join([said, state === "done" ? limited(slot) : inForce(slot), stateWords(slot, context), state === "open" ? untied(slot, context) : []], ", ");
}

/** "**Do nothing**, stunned: defences −4" */
function forced({ note = {} }: Slot): Words {
  return note.forced ? join([strong(manoeuvreLabel("do-nothing")), plain(text(`${BASE}.Forced.${word(note.why)}`))], ", ") : [];
}

/** After a turn only what was given up is worth a word. */
function limited({ note = {} }: Slot): Words {
  return Array.isArray(note.defences) && note.defences.length < 3 ? plain(defencesText(note.defences)) : [];
}

/** Before a turn: the manoeuvre of the last one, which still says how one may defend. Its limits end as the turn begins, also if that is interrupted or put off (B-8). */
function inForce(slot: Slot): Words {
  const { inForce: last, manoeuvre } = slot.note ?? {};
  if (slot.state !== "open" || slot.begun || manoeuvre || last === "do-nothing" || !last) return [];
  return plain(text(`${BASE}.InForce`, { manoeuvre: manoeuvreLabel(word(last)), defences: defencesText(slot.note?.defences) }));
}

/** "“an orc comes within reach” happened. Answer: **Attack**" (B-31) */
function happened({ note = {} }: Slot): Words {
  return line(note.trigger ? `${BASE}.Happened` : `${BASE}.HappenedOpen`, { trigger: note.trigger, answer: manoeuvreLabel(word(note.manoeuvre), note.option) });
}

function tie(slot: Slot, context: TrackerContext): Words {
  return tieNote(slot, context, (other) => other.time === slot.time && other.note?.dx === slot.note?.dx) ?? [];
}

/** While ties are being settled each of the tied says so; afterwards the dice are worth a word to whoever acts. */
function untied(slot: Slot, { state }: TrackerContext): Words {
  if (state.stage !== "order") return [];
  const owed = requests(state).filter(({ data }) => Array.isArray(data?.tied) && data.tied.includes(slot.participant));
  return owed.length ? plain(text(`${BASE}.Notes.tied`)) : [];
}

/** The same manoeuvre in the same way, with the same weapon, at the same target, into the same posture. */
function sameReport({ participant: id, note = {} }: Slot, { participant, state }: TrackerContext): JsonObject | null {
  const manoeuvre = word(note.manoeuvre);
  if (note.forced || !manoeuvre) return null;
  const known = participant(id);
  const { weapon, target, posture } = known ? turnOf<Turn>(known, state.clock.round) : {};
  return { manoeuvre, ...(note.option === undefined ? {} : { option: note.option }), ...(weapon ? { weapon } : {}), ...(target ? { target } : {}), ...(posture ? { posture } : {}) };
}

/** What ends by itself, and what a loss brought at once. */
const TOLD: ReadonlySet<string> = new Set(["waitLapsed", "surpriseOver", "stunOver", "aimSpoiled", "woke"]);
const BROUGHT: ReadonlySet<string> = new Set(["unconscious", "dead", "knockedDown"]);

/** Of what follows from a roll the card with the dice tells. */
function told(code: string, data: JsonObject, context: TrackerContext): string | null {
  const rolled = entryOf(context.state, context.state.head)?.command.type === "answer";
  const tells = TOLD.has(code) || (BROUGHT.has(code) && !rolled);
  return tells ? text(`${BASE}.Notes.${code}`, { participant: nameOf(word(data.participant), context) }) : null;
}

const WOUNDS = { none: "Made", stunned: "Stunned", unconscious: "Unconscious" } as const;

/** What made or failed means of the rolls that a turn, an injury or a disturbance asks for (B-12, B-20, B-25, B-60, B-61, B-64, B-67, B-81). */
function rollFollows({ what, kind, against = 0, data }: Request, value: Json): Follows | null {
  if (kind !== "dice") return null;
  const made = Number(value) <= against;
  const attribute = what === "stun" ? word(data?.kind) : what;
  return { made, against: text(`${BASE}.Cards.Against.${attribute}`, { against }), so: text(`${BASE}.Cards.${what}.${made ? "Made" : what === "majorWound" ? WOUNDS[majorWound(against, Number(value))] : "Failed"}`) };
}

function orderWhat({ data }: Request): string {
  return text(`${BASE}.Requests.npcOrder.${data?.overDx ? "OverDx" : "What"}`);
}

/** A turn without a word is a turn all the same; that it was not said is better seen before than after. */
function doneNote({ kind, note = {} }: Slot): string {
  if (kind !== "turn") return "";
  if (note.forced) return manoeuvreLabel("do-nothing");
  return note.manoeuvre ? manoeuvreLabel(word(note.manoeuvre), note.option) : text(`${BASE}.Done.none`);
}

const ICONS: Readonly<Record<string, string>> = { wait: "i-player-pause", cutIn: "i-bolt", surprise: "i-alert-triangle", stun: "i-alert-triangle", letAct: "i-player-track-next" };

function offerWords({ code, data }: Offer): { label: string; cost?: string; icon?: string } {
  const icon = ICONS[code] ? { icon: ICONS[code] } : {};
  return { ...icon, label: code === "manoeuvre" ? manoeuvreLabel(word(data.manoeuvre)) : text(`${BASE}.Offers.${code}`) };
}
