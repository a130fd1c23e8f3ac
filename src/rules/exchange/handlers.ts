import type { Fields } from "../encounter/command.ts";
import { isRefusal, refuse, type Refusal } from "../encounter/refusal.ts";
import type { View } from "../encounter/view.ts";
import type { Draft, Recipe } from "../encounter/write.ts";
import { isShot } from "../gurps/may-defend.ts";
import { harmed } from "./harm.ts";
import type { DefenceMade, Exchange } from "./exchange.ts";
import { footingOf } from "./footing.ts";
import { outcomeOf, type Owed } from "./outcome.ts";

/** So many exchanges are kept in the state; older ones stand in the log, and on their cards as they were last. */
const KEPT = 40;

export function attack({ participant, exchange: id, target, ruling, undefendable, ...fields }: Fields<"attack">, view: View): Recipe | Refusal {
  const attacker = view.participant(participant);
  if (!attacker) return refuse("no-such-participant", { participant });
  const foe = view.participant(target);
  if (!foe || foe.kind !== "creature") return refuse("no-such-target", { participant: target });
  if (participant === target) return refuse("own-target", { participant });
  if (exchangeOf(view, id)) return refuse("repeated", { id });
  const { means, parts, ...rest } = fields;
  const isBlow = fields.kind === "blow";
  const { feint } = footingOf(attacker, view);
  const thrown: Exchange = {
    attacker: participant, target, round: view.state.clock.round, number: view.state.head + 1, means: means as Exchange["means"], parts: parts as Exchange["parts"], ...rest,
    ...(undefendable ? { undefendable } : {}), ...(isBlow && feint?.target === target ? { feint: feint.penalty } : {}), ...(!isBlow && view.pacing.feintsAtOnce?.(attacker, view) ? { atOnce: true } : {}),
    defences: [], damage: null, applied: null,
  };
  const stance = outcomeOf(thrown).owed === "defence" ? view.pacing.stance?.(foe, view) : undefined;
  const exchange: Exchange = stance ? { ...thrown, stance } : thrown;
  const noted = view.pacing.attacked?.(exchange, view, ruling) ?? null;
  if (isRefusal(noted)) return noted;
  return (draft, emit) => {
    put(draft, id, exchange);
    // Melee weapons hold nothing that could be used up; the world outside knows what is loaded.
    if (isBlow && !view.pacing.keepsShots && means.item && isShot(means.form)) emit({ type: "effect", participant, effect: { what: "shots", item: means.item, by: -exchange.shots }, deed: true });
    noted?.(draft, emit);
  };
}

export function defend({ participant, exchange: id, ruling, roll = 0, ...fields }: Fields<"defend">, view: View): Recipe | Refusal {
  const exchange = owedBy(id, participant, "target", "defence", view);
  if (isRefusal(exchange)) return exchange;
  const made = { ...fields, roll } as DefenceMade;
  const isContest = made.kind === "contest";
  if (made.kind !== "none" && (roll === 0 || isContest !== (exchange.kind === "feint"))) return refuse("no-such-defence", { kind: made.kind });
  const noted = made.kind === "none" ? null : view.pacing.defended?.(exchange, made, view, ruling) ?? null;
  if (isRefusal(noted)) return noted;
  const after: Exchange = { ...exchange, defences: [...exchange.defences, made] };
  // A feint is over with the foe's roll, and what it does is the pacing's to keep.
  const feint = exchange.kind === "feint" ? view.pacing.feinted?.(after, outcomeOf(after).feint ?? 0, view) : undefined;
  return (draft, emit) => {
    put(draft, id, feint === null ? { ...after, late: true } : after);
    noted?.(draft, emit);
    feint?.(draft, emit);
  };
}

export function damage({ participant, exchange: id, blows, dr }: Fields<"damage">, view: View): Recipe | Refusal {
  const exchange = owedBy(id, participant, "attacker", "damage", view);
  if (isRefusal(exchange)) return exchange;
  const { landed } = outcomeOf(exchange);
  if (blows.length !== landed) return refuse("impossible-roll", { request: id, value: blows.length, from: landed, to: landed });
  return (draft) => put(draft, id, { ...exchange, damage: { blows, dr } });
}

export function apply({ participant, exchange: id, half }: Fields<"apply">, view: View): Recipe | Refusal {
  const exchange = owedBy(id, participant, "target", "injury", view);
  if (isRefusal(exchange)) return exchange;
  const injuries = outcomeOf(exchange).blows.map(({ injury }) => (half ? Math.floor(injury / 2) : injury));
  const taken = harmed(view.participant(participant)!, { injuries: injuries.filter((points) => points > 0), fatigue: 0 }, view);
  return (draft, emit) => {
    put(draft, id, { ...exchange, applied: { injuries, half } });
    taken(draft, emit);
  };
}

export function harm({ participant: id, injury, fatigue }: Fields<"harm">, view: View): Recipe | Refusal {
  const participant = view.participant(id);
  if (!participant || participant.kind !== "creature") return refuse("no-such-participant", { participant: id });
  if (injury + fatigue === 0) return refuse("nothing-changes");
  return harmed(participant, { injuries: injury ? [injury] : [], fatigue }, view);
}

/** An exchange by its id, if the encounter still holds it. */
export function exchangeOf({ state }: Pick<View, "state">, id: string): Exchange | undefined {
  return state.exchanges && Object.hasOwn(state.exchanges, id) ? state.exchanges[id] : undefined;
}

/** The exchange, if it waits for just that from just them. */
function owedBy(id: string, participant: string, part: "attacker" | "target", owed: Owed, view: View): Exchange | Refusal {
  const exchange = exchangeOf(view, id);
  if (!exchange || !view.participant(exchange.attacker) || !view.participant(exchange.target)) return refuse("no-such-exchange", { exchange: id });
  if (exchange[part] !== participant) return refuse("not-your-exchange", { participant });
  const now = outcomeOf(exchange, view.pacing.mayTryAgain?.(exchange, view) ?? false).owed;
  // Who may defend a second time may also let it be.
  return now === owed || (now === "defence" && owed === "damage" && exchange.defences.length > 0) ? exchange : refuse("not-owed", { owed: now });
}

function put(draft: Draft, id: string, exchange: Exchange): void {
  const exchanges = (draft.exchanges ??= {});
  exchanges[id] = exchange;
  const ids = Object.keys(exchanges);
  if (ids.length <= KEPT) return;
  const oldest = ids.reduce((first, one) => (exchanges[one]!.number < exchanges[first]!.number ? one : first));
  delete exchanges[oldest];
}
