import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { apply, current, SCHEMA, slots, type EncounterState } from "../../../src/rules/index.ts";
import type { Client, World } from "../world.ts";
import { FORMS, openRecorded, recorded, type Picture } from "./recorded.ts";
import { GENERATIONS, someOf } from "../../quick.ts";

const pictureOf = (state: EncounterState): Picture => ({
  round: state.clock.round,
  time: state.clock.time,
  slots: slots(state).map(({ id, time, state: standing }) => `${id} ${time} ${standing}`),
  current: (current(state) ?? []).map(({ id }) => id),
});

/** In `npm test` the oldest form and the last one before the present. */
const ALL = someOf(FORMS, 0, FORMS.length - 1).flatMap((form) =>
  GENERATIONS.map((generation) => ({ form, generation })),
);

it("finds worlds of several forms", () => {
  expect(FORMS.length).toBeGreaterThan(2);
});

describe.each(ALL)("a world of the form $form in V$generation", ({ form, generation }) => {
  const before = recorded(form);
  let world: World;
  let gm: Client;
  beforeAll(async () => {
    world = await openRecorded(form, generation);
    gm = await world.settled(world.join("Gamemaster", { undrawn: ["combat"] }));
  });
  afterAll(() => world.close());

  it("is updated to the present form with a notice", () => {
    const setting = JSON.parse(
      world.server.documents.all("Setting").find(({ key }) => key === "segment-zero.worldVersion")?.value as string,
    ) as Dict;
    expect(setting).toMatchObject({ version: SCHEMA });
    expect(setting.failed ?? []).toEqual([]);
    for (const name of ["Actor", "Item"])
      for (const { system } of world.server.documents.all(name)) expect((system as Dict).dataVersion).toBe(SCHEMA);
    // What is made together with its actor may not say so; where nothing was updated, nothing had to be.
    if (setting.changed !== undefined)
      for (const { items } of world.server.documents.all("Actor"))
        for (const { system } of items as Dict[]) expect((system as Dict).dataVersion).toBe(SCHEMA);
  });

  it("keeps the same values", () => {
    const values = ({ dataVersion: _, ...rest }: Dict): Dict => rest;
    for (const { actor, system, items } of before.figures) {
      const now = gm.game.actors.get(actor).toObject();
      expect(now.system).toMatchObject(values(system));
      for (const item of items)
        expect(now.items.find(({ _id }: Dict) => _id === item._id).system).toMatchObject(values(item.system));
    }
    const [token] = [...gm.game.scenes.contents[0].tokens] as Loose[];
    expect(token.actor.system.hp.value).toBe(
      (before.documents.find(([key]) => key.startsWith("Scene."))?.[1].tokens as Loose[])[0].delta.system.hp.value,
    );
  });

  it.each(before.fights.map((fight) => ({ ...fight, name: fight.pacing })))(
    "continues at the same point: $name",
    async ({ combat: id, back, round, time, slots: order, current: acting }) => {
      const combat = gm.game.combats.get(id);
      expect([combat.problem, combat.damage]).toEqual([null, []]);
      expect(pictureOf(combat.encounter)).toEqual({ round, time, slots: order, current: acting });
      // What is stored leads back to the beginning, each step where the version that recorded it came out.
      let state = JSON.parse(JSON.stringify(world.server.documents.get("Combat", id)?.system))
        .encounter as EncounterState;
      for (const [at, picture] of back.entries()) {
        const outcome = apply(state, { type: "undo" });
        if (outcome.refusal) throw new Error(`Undo ${at}: ${outcome.refusal.code}`);
        expect([at, pictureOf(outcome.state)]).toEqual([at, picture]);
        ({ state } = outcome);
      }
      for (const command of ["done", "undo", "redo"])
        expect([command, (await combat.perform({ type: command })).refusal]).toEqual([command, null]);
    },
  );
});
