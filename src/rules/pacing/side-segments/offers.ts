import { offer } from "../../model/build.ts";
import type { Ask, Choice } from "../../model/offer.ts";
import { isRefusal } from "../../model/outcome.ts";
import { participantOfSlot } from "../../model/participants.ts";
import { ACTIONS, MOVES, PHASES, takesMove, type Action } from "./actions.ts";
import { turnChanging } from "./change-intent.ts";
import { waitsForRound } from "../../order/order.ts";
import { isTooEarly, turnDeclaring } from "./declare.ts";
import { castingOf, lastSpell } from "./effects.ts";
import { rearOffers } from "./flight.ts";
import { statsIn, turnIn } from "./facts.ts";
import type { Intent, Offer, OfferData, Participant, Request, Slot, Turn, View } from "./facts.ts";
import { resolve, speedOrDefault } from "./intent.ts";
import { firstSegment, runsOver } from "./action-times.ts";
import { weaponSpeed } from "./segments.ts";
import { isCounting, isPlaying, sideIn } from "./sides.ts";
import { isOpen, isOwn, waitingSlot } from "./slots.ts";
import { isCalled } from "./surprise.ts";

const INTENT: Pick<Offer, "asks"> = { asks: [{ field: "intent", kind: "action" }] };

/** Besides Done, the likeliest first. */
export function offers(participant: Participant, view: View): readonly Offer[] {
  if (participant.kind !== "creature" || view.state.status !== "running") return [];
  if (participant.defeated) return dying(participant, view);
  const own = view.slotsOf(participant).filter((slot) => isOwn(slot) && isOpen(slot));
  const turn = turnIn(participant, view.setting);
  return [
    ...released(participant, own, view),
    ...passing(participant, turn, own, view),
    ...declaring(participant, turn, view),
    ...changing(participant, turn, own, view),
    ...rearOffers(participant, view),
    ...ruled(participant, own, view),
  ];
}

/** Offers acting when the trigger has come (S-33), which is not the creature's other action. */
function released({ id: participant }: Participant, own: readonly Slot[], view: View): Offer[] {
  const [now = ""] = view.now;
  const slot = isPlaying(view) && participantOfSlot(now) !== participant ? waitingSlot(own) : undefined;
  return slot ? [offer("trigger", { type: "trigger", participant }, { trigger: slot.note!.trigger! })] : [];
}

/** Offers pass-through fire when a foe moves, if the GM says that it is close (S-37). */
function passing({ side }: Participant, { intent }: Turn, own: readonly Slot[], view: View): Offer[] {
  const slot = own.find(({ state, id }) => state === "open" && !view.now.includes(id));
  if (intent?.action !== "passThroughFire" || !slot) return [];
  const mover = view.now
    .map((id) => view.slot(id)!)
    .find((now) => now.phase === "movement" && view.participant(now.participant)!.side !== side);
  if (!mover) return [];
  const command = { type: "move", slot: slot.id, to: { after: mover.id } };
  return [offer("passThrough", command, { at: mover.participant }, { gm: true })];
}

function declaring(participant: Participant, turn: Turn, view: View): Offer[] {
  const { played, time } = view.state.clock;
  if ((played && turn.intent) || isTooEarly(participant, view)) return [];
  // N-4.
  if (waitsForRound(participant, { counts: "up" }, view.setting.round)) return [];
  const command = { type: "declare", participant: participant.id };
  return [offer(turn.intent ? "redeclare" : "declare", command, time === null ? {} : { from: time }, INTENT)];
}

/** Offers a change with its cost, and waiting (S-12, SA-16). */
function changing(participant: Participant, turn: Turn, own: readonly Slot[], view: View): Offer[] {
  const { id, side } = participant;
  const { played, time } = view.state.clock;
  if (!played || !isCounting(view) || (!own.length && !runsOver(participant, view.setting))) return [];
  const { changeOfIntent, delay } = view.setting.options;
  const cost =
    changeOfIntent === "restart"
      ? { from: time ?? 0 }
      : { shift: sideIn(turn.side ?? side, view.setting, id).shift, ...(changeOfIntent === "flat" ? { delay } : {}) };
  const change = offer(`change-${changeOfIntent}`, { type: "changeIntent", participant: id }, cost, INTENT);
  const left = own.filter((slot) => slot.state === "open").length;
  const trigger: Ask = { field: "trigger", kind: "text" };
  return left ? [offer("wait", { type: "wait", participant: id }, { left }, { asks: [trigger] }), change] : [change];
}

