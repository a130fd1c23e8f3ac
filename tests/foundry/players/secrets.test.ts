import { afterEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, look, requests, type Offer, type Participant, type View } from "../../../src/rules/index.ts";
import { openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw } from "../world.ts";
import { everything } from "./table.ts";
import { QUICK } from "../../quick.ts";

const weapon = (name: string, system: object): Record<string, unknown> => ({ name, type: "weapon", system });
const person = (name: string, place: number, owner?: string): Fighter => ({
  name,
  ...(owner ? { owner } : {}),
  system: { basicSpeed: 6 - place / 2, dx: 10, agility: 13 - place, initiative: 60 - 5 * place, hitDice: 2 },
  items: [weapon("Sabre", { weaponSpeed: 5, speedClass: 5 })],
});
const PEOPLE = [person("Archer", 0), person("Mira", 1, "Anna"), person("Hound", 2), person("Dagny", 3, "Anna")];

const fights: Fight[] = [];
afterEach(async () => {
  for (const fight of fights.splice(0)) await fight.world.close();
});

/** The same fight with one secret of the GM's, and everything that a player's seat says of it: page and chat. */
class Seat {
  readonly pages: string[] = [];

  constructor(readonly fight: Fight) {}

  static async at(pacing: string): Promise<Seat> {
    const fight = await openUnseenFight(PEOPLE, pacing);
    fights.push(fight);
    await fight.gm.game.settings.set("segment-zero", "table", { triggers: false, numbers: false });
    // Banners come and go by the clock.
    await fight.anna.game.settings.set("segment-zero", "seat", {
      noticeUp: false,
      noticeNext: false,
      noticePhase: false,
    });
    await draw(fight.anna);
    for (const action of ["toggleRibbon", "toggleGrid"])
      fight.anna.ui.combat.element.querySelector(`[data-action=${action}]`)?.click();
    const seat = new Seat(fight);
    await seat.give({ type: "start" });
    return seat;
  }

  get combat(): Loose {
    return this.fight.combat(this.fight.gm);
  }

  id(name: string): string {
    return this.fight.combatant(this.fight.gm, name).id as string;
  }

  async give(command: object): Promise<void> {
    expect((await this.combat.perform(command)).refusal).toBeNull();
    await this.fight.settled();
  }

  /** The combatant that comes next, as packages are told at the player's seat. */
  get next(): string {
    return this.fight.combat(this.fight.anna).nextCombatant.name as string;
  }

  /** Those of whose place in the order packages are told at the player's seat. */
  get placed(): readonly string[] {
    const own = this.fight.combat(this.fight.anna);
    const ahead = own.upcoming(20).map(({ combatant }: Loose) => combatant.name as string);
    const ordered = [...own.combatants]
      .filter(({ initiative }: Loose) => initiative > 0)
      .map(({ name }: Loose) => name as string);
    return [...new Set([...ahead, ...ordered])].sort();
  }

  look(): void {
    // What Foundry and the stand-in make up anew in every world.
    this.pages.push(
      everything(this.fight.anna)
        .replace(/(?<![A-Za-z0-9])[A-Za-z0-9]{16}(?![A-Za-z0-9])/g, "ID")
        .replace(/"(\w*[tT]ime)":\d+/g, '"$1":0'),
    );
  }
}

function firstDifference(one: Seat, other: Seat): string {
  const at = one.pages.findIndex((page, place) => page !== other.pages[place]);
  if (at < 0) return "";
  const [a, b] = [one.pages[at]!, other.pages[at]!];
  let from = 0;
  while (a[from] === b[from]) from++;
  return `page ${at}: ${a.slice(Math.max(0, from - 150), from + 100)} | ${b.slice(from, from + 100)}`;
}

describe("what a player reads while the GM keeps a secret", () => {
  it("S-10: is the same whatever foes have declared, until segments are counted", async () => {
    const declared = async (intents: readonly object[]): Promise<Seat> => {
      const seat = await Seat.at("side-segments");
      const { fight } = seat;
      const declare = (name: string, intent: object): Promise<void> =>
        seat.give({ type: "answer", answers: { [`declare_${seat.id(name)}`]: intent } });
      const { next } = seat;
      for (const [at, name] of ["Archer", "Hound"].entries()) await declare(name, intents[at]!);
      expect(seat.next).toBe(next);
      seat.look();
      const { anna } = fight;
      anna.ui.combat.element.querySelector('[data-action="decideRequest"]').click();
      await fight.settled();
      expect(anna.window.document.querySelectorAll("[data-state=ghost]").length).toBeGreaterThan(0);
      seat.look();
      for (const dialog of anna.window.document.querySelectorAll("dialog [data-action=cancel]")) dialog.click();
      await fight.settled();
      for (const name of ["Mira", "Dagny"]) {
        await declare(name, { action: "attack" });
        seat.look();
        expect(seat.placed.filter((one) => one === "Archer" || one === "Hound")).toEqual([]);
      }
      expect([seat.combat.encounter.stage, seat.placed]).toEqual(["roll", ["Dagny", "Mira"]]);
      return seat;
    };
    const fast = await declared([
      { action: "other", segments: 3 },
      { action: "other", segments: 1 },
    ]);
    const slow = await declared([{ action: "other", segments: 9 }, { action: "none" }]);
    expect(firstDifference(fast, slow)).toBe("");
  }, 120_000);

  it.skipIf(QUICK).each(["speed-order", "action-period"])(
    "is the same whatever a foe waits for, in %s",
    async (pacing) => {
      const waiting = async (trigger: string): Promise<Seat> => {
        const seat = await Seat.at(pacing);
        const archer = seat.id("Archer");
        for (let steps = 0; steps < 20; steps++) {
          const { encounter } = seat.combat;
          const view = look(encounter) as View;
          const offers = view.pacing.choices.offers?.(view.participant(archer) as Participant, view) ?? [];
          const offer = (offers as readonly Offer[]).find(({ asks }) => asks?.some(({ field }) => field === "trigger"));
          if (offer && (await seat.combat.perform({ ...offer.command, trigger })).refusal === null) break;
          const owed = requests(encounter).filter(({ blocking }) => blocking);
          if (owed.length)
            await seat.give({
              type: "answer",
              answers: Object.fromEntries(owed.map(({ id, fallback }) => [id, fallback])),
            });
          else await seat.give({ type: "done", slots: currentIds(encounter).slice(0, 1) });
        }
        await seat.fight.settled();
        expect(JSON.stringify(seat.combat.encounter)).toContain(trigger);
        for (let turns = 0; turns < 3; turns++) {
          seat.look();
          await seat.combat.perform({ type: "done" });
          await seat.fight.settled();
        }
        return seat;
      };
      const [one, other] = [await waiting("the door opens"), await waiting("a cat walks by")];
      expect(firstDifference(one, other)).toBe("");
    },
    120_000,
  );
});
