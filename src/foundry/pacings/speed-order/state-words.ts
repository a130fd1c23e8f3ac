import {
  combatStatusOf,
  latestStats,
  apply,
  requests,
  participantOfSlot,
  type Command,
  type Refusal,
} from "../../../rules/core.ts";
import { isBelowThird, shock, defencesAfter } from "../../../rules/values.ts";
import { speedOrderFacts } from "../../../rules/pacings.ts";
import { hostAdapter } from "../../fight/host-adapter.ts";
import { signed, text, word } from "../../host/i18n.ts";
import { join, plain, strong, type Words } from "../../host/rich-text.ts";
import { concerned, knows, who } from "../../reading/log-words.ts";
import { nameOf } from "../../reading/people.ts";
import type { Remedy } from "../../reading/presenter.ts";
import { mayAnswer } from "../../reading/requests.ts";
import { manoeuvreLabel } from "./manoeuvres.ts";
import { noteOf } from "../../reading/context.ts";
import { say, type Context, type Entry, type Slot } from "./own.ts";

/** Who is out of action looks so wherever they stand; null for everybody else. */
export function fallen(id: string, context: Context): "unconscious" | "dead" | null {
  const participant = context.participant(id);
  return participant?.kind === "creature" ? (speedOrderFacts(participant).out ?? null) : null;
}

/** What else matters of somebody at a glance: stun, shock, reeling, aiming and evaluating. What is forced is said elsewhere. */
export function stateWords(slot: Slot, context: Context): Words {
  const { participant: id, state } = slot;
  const note = noteOf(slot);
  const participant = context.participant(id);
  if (participant?.kind !== "creature" || slot.kind !== "turn") return [];
  const out = fallen(id, context);
  if (out) return note.forced ? [] : strong(say(`State.${out}`));
  const facts = speedOrderFacts(participant);
  const stunned =
    facts.stunned && !note.forced ? strong(say(`State.${facts.stunned === "mental" ? "mentalStun" : "stun"}`)) : [];
  const named = (key: string, target: string, data: Record<string, string | number>): Words =>
    plain(say(`State.${key}`, { ...data, target: nameOf(target, context) }));
  return join(
    [
      stunned,
      ...(context.sees.numbers(id) ? figures(id, state, context) : []),
      facts.aim ? named("aiming", facts.aim.target, { seconds: facts.aim.seconds }) : [],
      facts.evaluate
        ? context.sees.numbers(id)
          ? named("evaluatingBy", facts.evaluate.target, { bonus: signed(facts.evaluate.turns) })
          : named("evaluating", facts.evaluate.target, {})
        : [],
      facts.concentrating ? plain(say("State.concentrating", { seconds: facts.concentrating })) : [],
    ],
    ", ",
  );
}

/** Shock (B-62): on the turn itself what counts then, before it what is to come; and who reels or is very tired (B-59, B-80). */
function figures(id: string, state: Slot["state"], context: Context): readonly Words[] {
  const participant = context.participant(id)!;
  const { hp, maxHp, fp, maxFp } = latestStats<Partial<Record<"hp" | "maxHp" | "fp" | "maxFp", number>>>(participant);
  const { hurt = 0 } = speedOrderFacts(participant);
  const off =
    state === "now" ? combatStatusOf(participant, context.view).shock : maxHp === undefined ? 0 : shock(maxHp, hurt);
  return [
    off ? plain(say("State.shock", { points: signed(-off) })) : [],
    hp !== undefined && maxHp !== undefined && isBelowThird(hp, maxHp) ? plain(say("State.reeling")) : [],
    fp !== undefined && maxFp !== undefined && isBelowThird(fp, maxFp) ? plain(say("State.tired")) : [],
  ];
}

