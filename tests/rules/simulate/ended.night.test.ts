/** Example fights with hit points, fought to the end by creatures that attack whenever they may. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  apply,
  combatStatusOf,
  current,
  look,
  outcomeOf,
  participantsOf,
  requests,
  type Command,
  type EncounterState,
  type JsonObject,
  type Participant,
} from "../../../src/rules/index.ts";
import { diceFrom } from "../../../src/rules/odds/dice.ts";
import { entrantsOf, openEncounter, readEncounter } from "../../../tools/encounter-file/index.ts";

const HERE = path.resolve(import.meta.dirname, "../../../encounters");
/** Those of initiative systems whose combat rules count hit points, and whose participants are foes. */
const FILES = readdirSync(HERE).filter((file) => {
  if (!/^(side-segments|two-action)-.*\.yml$/u.test(file)) return false;
  return (
    new Set(
      entrantsOf(fileOf(file))
        .filter(({ kind }) => kind === "creature")
        .map(({ side }) => side),
    ).size > 1
  );
});
const RUNS = 100;
const LONGEST = 40;

interface Arm {
  readonly label: string;
  readonly percent: number | null;
  readonly damage: string;
  readonly isRanged: boolean;
}

/** What a creature without arms has. */
const TEETH: Arm = { label: "Bite", percent: null, damage: "1d", isRanged: false };

function fileOf(file: string) {
  return readEncounter(readFileSync(path.join(HERE, file), "utf8")).ok!;
}

function opened(file: string) {
  const read = fileOf(file);
  const arms = new Map(
    entrantsOf(read).map(({ id, arms: given }) => [
      id,
      given.map(({ label, percent = null, damage, ranged = false }) => ({
        label: String(label),
        percent: percent as number | null,
        damage: String(damage),
        isRanged: ranged === true,
      })),
    ]),
  );
  const { ok, problems } = openEncounter(read);
  if (!ok) throw new Error(JSON.stringify(problems));
  return { state: ok, arms };
}

/** The points of "1d+3". */
function rolled(damage: string, roll: ReturnType<typeof diceFrom>): number {
  const [, count = "0", adds = "0"] = /^(\d+)d([+-]\d+)?$/u.exec(damage)!;
  return Math.max(0, roll({ count: Number(count), faces: 6 }) + Number(adds));
}

class Fight {
  private made = 0;
  private readonly roll: ReturnType<typeof diceFrom>;

  constructor(
    public state: EncounterState,
    private readonly arms: ReadonlyMap<string, readonly Arm[]>,
    seed: number,
  ) {
    this.roll = diceFrom(seed);
    // Sheets have 10 HP, unless the file says otherwise.
    for (const { id, kind, stats } of participantsOf(state))
      if (kind === "creature")
        this.give({ type: "change", participant: id, stats: { hp: 10, maxHp: stats.hp ?? 10, ...stats } });
    this.give({ type: "start" });
  }

  private give(command: Command): boolean {
    const outcome = apply(this.state, command);
    if (outcome.refusal) return false;
    this.state = outcome.state;
    return true;
  }

  private able(): readonly Participant[] {
    const view = look(this.state)!;
    return [...participantsOf(this.state)].filter(
      (one) => one.kind === "creature" && !one.defeated && combatStatusOf(one, view).out === null,
    );
  }

  /** The round in which one side is left. */
  ends(): number {
    while (this.state.status === "running" && this.state.clock.round <= LONGEST) {
      if (new Set(this.able().map(({ side }) => side)).size < 2) return this.state.clock.round;
      this.step();
    }
    return LONGEST;
  }

  private step(): void {
    if (this.state.pause) return void this.give({ type: "resume" });
    const acting = current(this.state) ?? [];
    if (acting.length) {
      for (const { kind, participant, note } of acting)
        if (kind !== "hazard") this.fight(participant, String(note?.label ?? ""));
      if (this.give({ type: "done" })) return;
    }
    const owed = requests(this.state).filter(({ blocking, dice }) => blocking || dice);
    const answers = Object.fromEntries(owed.map(({ id, dice, fallback }) => [id, dice ? this.roll(dice) : fallback]));
    if (owed.length && this.give({ type: "answer", answers })) return;
    if (!this.give({ type: "nextWindow" })) throw new Error(`stuck in round ${this.state.clock.round}`);
  }

  /** Attacks foes that still stand, as often as the rules allow. */
  private fight(id: string, label: string): void {
    for (let more = true; more;) {
      const view = look(this.state)!;
      const attacker = view.participant(id)!;
      const foes = this.able().filter(({ side }) => side !== attacker.side);
      const target = foes[this.roll({ count: 1, faces: Math.max(1, foes.length) }) - 1];
      if (!target) return;
      const all = this.arms.get(id) ?? [];
      const arm = all.find((one) => one.label.toLowerCase() === label.toLowerCase()) ?? all[0] ?? TEETH;
      const kind = arm.isRanged ? "ranged" : "melee";
      const parts = view.rules!.exchange.base!({ kind, parts: [], percent: arm.percent, bonus: 0 }, attacker, view);
      more = this.attack(id, target.id, arm, parts as unknown as readonly JsonObject[]);
    }
  }

  private attack(id: string, target: string, { label, damage, isRanged }: Arm, parts: readonly JsonObject[]): boolean {
    const exchange = `x${this.made++}`;
    const faces = look(this.state)!.rules!.id === "d20" ? 20 : 100;
    const means = { name: label, form: isRanged ? "missile" : "melee", damage, type: "cr", divisor: 1 };
    const roll = this.roll({ count: 1, faces });
    if (!this.give({ type: "attack", participant: id, target, exchange, means, parts, roll })) return false;
    if (!outcomeOf(this.state.exchanges![exchange]!).attack.hit) return true;
    const hurt = { type: "damage", participant: id, exchange, blows: [rolled(damage, this.roll)], dr: 0 };
    return this.give(hurt) && this.give({ type: "apply", participant: target, exchange });
  }
}

describe("example fights", () => {
  test.each(FILES)(
    "%s: end after 3 to 12 rounds in 90 of 100",
    (file) => {
      const { state, arms } = opened(file);
      const rounds = Array.from({ length: RUNS }, (_, seed) => new Fight(state, arms, seed + 1).ends());
      const fitting = rounds.filter((round) => round >= 3 && round <= 12).length;
      expect(fitting, rounds.toSorted((a, b) => a - b).join(" ")).toBeGreaterThanOrEqual(90);
    },
    300_000,
  );
});
