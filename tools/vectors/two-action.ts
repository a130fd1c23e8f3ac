import { requests, slots, type Json } from "../../src/rules/index.ts";
import { checkRound } from "../../src/rules/pacing/two-action/actions.ts";
import { ROUND_SECONDS, type Action, type Options } from "../../src/rules/pacing/two-action/facts.ts";
import { chanceOf, currentInitiative } from "../../src/rules/pacing/two-action/halves.ts";
import { taskLength } from "../../src/rules/pacing/two-action/task.ts";
import { Play, rollOff, tiedSets, type TieRolls } from "./kernel.ts";
import type { Kinds } from "./kinds.ts";

type Settings = Readonly<Record<string, Json>>;

interface Character {
  id: string;
  initiative: number;
  mods?: number;
  surprised?: boolean;
  test?: number;
}

const optionsOf = (settings: Settings): Options => settings as unknown as Options;

export const twoAction: Kinds = {
  order,

  current: (
    { initiative, mods = 0, surprised = false, round }: Omit<Character, "id"> & { round: number },
    settings: Settings,
  ) => ({ value: currentInitiative({ initiative, mods, surprised }, round, optionsOf(settings)) / 2 }),

  combined: (
    { target, mods = 0, combined = false }: { target: number; mods?: number; combined?: boolean },
    settings: Settings,
  ) => ({ chance: chanceOf({ target, mods, combined }, optionsOf(settings)) / 2 }),

  roundActions: (
    { slots: boxes, oneAction = false, ability = false }: { slots: Action[][]; oneAction?: boolean; ability?: boolean },
    settings: Settings,
  ) => checkRound(boxes, { oneAction, ability, halveAwareness: optionsOf(settings).halveAwareness }),

  task: ({ actions, oneAction = false }: { actions: number; oneAction?: boolean }) =>
    taskLength(actions, { oneAction, roundSeconds: ROUND_SECONDS }),
};

interface Order {
  round: number;
  mode: "fixed" | "test";
  combatants: Character[];
  gmTieOrder?: string[];
  tieDice?: TieRolls;
}

/** Plays to the round, answers tests and ties, and reads the slots. */
function order({ round, mode, combatants, gmTieOrder, tieDice = [] }: Order, settings: Settings): Json {
  const play = new Play("two-action").option("initiativeTests", mode === "test");
  for (const name of ["halfRounding", "surpriseHalves"]) play.option(name, settings[name]);
  for (const { id, initiative, mods = 0, surprised = false } of combatants) {
    play.give({ type: "join", participant: id, side: "all", stats: { initiative, mods, surprised } });
  }
  play.give({ type: "start" });
  while (play.state.clock.round < round) play.give({ type: "nextWindow" });
  play.answer("test", ({ participant }) => combatants.find(({ id }) => id === participant)?.test);
  const tied = tiedSets(requests(play.state).filter(({ what }) => what === "tie"));
  if (gmTieOrder)
    play.answer("tieOrder", ({ data }) => gmTieOrder.filter((id) => (data?.tied as string[]).includes(id)));
  rollOff(play, tieDice);

  const played = slots(play.state);
  const note = (id: string): { value: number; half?: boolean; margin: number; passed: boolean } =>
    played.find(({ participant }) => participant === id)!.note as never;
  const ids = combatants.map(({ id }) => id);
  const figures = (name: "value" | "margin"): Json =>
    Object.fromEntries(ids.map((id) => [id, note(id)[name] + (note(id).half ? 0.5 : 0)]));
  return {
    value: figures("value"),
    order: played.map(({ participant }) => participant),
    tied,
    ...(mode === "test"
      ? {
          margin: figures("margin"),
          passed: ids.filter((id) => note(id).passed),
          failed: ids.filter((id) => !note(id).passed),
        }
      : {}),
  };
}
