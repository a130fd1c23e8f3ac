import { isRefusal } from "../../encounter/refusal.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { Participant, Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { JsonObject } from "../../json.ts";
import type { Ask, Pick } from "../pacing.ts";
import { ACTIONS, MOVES, takesMove, type Action } from "./actions.ts";
import { turnIn, type Intent, type Stats } from "./facts.ts";
import { knownSpeed, resolve } from "./intent.ts";
import { optionsOf } from "./options.ts";
import { startOfChange, stepsOf, weaponSpeed, type Start } from "./segments.ts";
import { sideIn } from "./sides.ts";

/** The actions that this creature can declare, with the segment in which each would begin to count: the whole list, with its own weapons and spells. */
export function picks(asked: Request | Ask, participant: Participant | null, view: View): readonly Pick[] {
  if ("what" in asked && asked.what === "speed" && participant) return speeds(participant, view);
  const wanted = "what" in asked ? asked.what === "declare" : asked.kind === "action";
  if (!wanted || participant?.kind !== "creature") return [];
  const start = startNow(participant, view);
  return ACTIONS.flatMap((action) => variants(action, participant, view)).flatMap((value): Pick[] => {
    const intent = resolve(value, participant, view.setting);
    if (isRefusal(intent)) return [];
    const [first] = stepsOf(intent, start, optionsOf(view.setting));
    const code = "move" in value ? `${intent.action}-${value.move as string}` : intent.action;
    return [{ value, code, data: dataOf(intent, view), lands: first?.segment ?? null }];
  });
}

/** The likely numbers for an action without one (SA-18): those that end in the round, with the segment of each. */
const LONGEST = 12;

function speeds(participant: Participant, view: View): readonly Pick[] {
  const { shift } = startNow(participant, view);
  return Array.from({ length: LONGEST }, (_, place): Pick => ({ value: place + 1, code: "speed", data: { speed: place + 1 }, lands: place + 1 + shift }));
}

/** Where an action would be counted from if it were declared now. */
function startNow(participant: Participant, view: View): Start {
  const { played, time } = view.state.clock;
  const { shift } = sideIn(participant.side, view.setting);
  const late = played && time !== null && turnIn(participant, view.setting).intent !== undefined;
  return late ? startOfChange(time, shift, optionsOf(view.setting)) : { shift };
}

/** One entry for each weapon or spell that the action can be done with; the moves it can be combined with come after. */
function variants(action: Action, participant: Participant, view: View): readonly (JsonObject & { action: string })[] {
  const { weapons, spells, attackSpeeds, actions = [] } = statsOf<Stats>(participant, view.setting);
  const bare = { action: action.id };
  const own = action.kind === "weapon" ? weapons.filter(({ missile }) => missile === (action.missile ?? false)).map(({ label }) => ({ ...bare, weapon: label }))
    : action.kind === "spell" ? spells.map(({ label }) => ({ ...bare, spell: label }))
    : action.kind === "natural" ? (attackSpeeds.length ? [bare] : [])
    : action.kind === "plain" && !action.atOnce ? [{ ...bare, segments: knownSpeed(participant, action.id, view.setting) ?? optionsOf(view.setting).unlistedSpeed }]
    : [bare];
  const others = action.id === "other" ? actions.map(({ label }) => ({ ...bare, own: label })) : [];
  const moves = takesMove(action) && !action.move && action.kind !== "plain" ? own.map((value) => ({ ...value, move: "halfMove" })) : [];
  return [...own, ...others, ...moves];
}

function dataOf(intent: Intent, view: View): JsonObject {
  const { label = "", move, attacks, segments, phase } = intent;
  const speed = intent.spds?.[0] ?? segments ?? (intent.spd === undefined ? undefined : weaponSpeed(intent, optionsOf(view.setting)));
  return { label, ...(speed === undefined ? {} : { speed }), ...(attacks === undefined ? {} : { attacks }), ...(phase === undefined ? {} : { phase }), ...(move ? { move, adds: MOVES[move] } : {}) };
}
