import {
  apply,
  current,
  newEncounter,
  requests,
  slots,
  type EncounterEvent,
  type EncounterState,
  type Request,
  type Slot,
} from "../../src/rules/index.ts";
import type { Json } from "../../src/rules/model/json.ts";
import {
  extraTurns,
  movement,
  rateOfFire,
  type ActionTaken,
  type Weapon,
} from "../../src/rules/pacing/action-period/budgets.ts";
import {
  firstStep,
  initiativeTarget,
  actionPeriod as period,
  schedule,
  turnsPerRound,
  waitWindow,
  type MarginRounding,
} from "../../src/rules/pacing/action-period/schedule.ts";
import type { Kinds } from "./kinds.ts";

type Settings = Readonly<Record<string, Json>>;

interface Combatant {
  readonly id: string;
  readonly basicSpeed: number;
  readonly dx: number;
  readonly roll: number;
  readonly firstStep?: number;
  readonly waits?: Readonly<Record<string, { readonly actAt: number } | "lose">>;
}

interface Contest {
  readonly step: number;
  readonly attempt: number;
  readonly rolls: Readonly<Record<string, number>>;
}

interface RoundInput {
  readonly combatants: readonly Combatant[];
  readonly contests?: readonly Contest[];
}

const quarters = (points: number): number => points * 4;
const rounding = (settings: Settings): MarginRounding => settings.marginRounding as MarginRounding;
const minimumOne = (settings: Settings): boolean => settings.minimumOneTurn === true;

/**
 * Plays one round through the kernel with a case's commands, dice and decisions, and reads the result from slots and
 * events.
 */
class Round {
  state: EncounterState = newEncounter("action-period");
  readonly firstSteps: Record<string, number> = {};
  readonly order: Json[] = [];
  readonly lost: Json[] = [];
  private readonly input: RoundInput;

  constructor(input: RoundInput, settings: Settings) {
    this.input = input;
    for (const name of ["marginRounding", "dxContest", "minimumOneTurn"]) {
      if (settings[name] !== undefined) this.give({ type: "option", name, value: settings[name] });
    }
    input.combatants.forEach(({ basicSpeed, dx }, i) =>
      this.give({ type: "join", participant: `p${i}`, side: "all", stats: { basicSpeed: quarters(basicSpeed), dx } }),
    );
    this.give({ type: "start" });
  }

  play(): object {
    for (const { firstStep: step, id } of this.input.combatants)
      if (step !== undefined) this.give({ type: "setStep", participant: this.keyOf(id), step });
    while (this.state.clock.round === 1 && this.goOn());
    return { firstSteps: this.firstSteps, order: this.order, lost: this.lost };
  }

  /** Does the case's next step; false if there is none. */
  private goOn(): boolean {
    const [slot] = current(this.state) ?? [];
    if (slot) return this.turn(slot);
    const owed = requests(this.state);
    if (!owed.length) return false;
    if (owed[0]!.what === "contest" && this.someWait(owed)) return true;
    this.give({
      type: "answer",
      answers: Object.fromEntries(owed.map((request) => [request.id, this.answerTo(request)])),
    });
    return true;
  }

  private turn(slot: Slot): boolean {
    if (!this.waits(slot)) {
      const { note, time, participant, ordinal, of } = slot;
      this.order.push({
        ordinal: this.order.length + 1,
        step: time,
        who: this.idOf(participant),
        turn: ordinal,
        of,
        contested: note?.contest !== undefined,
      });
      this.give({ type: "done" });
    }
    return true;
  }

  /** Makes the slot wait until the step that the case names; without end if that step is out of reach. */
  private waits({ participant, ordinal, time }: Slot): boolean {
    const plan = this.combatant(participant).waits?.[ordinal];
    if (plan === undefined || (plan !== "lose" && plan.actAt >= time)) return false;
    if (plan === "lose" || !this.tries({ type: "wait", participant, until: plan.actAt }))
      this.give({ type: "wait", participant });
    return true;
  }