/** Defences and Move as wounds, posture, stun and load leave them, for the GM and whoever plays it (B-41, B-59, B-70). */
export function figuresNow({ participant: id }: Slot, context: Context): Words {
  if (!context.mine(id)) return [];
  const actor = context.combat.combatants.get(id)?.actor;
  const now = actor && hostAdapter().figuresNow(actor);
  if (!now) return [];
  const participant = context.participant(id);
  if (!participant || fallen(id, context)) return [];
  const { dodge, parry, block, move } = now;
  // What the manoeuvre of this turn gives up is no figure to be read off.
  const left: readonly string[] = [
    "move",
    ...defencesAfter(combatStatusOf(participant, context.view).manoeuvre ?? undefined),
  ];
  const one = (key: string, value: number | undefined): Words =>
    value === undefined || !left.includes(key) ? [] : plain(say(`Figures.${key}`, { value }));
  return join([one("dodge", dodge), one("parry", parry), one("block", block), one("move", move)], ", ");
}

/** What was done, for the log (B-4, B-20, B-21, B-25, B-31, B-64, B-68). */
export const logCommands: Readonly<Record<string, (entry: Entry) => string>> = {
  choose: (entry) => {
    const { manoeuvre, option, target, posture } = entry.command;
    const data = { name: name(entry), manoeuvre: manoeuvreLabel(word(manoeuvre), option) };
    if (word(target))
      return say("Log.chooseAt", {
        ...data,
        target: knows(word(target), entry) ? who([word(target)], entry) : text("Tracker.Somebody"),
      });
    return word(posture)
      ? say("Log.chooseInto", { ...data, posture: text(`Sheet.Postures.${word(posture)}`) })
      : say("Log.choose", data);
  },
  wait: (entry) => {
    const {
      trigger = "",
      answer = "",
      participant = "",
      option,
    } = entry.command as {
      readonly trigger?: string;
      readonly answer?: string;
      readonly participant?: string;
      readonly option?: string;
    };
    if (!entry.before.sees.triggers(participant)) return say("Log.waitSecret", { name: name(entry) });
    return say(`Log.${trigger ? "wait" : "waitOpen"}`, {
      name: name(entry),
      trigger,
      answer: manoeuvreLabel(answer || "attack", option),
    });
  },
  surprise: (entry) =>
    say(`Log.${entry.command.seconds === 0 ? "surpriseOver" : "surprise"}`, {
      name: name(entry),
      seconds: Number(entry.command.seconds ?? 1),
    }),
  pose: (entry) =>
    say("Log.pose", {
      name: name(entry),
      posture: say(`Choices.${word(entry.command.posture)}`),
    }),
  letAct: (entry) => say("Log.letAct", { name: name(entry) }),
  knockOut: (entry) => say(`Log.knockOut.${word(entry.command.to) || "unconscious"}`, { name: name(entry) }),
  wake: (entry) => say("Log.wake", { name: name(entry) }),
  distract: (entry) => say("Log.distract", { name: name(entry) }),
  stun: (entry) => say(`Log.stun.${word(entry.command.kind)}`, { name: name(entry) }),
};

function name(entry: Entry): string {
  return who(concerned(entry), entry);
}

/** Of one, and of a group that holds up those behind. */
const CODES: ReadonlySet<string> = new Set(["roll-first", "group-roll-first"]);

/** Whoever has to roll first is offered just that, and goes on with what was refused (B-20, B-60, B-61, B-67, B-81). */
export function remediesFor({ code, data }: Refusal, command: Command, context: Context): readonly Remedy[] {
  const ids = Array.isArray(data.requests) ? data.requests : [];
  if (!CODES.has(code) || !isOf(word(data.participant), command, context)) return [];
  const rolls = requests(context.state)
    .filter((request) => ids.includes(request.id) && mayAnswer(request, context))
    .map(({ id }) => id);
  if (rolls.length) return [{ label: text("Owed.RollOn"), rolls }];
  // Somebody else has rolled meanwhile. Done has a button of its own, which knows of open attacks.
  return code === "roll-first" && command.type !== "done" && !apply(context.state, command).refusal
    ? [{ label: text("Refusals.Now"), command }]
    : [];
}

/** One command of the click is enough to offer it once. */
function isOf(participant: string, { type, participant: named, slots }: Command, { now }: Context): boolean {
  if (type !== "done") return named === participant;
  return (Array.isArray(slots) ? slots.map(String) : now.map(({ id }) => id)).some(
    (slot) => participantOfSlot(slot) === participant,
  );
}
