import { apply, combatStatusOf, type Command } from "../../../rules/core.ts";
import { isManoeuvre, type Manoeuvre } from "../../../rules/values.ts";
import { hostAdapter, type AttackKind } from "../../fight/host-adapter.ts";
import { slotNow } from "../../reading/context.ts";
import type { AttackChoice, AttackPart, AttacksNow } from "../../reading/sheet-part.ts";
import { bringsNow, manoeuvreLabel } from "./manoeuvres.ts";
import { combatNote, factsOf, type Context, type Slot, type Types } from "./own.ts";

const CASTS: ReadonlySet<string> = new Set(["concentrate", "other"]);
const ATTACKS: ReadonlySet<string> = new Set(["attack", "move-and-attack", "all-out-attack", "other"]);

/** Returns the attacks now possible; none when forced to Do Nothing, out of turn only against a limb (B-20, B-53). */
export function strikesOf(id: string, context: Context): AttacksNow {
  const none = { attack: false, feint: false, spent: false, cast: false };
  const participant = context.view.participant(id);
  if (context.state.status !== "running" || participant?.kind !== "creature" || !context.owned(id)) return none;
  const { attacksLeft, feintsLeft = null, limb = null } = combatStatusOf(participant, context.view);
  const slot = slotNow(id, context);
  if (!slot) return { ...none, attack: limb !== null };
  if (combatNote(slot).forced) return none;
  const { manoeuvre } = combatNote(slot);
  // An attack is likeliest.
  if (!manoeuvre) return { attack: true, feint: false, spent: false, cast: true };
  return {
    attack: attacksLeft === null ? ATTACKS.has(manoeuvre) : attacksLeft > 0,
    feint: feintsLeft === null ? manoeuvre === "feint" : feintsLeft > 0,
    spent: attacksLeft === 0 && ATTACKS.has(manoeuvre),
    // M-8: one spell per turn of Concentrate.
    cast: CASTS.has(manoeuvre) && factsOf(participant).cast === undefined,
  };
}

const WAYS: Readonly<Record<AttackKind, readonly (readonly [Manoeuvre, string])[]>> = {
  blow: [
    ["attack", ""],
    ["move-and-attack", ""],
    ["all-out-attack", "determined"],
    ["all-out-attack", "double"],
    ["all-out-attack", "strong"],
    ["all-out-attack", "feint"],
    ["all-out-attack", "suppression"],
  ],
  spell: [["concentrate", ""]],
  feint: [
    ["feint", ""],
    ["all-out-attack", "feint"],
  ],
};

function chosenIn(slot: Slot | undefined): string {
  const { manoeuvre, option } = slot ? combatNote(slot) : {};
  return [manoeuvre, option].filter(Boolean).join(":");
}

function chooseCommand(
  participant: string,
  { manoeuvre, option }: Pick<AttackChoice, "manoeuvre" | "option">,
): Command {
  return { type: "choose", participant, manoeuvre, ...(option ? { option } : {}) };
}

/** Returns the manoeuvres to choose from (B-7); a Wait's answer is chosen already. */
function choicesOf(
  id: string,
  actor: Actor.Implementation | null,
  kind: AttackKind,
  context: Context,
): readonly AttackChoice[] {
  const slot = slotNow(id, context);
  if (!slot) return [];
  const chosen = chosenIn(slot);
  const choice = (manoeuvre: Manoeuvre, option: string): AttackChoice => {
    const value = option ? `${manoeuvre}:${option}` : manoeuvre;
    return { value, manoeuvre, option, label: manoeuvreLabel(manoeuvre, option), chosen: value === chosen, off: false };
  };
  if (slot.kind !== "turn") {
    const { manoeuvre, option = "" } = combatNote(slot);
    return isManoeuvre(manoeuvre) ? [choice(manoeuvre, option)] : [];
  }
  // Only the options that ready weapons allow.
  const ways = hostAdapter().attackWays(actor);
  const all = WAYS[kind]
    .filter(([, option]) => !option || ways.includes(option))
    .map(([manoeuvre, option]) => choice(manoeuvre, option));
  // Computed on demand, because a button reads only the first.
  return all.map((one) => ({
    ...one,
    get off() {
      return !one.chosen && Boolean(apply(context.real, chooseCommand(id, one)).refusal);
    },
  }));
}

export const attack: AttackPart<Types> = {
  strikes: strikesOf,
  choices: choicesOf,
  choose: (slot, choice) =>
    slot.kind !== "turn" || chosenIn(slot) === choice.value ? null : chooseCommand(slot.participant, choice),
  casting: (id, seconds, { view }) => {
    const participant = view.participant(id);
    return participant !== undefined && (factsOf(participant).concentrating ?? 0) + 1 >= seconds;
  },
  brings: (id, { manoeuvre }, context) => bringsNow(id, manoeuvre, context),
};