  /** Lets participants wait who would contest the next step and for whom the case has no dice. */
  private someWait(owed: readonly Request[]): boolean {
    return owed
      .filter((request) => this.dice(request) === undefined)
      .some(({ participant, data }) => {
        const slot = slots(this.state).find(
          (one) => one.participant === participant && one.time === data?.step && one.state === "open",
        );
        return slot !== undefined && this.waits(slot);
      });
  }

  private answerTo(request: Request): Json {
    const { id, what, participant = "", data } = request;
    if (what === "initiative") return this.combatant(participant).roll;
    if (what === "lastTurn")
      return this.combatant(participant).waits?.[data?.turn as number] === "lose" ? "lose" : "act";
    const roll = this.dice(request);
    if (roll === undefined) throw new Error(`no dice for ${this.idOf(participant)}: ${id}`);
    return roll;
  }

  private dice({ participant = "", data }: Request): number | undefined {
    const who = this.idOf(participant);
    return this.input.contests?.find(
      ({ step, attempt, rolls }) => step === data?.step && attempt === data?.attempt && Object.hasOwn(rolls, who),
    )?.rolls[who];
  }

  private give(command: object): void {
    if (!this.tries(command))
      throw new Error(`refused: ${JSON.stringify(command)} ${JSON.stringify(apply(this.state, command).refusal)}`);
  }

  private tries(command: object): boolean {
    const before = this.state;
    const outcome = apply(before, command);
    if (outcome.refusal) return false;
    this.state = outcome.state;
    for (const event of outcome.events) this.see(event, before);
    return true;
  }

  private see(event: EncounterEvent, before: EncounterState): void {
    if (event.type === "stage" && event.stage === "play" && this.state.clock.round === 1) {
      for (const slot of slots(this.state))
        if (slot.ordinal === 1) this.firstSteps[this.idOf(slot.participant)] = slot.time;
    }
    if (event.type !== "lost") return;
    const after = this.state.clock.round === 1 ? this.state : before;
    const slot = slots(after).find(({ id }) => id === event.slot);
    // An untaken last turn has no step on which it was lost.
    const step = event.reason === "overtaken" ? (slot?.note?.lostAt ?? null) : null;
    this.lost.push({ who: this.idOf(event.participant), turn: slot?.ordinal ?? 0, reason: event.reason, step });
  }

  private keyOf(id: string): string {
    return `p${this.input.combatants.findIndex((combatant) => combatant.id === id)}`;
  }

  private combatant(participant: string): Combatant {
    return this.input.combatants[Number(participant.slice(1))]!;
  }

  private idOf(participant: string): string {
    return this.combatant(participant).id;
  }
}

export const actionPeriod: Kinds = {
  derived: ({ basicSpeed }: { basicSpeed: number }, settings) => ({
    turns: turnsPerRound(quarters(basicSpeed), minimumOne(settings)),
    period: period(quarters(basicSpeed)),
    target: initiativeTarget(quarters(basicSpeed), rounding(settings)),
  }),
  firstStep: ({ basicSpeed, roll }: { basicSpeed: number; roll: number }, settings) => ({
    step: firstStep(quarters(basicSpeed), roll, rounding(settings)),
  }),
  schedule: ({ basicSpeed, firstStep: first }: { basicSpeed: number; firstStep: number }, settings) => ({
    steps: schedule(quarters(basicSpeed), first, minimumOne(settings)),
  }),
  waitWindow: ({ basicSpeed, turn, start }: { basicSpeed: number; turn: number; start: number }) =>
    waitWindow(quarters(basicSpeed), turn, start),
  round: (input: RoundInput, settings) => new Round(input, settings).play(),
  extraTurns: (
    { basicSpeed, acted, actions }: { basicSpeed: number; acted: (number | null)[]; actions: (ActionTaken | null)[] },
    settings,
  ) => ({
    slots: extraTurns(
      turnsPerRound(quarters(basicSpeed), minimumOne(settings)),
      period(quarters(basicSpeed)),
      acted,
      actions,
    ),
  }),
  movement: ({ move, yards }: { move: number; yards: number[] }) => movement(move, yards),
  rateOfFire: ({ weapon, shots }: { weapon: Weapon; shots: number[] }) => rateOfFire(weapon, shots),
};
