import { attackRoll, feintPenalty } from "../../src/rules/gurps/attack.ts";
import { defenceRoll, defenceScore, hitsAvoided, type DefenceTry } from "../../src/rules/gurps/defence.ts";
import { block, dodge, parry, step } from "../../src/rules/gurps/derived.ts";
import { reeling, tire, tired, type WeaknessSettings, type FatigueState } from "../../src/rules/gurps/fatigue.ts";
import { damage, injure, majorWound, strongBonus, type Hit, type Wounded } from "../../src/rules/gurps/injury.ts";
import { defencesAfter, isManoeuvre, type Manoeuvre } from "../../src/rules/gurps/manoeuvres.ts";
import { postureOf, POSTURES } from "../../src/rules/gurps/postures.ts";
import { waking } from "../../src/rules/gurps/recovery.ts";
import { effectiveSkill, type Attack, type SkillSettings } from "../../src/rules/gurps/skill.ts";
import { participantOf, requests, slots, type Json } from "../../src/rules/index.ts";
import { Play, rollOff, tiedSets, type TieRolls } from "./kernel.ts";
import type { Kinds } from "./kinds.ts";

type Settings = Readonly<Record<string, Json>>;

const quarters = (basicSpeed: number): number => Math.round(basicSpeed * 4);

export const speedOrder: Kinds = {
  turnOrder,
  waitInterrupt,

  derived: ({
    basicSpeed,
    shield = 0,
    weapon = 0,
    parryBonus = 0,
    move = 0,
  }: {
    basicSpeed: number;
    shield?: number;
    weapon?: number;
    parryBonus?: number;
    move?: number;
  }) => ({
    dodge: dodge(quarters(basicSpeed)),
    block: block(shield),
    parry: parry(weapon, parryBonus),
    step: step(move),
  }),

  defenceScore: ({
    basicSpeed,
    posture,
    thrown,
    surprised,
    stunned,
    ...defence
  }: Omit<DefenceTry, "posture" | "thrown"> & {
    posture?: string;
    thrown?: string | boolean;
    surprised?: boolean;
  }) => ({
    score: defenceScore({
      ...defence,
      posture: postureOf(posture),
      thrown: thrownAs(thrown),
      stunned: Boolean(stunned) || Boolean(surprised),
      ...(basicSpeed === undefined ? {} : { basicSpeed: quarters(basicSpeed) }),
    }),
  }),

  defenceRoll: ({ score, roll }: { score: number; roll: number }) => defenceRoll(score, roll),
  hitsAvoided: ({ score, roll, hits }: { score: number; roll: number; hits: number }) => hitsAvoided(score, roll, hits),
  attackRoll: ({ skill, roll }: { skill: number; roll: number }) => attackRoll(skill, roll),

  effectiveSkill: (
    {
      posture,
      manoeuvre,
      option,
      aim,
      ...attack
    }: Omit<Attack, "posture" | "manoeuvre" | "aim"> & {
      posture?: string;
      manoeuvre?: string;
      aim?: Attack["aim"] | null;
    },
    settings: Settings,
  ) => ({
    skill: effectiveSkill(
      { ...attack, ...manoeuvreAs(manoeuvre, option), posture: postureOf(posture), aim: aim ?? undefined },
      settings as unknown as SkillSettings,
    ).skill,
  }),

  strongBonus: ({ dice }: { dice: number }) => ({ bonus: strongBonus(dice) }),
  feint: (rolls: Parameters<typeof feintPenalty>[0]) => ({ penalty: feintPenalty(rolls) }),
  damage: (blow: Hit) => damage(blow),
  injury: ({ injury, ...wounded }: Wounded & { injury: number }) => injure(wounded, injury),
  majorWound: ({ ht, roll }: { ht: number; roll: number }) => ({ result: majorWound(ht, roll) }),

  reeling: ({ basicSpeed, move }: { basicSpeed: number; move: number }, settings: Settings) => {
    const halved = reeling({ basicSpeed: quarters(basicSpeed), move }, settings as unknown as WeaknessSettings);
    return { basicSpeed: halved.eighths / 8, move: halved.move, dodge: halved.dodge };
  },

  tired,
  fatigue: ({ loss, ...weary }: FatigueState & { loss: number }) => tire(weary, loss),
  wake: (wounded: Wounded) => waking(wounded),

  posture: ({ posture, move }: { posture: string; move: number }) => {
    const { attack, defence, toBeHit, yards } = POSTURES[postureOf(posture)];
    return { attack, defence, yards: yards(move), toBeHit };
  },

  manoeuvre: ({ manoeuvre }: { manoeuvre: string }) => ({
    defences: [...defencesAfter(manoeuvreAs(manoeuvre).manoeuvre)].sort(),
  }),
};

