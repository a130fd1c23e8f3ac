import { apply, type Request, remembered } from "../../../rules/core.ts";
import type { TrackerContext } from "../context.ts";
import { pendingFor } from "../fight-context.ts";
import { openExchanges, type OpenExchange } from "../open-exchanges.ts";
import { playerOf, playsHere } from "../people.ts";
import { mayAnswer } from "../requests.ts";
import { isHidden, isOpened } from "../row/grouping.ts";
import { attacksTogether } from "../turn-attacks.ts";
import { isReminder, waitsHere } from "./verbs.ts";

type EntryKind = "defence" | "damage" | "injury" | "roll" | "decide";

/** A request, or an attack with a pending step. */
export type PendingThing = { readonly id: string; readonly holds: boolean } & Asked &
  (
    | { readonly kind: "roll" | "decide"; readonly request: Request }
    | { readonly kind: "defence" | "damage" | "injury"; readonly open: OpenExchange }
  );

/** The people who answer. */
interface Asked {
  /** This user; a connected player, whom the GM may answer for; or the GM. */
  readonly by: "here" | "player" | "gm";
  /** Name of the player; "" for others. */
  readonly player: string;
}

/** Pending things of one kind that one user answers with one press. */
export interface QueueEntry extends Asked {
  /** The same until it is answered or joined by others. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly all: readonly [PendingThing, ...PendingThing[]];
  /** True if time waits for it. */
  readonly holds: boolean;
}

/** All that is pending, nearest first; each thing is in exactly one entry. */
export interface Queue {
  readonly entries: readonly QueueEntry[];
  /** The nearest that this user answers, else the nearest that time waits for. */
  readonly front: QueueEntry | null;
  readonly rest: readonly QueueEntry[];
}

/** Returns what this viewer may know to be pending; computed once for a context. */
export const queueOf = remembered((context: TrackerContext): Queue => {
  const entries = new Map<string, QueueEntry>();
  for (const one of pendingIn(context)) {
    const key = [one.kind, one.by, one.player, one.holds, likenessOf(one)].join(" ");
    const known = entries.get(key);
    entries.set(
      key,
      known
        ? { ...known, all: [...known.all, one] }
        : { id: one.id, kind: one.kind, by: one.by, player: one.player, holds: one.holds, all: [one] },
    );
  }
  const all = [...entries.values()].sort((a, b) => Number(b.holds) - Number(a.holds));
  const front =
    all.find(({ holds, by }) => holds && by === "here") ??
    all.find((one) => one.by === "here" && !(context.gm && isAskedElsewhere(one, context))) ??
    all.find(({ holds }) => holds) ??
    null;
  return { entries: all, front, rest: all.filter((one) => one !== front) };
});

/** The entry in place of Done: one to answer; what time waits for, to the GM and to the player whose attack it is. */
export function askedFirst(context: TrackerContext): QueueEntry | null {
  const { front } = queueOf(context);
  if (!front) return null;
  const isMine = front.all.some((one) => "open" in one && context.mine(one.open.exchange.attacker));
  return front.by === "here" || (front.holds && (context.gm || isMine)) ? front : null;
}

/** True for a player who has to answer, and sees only that. */
export function isPlayerAsked(context: TrackerContext): boolean {
  return !context.gm && askedFirst(context)?.by === "here";
}

/** True for what does not hold time and is asked at the row of a combatant that does not act, or beside tied dice. */
function isAskedElsewhere({ holds, all: [first] }: QueueEntry, { now }: TrackerContext): boolean {
  if (holds || !("request" in first)) return false;
  const { participant, data } = first.request;
  return participant === undefined ? data?.tied !== undefined : now.every((slot) => slot.participant !== participant);
}

/** Only what is alike has one answer: the same question, or attacks on the same defender. */
function likenessOf(one: PendingThing): string {
  if (one.kind === "decide") return `${one.request.what} ${isReminder(one.request)}`;
  return one.kind === "defence" ? one.open.exchange.target : "";
}

/** Attacks of the turn come before requests, and reminders last. */
function pendingIn(context: TrackerContext): readonly PendingThing[] {
  const isRunning = context.state.status === "running" && !context.state.pause;
  const ofTurn = new Set(attacksTogether(context.now, context));
  const isLate = isOpened(context.combat.id, laterFold(context));
  const attacks = openExchanges(context).flatMap((open): readonly PendingThing[] => {
    const { owed: kind } = open.outcome;
    if (kind === "over") return [];
    // Until the GM reveals the attacker, no player can know of it.
    const isSecret = context.gm && kind === "defence" && isHidden(open.exchange.attacker, context);
    const asked = isSecret ? HERE : askedOf(open.of, context);
    const holds = isRunning && !isLate && (ofTurn.has(open.id) || (!context.gm && asked.by === "here"));
    return [{ id: open.id, kind, open, holds, ...asked }];
  });
  const isOfTurn = ({ dice, participant }: Request): boolean =>
    dice !== undefined && context.now.some((slot) => slot.participant === participant);
  const pending = pendingFor(context);
  const before = pending.some(isOfTurn) ? rollsBeforeEnd(context) : [];
  // Done tells what other rolls of the turn decide.
  const holds = (request: Request): boolean => (isOfTurn(request) ? before.includes(request.id) : request.blocking);
  const requests = pending.map((request): PendingThing => {
    const kind = request.dice ? "roll" : "decide";
    return { id: request.id, kind, request, holds: isRunning && holds(request), ...askedFor(request, context) };
  });
  const isLast = (one: PendingThing): boolean => one.kind === "decide" && !one.holds && isReminder(one.request);
  return [...attacks, ...requests.filter((one) => !isLast(one)), ...requests.filter(isLast)];
}

/** Rolls without which a current turn cannot end (B-20, B-60). */
function rollsBeforeEnd({ state, now }: TrackerContext): readonly unknown[] {
  const refusals = now.map(({ id }) => apply(state, { type: "done", slots: [id] }).refusal);
  return refusals.flatMap((refusal) => (refusal?.data.requests as readonly unknown[] | undefined) ?? []);
}

/** Name of the fold that puts off the attacks of the current turn, so that it can end. */
export function laterFold({ now }: TrackerContext): string {
  return `*later ${now.map(({ id }) => id).join(" ")}`;
}

const HERE: Asked = { by: "here", player: "" };

function askedFor(request: Request, context: TrackerContext): Asked {
  if (mayAnswer(request, context) && waitsHere(request, context)) return HERE;
  if (request.participant !== undefined) return askedOf(request.participant, context);
  return { by: request.gm || request.side === undefined ? "gm" : "player", player: "" };
}

function askedOf(id: string, context: TrackerContext): Asked {
  if (playsHere(id, context)) return HERE;
  const player = playerOf(id, context);
  return { by: player ? "player" : "gm", player };
}
