/** What pointing at a button says that it changes for others, compared with what then happens. */
import { describe, expect, test } from "vitest";
import { apply, currentIds, requests, slots, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import type { Consequences } from "../../../src/foundry/reading/consequences.ts";
import { pick, randomFrom, type Random } from "../../rules/properties/random.ts";
import { cases } from "../../quick.ts";
import { SHIPPED } from "../../shipped.ts";
import { PlainFight } from "../plain.ts";
import { begun, LURKER, offered, OWN, step } from "./random-fight.ts";

const { consequencesOf } = await import("../../../src/foundry/reading/consequences.ts");

const FIGHTS = cases(100);
const STEPS = 14;

/** Commands of a press: Done, the next round, an answer, or an offer. */
function pressed(fight: PlainFight, random: Random): Command {
  const { state } = fight;
  const open = requests(state).filter(({ dice, choices }) => !dice && choices?.length);
  const request = pick(open, random);
  const now = currentIds(state);
  if (!random(8)) return { type: "nextWindow" };
  const offer = random(4) ? offered(fight, random) : null;
  if (offer) return offer;
  if (request && random(3))
    return { type: "answer", answers: { [request.id]: pick(request.choices!, random) ?? request.fallback } };
  return now.length ? { type: "done", slots: random(2) ? now : [pick(now, random)!] } : { type: "nextWindow" };
}

/** Carries out the command, then ends turns and answers by default. @returns slots in the order in which they begin */
function played(
  state: EncounterState,
  command: Command,
): { readonly after: EncounterState; readonly begins: string[] } {
  const outcome = apply(state, command);
  if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
  const after = outcome.state;
  const begins: string[] = [];
  let next = after;
  for (let at = 0; at < 40 && next.clock.round === after.clock.round; at++) {
    for (const id of currentIds(next)) if (!begins.includes(id)) begins.push(id);
    const answers = Object.fromEntries(
      requests(next).flatMap(({ id, blocking, dice, fallback }) =>
        blocking ? [[id, dice ? Math.round((dice.count * (dice.faces + 1)) / 2) : fallback]] : [],
      ),
    );
    const usual: readonly Command[] = [
      ...(currentIds(next).length ? [{ type: "done" }] : []),
      ...(Object.keys(answers).length ? [{ type: "answer", answers } as Command] : []),
      ...(next.pause ? [{ type: "resume" }] : []),
      { type: "onward" },
    ];
    const made = usual.map((one) => apply(next, one)).find(({ refusal }) => !refusal);
    if (!made || made.refusal) break;
    next = made.state;
  }
  return { after, begins };
}

/** What of the consequences does not come true. */
function untrue(said: Consequences, actor: string, state: EncounterState, command: Command): readonly string[] {
  const { after, begins } = played(state, command);
  const stateOf = (id: string): string => slots(after).find((slot) => slot.id === id)?.state ?? "gone";
  const was = new Set(currentIds(state));
  // The turn that lands is the actor's next that has not begun before.
  const own = begins.findIndex((id) => participantOfSlot(id) === actor && !currentIds(after).includes(id));
  const began = (id: string): number => begins.indexOf(id);
  const isTrue = (id: string, change: string): boolean => {
    if (change === "lost") return ["lost", "gone", "done"].includes(stateOf(id)) && !(began(id) >= 0 && !was.has(id));
    if (change === "ends") return stateOf(id) !== "waiting" && stateOf(id) !== "now";
    if (own < 0 || began(id) < 0) return true;
    return change === "sooner" ? began(id) < own : began(id) > own;
  };
  return [...said.changes].flatMap(([id, change]) => (isTrue(id, change) ? [] : [`${id} ${change}: ${begins.join()}`]));
}

/** The first participant whose turn, answer or offer it is. */
function actorOf({ participant, slots: ids, answers = {} }: Command): string {
  if (typeof participant === "string") return participant;
  if (Array.isArray(ids)) return participantOfSlot(String(ids[0]));
  return /_(\w+)$/.exec(Object.keys(answers as object)[0] ?? "")?.[1] ?? "";
}

const isOwn = (id: string): boolean => OWN.some((name) => name.toLowerCase() === id);

describe.each(SHIPPED)("consequences before the press in %s", (pacing) => {
  test.each(["gm", "anna"] as const)("come true at the seat of %s and name nobody hidden", (name) => {
    const kinds = new Set<string>();
    for (let number = 0; number < FIGHTS; number++) {
      const fight = begun(pacing, "hidden");
      const random = randomFrom(number * 7 + 1);
      for (let at = 0; at < STEPS; at++) {
        step(fight, random, 3);
        const command = pressed(fight, random);
        const said = consequencesOf([command], fight[name].context);
        if (!said) continue;
        const where = `fight ${number}, step ${at}: ${said.line} ${JSON.stringify(command)}`;
        for (const change of said.changes.values()) kinds.add(change);
        expect(untrue(said, actorOf(command), fight.state, command), where).toEqual([]);
        expect(said.line.split(/\s+/).length, where).toBeLessThanOrEqual(10);
        expect(said.line, where).not.toMatch(/[{}]|Ahead/);
        if (name === "anna") expect(said.line + [...said.changes.keys()].join(), where).not.toMatch(/xanthippe/i);
      }
    }
    // Else this compares nothing. Only in stopwatch a player's button moves a turn by itself.
    if (name === "gm" || pacing === "stopwatch")
      expect([...kinds]).toContain(pacing === "stopwatch" ? "sooner" : "lost");
  });

  test("are equal for a player with and without a hidden combatant", () => {
    for (let number = 0; number < FIGHTS; number++) {
      const fight = begun(pacing, "hidden");
      const random = randomFrom(number * 11 + 3);
      for (let at = 0; at < 3 * STEPS; at++) {
        step(fight, random, 2);
        const { state } = fight;
        const mine = currentIds(state).filter((slot) => isOwn(participantOfSlot(slot)));
        const left = apply(state, { type: "leave", participant: "xanthippe" });
        if (left.refusal || !mine.length || String(currentIds(left.state)) !== String(currentIds(state))) continue;
        const people = fight.people.filter(({ name }) => name !== LURKER);
        const without = PlainFight.standing(left.state, people);
        for (const command of [pressed(fight, random), { type: "done", slots: mine }]) {
          if (!isOwn(actorOf(command))) continue;
          const [read, wanted] = [fight, without].map((one) => {
            const said = consequencesOf([command], one.anna.context);
            return said && { ...said, changes: [...said.changes] };
          });
          expect(read, `fight ${number}, step ${at}: ${JSON.stringify(command)}`).toEqual(wanted);
        }
      }
    }
  });
});
