import {
  apply,
  combatStatusOf,
  isJsonObject,
  latestStats,
  look,
  requests,
  type Command,
  type EncounterState,
  type JsonObject,
  type Participant,
  type View,
} from "../../rules/core.ts";
import { manoeuvreLabel } from "../../foundry/combat/gurps/manoeuvres.ts";
import { capital, text, word } from "../../foundry/host/i18n.ts";
import { actionName } from "../../foundry/pacings/side-segments/action-words.ts";
import type { Prepared } from "../../foundry/reading/context.ts";
import type { Binding } from "../profiles/schema.ts";

/** A choice of participants that a system of another publisher may keep itself. */
interface Choice {
  /** Returns what is chosen and in force; null if nobody chooses it in this encounter. */
  readonly now: (participant: Participant, view: View) => string | null;
  /** Returns commands that choose a value, the best first; the rules may refuse some. */
  readonly commands: (participant: Participant, value: string, view: View) => readonly Command[];
  /** Returns when a prepared value is due, and its commands; default: on the next turn. */
  readonly prepared?: (participant: Participant, value: string, view: View) => Omit<Prepared, "words">;
  /** Names a value as rows do. */
  readonly words: (value: string) => string;
}

const YES = "yes";
const NO = "no";

/** Manoeuvre with its option: "all-out-attack/strong". */
const WAY = "/";

/** Actions of side segments that leave a melee. */
const RETREATS: readonly string[] = ["retreat", "withdrawal", "breakAndRun"];

function verbsOf({ pacing }: View): object {
  return pacing.choices.verbs ?? {};
}

/** Returns what a declaration of side segments says; null before it, undefined in other pacings. */
function declarationOf({ turn }: Participant, { state }: View): JsonObject | null | undefined {
  if (state.pacing !== "side-segments") return undefined;
  return turn.round === state.clock.round && isJsonObject(turn.intent) ? turn.intent : null;
}

/**
 * Returns a choice between yes and no, which declarations make.
 * @param actions the actions that mean yes
 * @param wanted what yes declares
 */
function declared(actions: readonly string[], wanted: JsonObject): Choice {
  const intentFor = (participant: Participant, value: string): JsonObject => {
    const { weapons } = latestStats<{ readonly weapons?: readonly unknown[] }>(participant);
    return value === YES ? wanted : { action: weapons?.length ? "attack" : "unarmed" };
  };
  return {
    now(participant, view) {
      const intent = declarationOf(participant, view);
      return intent === undefined ? null : intent && actions.includes(word(intent.action)) ? YES : NO;
    },
    commands(one, value, { state }) {
      const { id: participant } = one;
      const intent = intentFor(one, value);
      const asked = requests(state).find((one) => one.what === "declare" && one.participant === participant);
      return [
        ...(asked ? [{ type: "answer", answers: { [asked.id]: intent } }] : []),
        { type: "declare", participant, intent },
        { type: "changeIntent", participant, intent },
      ];
    },
    prepared: (one, value, { state }) => ({
      due: String(state.clock.round + 1),
      commands: [{ type: "declare", participant: one.id, intent: intentFor(one, value) }],
    }),
    words: (value) => capital(actionName(value === YES ? wanted : { action: "attack" })),
  };
}

/** Choices that profiles may bind, by their name in profiles. */
export const CHOICES: Readonly<Record<Binding["of"], Choice>> = {
  manoeuvre: {
    now(participant, view) {
      if (!("choose" in verbsOf(view))) return null;
      const { manoeuvre, option } = combatStatusOf(participant, view);
      const { last = "do-nothing", option: way } = participant.combat ?? {};
      // Until the next is chosen, the last one is in force (B-8).
      const [name, how] = manoeuvre === null ? [word(last), word(way)] : [manoeuvre, option];
      return how ? `${name}${WAY}${how}` : name || null;
    },
    commands({ id: participant }, value) {
      const [manoeuvre = "", option] = value.split(WAY);
      return [{ type: "choose", participant, manoeuvre, ...(option ? { option } : {}) }];
    },
    words(value) {
      const [manoeuvre = "", option] = value.split(WAY);
      return manoeuvreLabel(manoeuvre, option);
    },
  },
  posture: {
    now(participant, view) {
      return "pose" in verbsOf(view)
        ? (latestStats<{ readonly posture?: string }>(participant).posture ?? "standing")
        : null;
    },
    commands: ({ id: participant }, posture) => [
      { type: "pose", participant, posture },
      ...(game.user?.isGM ? [{ type: "pose", participant, posture, ruling: true }] : []),
    ],
    words: (value) => text(`Combat.gurps.Choices.${value}`),
  },
  casting: declared(["cast"], { action: "cast" }),
  retreating: declared(RETREATS, { action: "retreat" }),
};

/** Returns the first command that chooses a value and that the rules allow, or null. */
export function commandFor(of: Binding["of"], id: string, value: string, state: EncounterState): Command | null {
  const view = look(state);
  const participant = view?.participant(id);
  if (!view || !participant) return null;
  return CHOICES[of].commands(participant, value, view).find((command) => !apply(state, command).refusal) ?? null;
}