interface Combatant {
  id: string;
  basicSpeed: number;
  dx: number;
  npc?: boolean;
}

/** Joins all combatants, settles the ties and reads the slots. */
function turnOrder(
  { combatants, gmOrder = [], tieRolls = [] }: { combatants: Combatant[]; gmOrder?: string[]; tieRolls?: TieRolls },
  settings: Settings,
): Json {
  const play = fight(combatants.map(({ basicSpeed, ...one }) => ({ ...one, basicSpeed: quarters(basicSpeed) })))
    .option("npcTie", settings.npcTie)
    .give({ type: "start" });
  const tied = tiedSets(requests(play.state));
  play.answer("npcOrder", ({ data }) => gmOrder.filter((id) => (data?.tied as string[]).includes(id)));
  rollOff(play, tieRolls);
  return { order: slots(play.state).map(({ participant }) => participant), tied };
}

function fight(combatants: readonly Combatant[]): Play {
  const play = new Play("speed-order");
  for (const { id, npc = false, basicSpeed, dx } of combatants) {
    play.give({ type: "join", participant: id, side: npc ? "npcs" : "players", npc, stats: { basicSpeed, dx } });
  }
  return play;
}

/**
 * Lets the waiting combatant wait on its first turn and act during the trigger's next one. @returns the second in which
 * that happens
 */
function waitInterrupt({ order, waiter, trigger }: { order: string[]; waiter: string; trigger: string }): Json {
  const play = fight(order.map((id, place) => ({ id, basicSpeed: 4 * (order.length - place), dx: 10 }))).give({
    type: "start",
  });
  const told = order.indexOf(waiter) < order.indexOf(trigger) ? 1 : 2;
  while (play.state.clock.round <= told) {
    const who = slots(play.state).find(({ state }) => state === "now")!.participant;
    const waiting = participantOf(play.state, waiter)!.facts.wait !== undefined;
    if (who === trigger && waiting && play.state.held.length === 0) play.give({ type: "cutIn", participant: waiter });
    if (who === waiter && !waiting && play.state.clock.round === 1)
      play.give({ type: "wait", participant: waiter, trigger });
    else play.give({ type: "done" });
  }
  const events = play.events.flatMap((event): Json[] => {
    if (event.type !== "slotStart" && event.type !== "resume") return [];
    const [round, name] = [Number(event.slot.split("_")[0]), event.slot.split("_").at(-1)!];
    if (round !== told) return [];
    return [
      {
        who: event.participant,
        what: event.type === "resume" ? "resume" : name.startsWith("cut") ? "interrupt" : "turn",
      },
    ];
  });
  return { events };
}

/** Reads the cases' names for ways of throwing. */
function thrownAs(name: string | boolean | undefined): "none" | "thrown" | "small" {
  if (name === undefined || name === false || name === "none") return "none";
  return name === "small" ? "small" : "thrown";
}

/**
 * Reads the cases' names for manoeuvres. An all-out attack without an option is the determined one, the only one that
 * changes the skill.
 */
function manoeuvreAs(name = "attack", option?: string | null): { manoeuvre: Manoeuvre; option: string | undefined } {
  if (name.includes("determined")) return { manoeuvre: "all-out-attack", option: "determined" };
  const manoeuvre = isManoeuvre(name)
    ? name
    : name.startsWith("all-out-def")
      ? "all-out-defence"
      : name.startsWith("all-out")
        ? "all-out-attack"
        : "attack";
  return {
    manoeuvre,
    option: option ?? (manoeuvre === "all-out-attack" && name === manoeuvre ? "determined" : undefined),
  };
}
