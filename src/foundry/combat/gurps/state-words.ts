import {
  apply,
  combatStatusOf,
  latestStats,
  participantOfSlot,
  requests,
  type Command,
  type Refusal,
} from "../../../rules/core.ts";
import type { GurpsTypes } from "../../../rules/pacings.ts";
import { defencesAfter, isBelowThird, shock } from "../../../rules/values.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { signed, text, word } from "../../host/i18n.ts";
import { join, strong, type Words } from "../../host/rich-text.ts";
import { whoOrSomebody } from "../../reading/log-names.ts";
import { nameOf } from "../../reading/people.ts";
import type { Remedy } from "../../reading/offer-part.ts";
import type { InForce } from "../../reading/presenter.ts";
import { mayAnswer } from "../../reading/requests.ts";
import { defencesText, iconOf, manoeuvreLabel } from "./manoeuvres.ts";
import { combatNote, factsOf, say, type Context, type Shell, type Slot } from "./own.ts";

/** Null if active. */
export function fallen(id: string, context: Context): "unconscious" | "dead" | null {
  const participant = context.participant(id);
  return participant?.kind === "creature" ? (factsOf(participant).out ?? null) : null;
}

/** Names stun, shock, reeling, aiming and evaluating. */
export function stateWords(slot: Slot, context: Context): Words {
  const { participant: id, state } = slot;
  const note = combatNote(slot);
  const participant = context.participant(id);
  if (participant?.kind !== "creature" || slot.kind !== "turn") return [];
  const out = fallen(id, context);
  if (out) return note.forced ? [] : strong(say(`State.${out}`));
  const { stunned, aim, evaluate, concentrating } = factsOf(participant);
  const isUp = ({ target }: { readonly target: string }): boolean => !context.participant(target)?.defeated;
  const seen = context.permissions.numbers(id);
  return join([
    stunned && !note.forced && strong(say(`State.${stunned === "mental" ? "mentalStun" : "stun"}`)),
    ...(seen ? valueWords(id, state, context) : []),
    aim && isUp(aim) && say("State.aiming", { seconds: aim.seconds, target: nameOf(aim.target, context) }),
    evaluate &&
      isUp(evaluate) &&
      say(`State.evaluating${seen ? "By" : ""}`, {
        bonus: signed(evaluate.turns),
        target: nameOf(evaluate.target, context),
      }),
    concentrating ? say("State.concentrating", { seconds: concentrating }) : "",
  ]);
}

/** Says what stops a creature from acting: unconscious, dead, stunned. A forced turn says so itself. */
export function troubles(slot: Slot, context: Context): Words {
  return slot.kind === "turn" && !combatNote(slot).forced ? troublesOf(slot.participant, context) : [];
}

function troublesOf(id: string, context: Context): Words {
  const participant = context.participant(id);
  if (participant?.kind !== "creature") return [];
  const { stunned } = factsOf(participant);
  const state = fallen(id, context) ?? (stunned && (stunned === "mental" ? "mentalStun" : "stun"));
  return state ? strong(say(`State.${state}`)) : [];
}

const EVERY_DEFENCE = 3;

/** The reason why it cannot act, and its last manoeuvre if defences depend on it (B-8). */
export function inForce(id: string, context: Context): InForce {
  const participant = context.participant(id);
  if (participant?.kind !== "creature") return {};
  const { manoeuvre, option } = combatStatusOf(participant, context.view);
  const defences = defencesAfter(manoeuvre ?? undefined);
  const counts = manoeuvre === "all-out-defence" || defences.length < EVERY_DEFENCE;
  return {
    always: troublesOf(id, context),
    badges:
      manoeuvre && counts
        ? [
            {
              icon: iconOf(manoeuvre),
              word: say("InForce", { manoeuvre: manoeuvreLabel(manoeuvre, option), defences: defencesText(defences) }),
              framed: true,
            },
          ]
        : [],
  };
}