function ruled(participant: Participant, own: readonly Slot[], view: View): Offer[] {
  const { id, side } = participant;
  const { clock, stage } = view.state;
  const gm = (code: string, command: object, asks: readonly Ask[] = [], data = {}): Offer =>
    offer(code, { type: code, ...command }, data, { asks, gm: true });
  const all: Offer[] = [];
  const spell = castingOf(participant, view);
  if (spell) all.push(gm("spoil", { participant: id }, [], { segment: spell.time }));
  if (clock.round === 1 && !clock.played && !isCalled(view)) all.push(gm("callSurprise", {}));
  if (stage !== "surprise" && stage !== "settle") {
    const others = Object.keys(view.state.sides)
      .filter((other) => other !== side)
      .sort();
    if (own.length || runsOver(participant, view.setting))
      all.push(gm("modify", { participant: id }, [{ field: "segments", kind: "integer", min: -20, max: 20 }]));
    const baiting: readonly Ask[] = [
      { field: "sides", kind: "choice", choices: others },
      { field: "segments", kind: "integer", min: 1, max: 20 },
    ];
    const carrying: readonly Ask[] = [
      { field: "segment", kind: "integer", min: clock.time ?? 1, max: 100 },
      { field: "phase", kind: "choice", choices: PHASES },
      { field: "label", kind: "text" },
    ];
    if (others.length) all.push(gm("bait", {}, baiting));
    all.push(gm("carryIn", { participant: id }, carrying));
  }
  const checking: readonly Ask[] = [
    { field: "when", kind: "choice", choices: ["segment", "round", "atOnce"] },
    { field: "cause", kind: "text" },
  ];
  return [...all, gm("morale", { participants: id }, checking)];
}

function dying(participant: Participant, view: View): Offer[] {
  const spell = lastSpell(participant, view);
  if (!spell) return [];
  const made: Ask = { field: "made", kind: "choice", choices: [true, false] };
  const command = { type: "lastGasp", participant: participant.id };
  return [offer("lastGasp", command, { segment: spell.time }, { asks: [made], gm: true })];
}

/** The whole list with the creature's weapons and spells, and first segments. */
export function picks(asked: Request | Ask, participant: Participant | null, view: View): readonly Choice[] {
  if ("what" in asked && asked.what === "speed" && participant) return speeds(participant, view);
  const wanted = "what" in asked ? asked.what === "declare" : asked.kind === "action";
  if (!wanted || participant?.kind !== "creature") return [];
  return ACTIONS.flatMap((action) => variants(action, participant, view)).flatMap((value): Choice[] => {
    const intent = resolve(value, participant, view.setting);
    if (isRefusal(intent)) return [];
    const code = value.move === undefined ? intent.action : `${intent.action}-${value.move}`;
    return [{ value, code, data: dataOf(intent, view), lands: landing(participant, intent, view) }];
  });
}

/** Segments listed for an action without a speed (SA-18). */
const LONGEST = 12;

function speeds(participant: Participant, view: View): readonly Choice[] {
  const { intent, ...turn } = turnIn(participant, view.setting);
  // Only the number is missing.
  const lands = (segments: number): number | null =>
    intent ? firstSegment(participant, { ...turn, intent: { ...intent, segments } }, view.setting) : null;
  return Array.from({ length: LONGEST }, (_, place): Choice => ({
    value: place + 1,
    code: "speed",
    data: { speed: place + 1 },
    lands: lands(place + 1),
  }));
}

/** Returns the first segment if this were declared or changed to now. */
function landing(participant: Participant, intent: Intent, view: View): number | null {
  const changes = view.state.clock.played && turnIn(participant, view.setting).intent !== undefined;
  return firstSegment(
    participant,
    changes ? turnChanging(participant, intent, view) : turnDeclaring(participant, intent, view),
    view.setting,
  );
}

/** Returns an intent per weapon or spell, and combined moves after. */
function variants(action: Action, participant: Participant, view: View): readonly Intent[] {
  const { weapons, spells, actions = [] } = statsIn(participant, view.setting);
  const bare = { action: action.id };
  const ownOf = (): readonly Intent[] => {
    switch (action.kind) {
      case "weapon": {
        const fitting = weapons.filter(({ missile }) => missile === (action.missile ?? false));
        return fitting.map(({ label }) => ({ ...bare, weapon: label }));
      }
      case "spell":
        return spells.map(({ label }) => ({ ...bare, spell: label }));
      case "plain":
        return [action.atOnce ? bare : { ...bare, segments: speedOrDefault(participant, action.id, view.setting) }];
      default:
        return [bare];
    }
  };
  const own = ownOf();
  const others = action.id === "other" ? actions.map(({ label }) => ({ ...bare, own: label })) : [];
  const mayMove = takesMove(action) && !action.move && action.kind !== "plain";
  const moves = mayMove ? own.map((value) => ({ ...value, move: "halfMove" as const })) : [];
  return [...own, ...others, ...moves];
}

function dataOf(intent: Intent, view: View): OfferData {
  const { label = "", move, attacks, segments, phase } = intent;
  const speed =
    intent.spds?.[0] ?? segments ?? (intent.spd === undefined ? undefined : weaponSpeed(intent, view.setting.options));
  return {
    label,
    ...(speed === undefined ? {} : { speed }),
    ...(attacks === undefined ? {} : { attacks }),
    ...(phase === undefined ? {} : { phase }),
    ...(move ? { move, adds: MOVES[move] } : {}),
  };
}