/** Names shock, present or coming, and reeling or very tired (B-59, B-62, B-80). */
function valueWords(id: string, state: Slot["state"], context: Context): readonly string[] {
  const participant = context.participant(id)!;
  const { hp, maxHp, fp, maxFp } = latestStats<Partial<GurpsTypes["stats"]>>(participant);
  const { hurt = 0 } = factsOf(participant);
  const off =
    state === "now" ? combatStatusOf(participant, context.view).shock : maxHp === undefined ? 0 : shock(maxHp, hurt);
  return [
    off ? say("State.shock", { points: signed(-off) }) : "",
    hp !== undefined && maxHp !== undefined && isBelowThird(hp, maxHp) ? say("State.reeling") : "",
    fp !== undefined && maxFp !== undefined && isBelowThird(fp, maxFp) ? say("State.tired") : "",
  ];
}

/** Shows the present values to GM and player (B-41, B-59, B-70). */
export function valuesNow({ participant: id }: Slot, context: Context): Words {
  if (!context.mine(id)) return [];
  const actor = context.combat.combatants.get(id)?.actor;
  const values = actor && hostAdapter().valuesNow(actor);
  const participant = context.participant(id);
  if (!values || !participant || fallen(id, context)) return [];
  // Given-up defences are not shown.
  const given = defencesAfter(combatStatusOf(participant, context.view).manoeuvre);
  return join(
    ([...DEFENCES.filter((one) => given.includes(one)), "move"] as const).map((one) => {
      const value = values[one];
      return value === undefined ? "" : say(`Values.${one}`, { value });
    }),
  );
}

const DEFENCES = ["dodge", "parry", "block"] as const;

/** B-4, B-20, B-21, B-25, B-31, B-64, B-68. */
export const logCommands: NonNullable<NonNullable<Shell["log"]>["commands"]> = {
  choose: (entry, name) => {
    const { manoeuvre, option } = entry.command;
    const [target, posture] = [word(entry.command.target), word(entry.command.posture)];
    return say(`Log.choose${target ? "At" : posture ? "Into" : ""}`, {
      name,
      manoeuvre: manoeuvreLabel(word(manoeuvre), option),
      target: whoOrSomebody(target, entry),
      posture: posture && text(`Sheet.Postures.${posture}`),
    });
  },
  // Other pacings have waits of their own.
  wait: ({ command: { trigger, answer, option }, before }, name) =>
    before.view.pacing.choices.verbs.wait?.acts &&
    say(`Log.wait${trigger ? "" : "Open"}`, {
      name,
      trigger,
      answer: manoeuvreLabel(word(answer) || "attack", option),
    }),
  surprise: ({ command: { seconds = 1 } }, name) =>
    say(`Log.surprise${seconds === 0 ? "Over" : ""}`, { name, seconds: Number(seconds) }),
  pose: ({ command: { posture } }, name) => say("Log.pose", { name, posture: say(`Choices.${word(posture)}`) }),
  knockOut: ({ command }, name) => say(`Log.knockOut.${word(command.to) || "unconscious"}`, { name }),
  stun: ({ command }, name) => say(`Log.stun.${word(command.kind)}`, { name }),
};

const CODES: ReadonlySet<string> = new Set(["roll-first", "group-roll-first"]);

/** Offers the roll, and then the refused command (B-20, B-60, B-61, B-67, B-81). */
export function remediesFor({ code, data }: Refusal, command: Command, context: Context): readonly Remedy[] {
  const ids = Array.isArray(data.requests) ? data.requests : [];
  if (!CODES.has(code) || !isOf(word(data.participant), command, context)) return [];
  const rolls = requests(context.state)
    .filter((request) => ids.includes(request.id) && mayAnswer(request, context))
    .map(({ id }) => id);
  if (rolls.length) return [{ label: text("Pending.RollOn"), rolls }];
  // Another user has rolled. Done has its own button.
  return code === "roll-first" && command.type !== "done" && !apply(context.state, command).refusal
    ? [{ label: text("Refusals.Now"), command }]
    : [];
}

/** True if the command is this participant's, so that a click gets one remedy. */
function isOf(participant: string, { type, participant: named, slots }: Command, { now }: Context): boolean {
  if (type !== "done") return named === participant;
  return (Array.isArray(slots) ? slots.map(String) : now.map(({ id }) => id)).some(
    (slot) => participantOfSlot(slot) === participant,
  );
}
