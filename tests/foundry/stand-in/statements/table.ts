// Statements about Foundry with their sources, held against the stand-in so that it cannot drift. A statement opens
// nothing individual: all tests of a generation share one world.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../../playground/shared/loose.ts";
import { openWorld } from "../../world.ts";
import { GENERATIONS, type Client, type World } from "../helpers.ts";

export interface Table {
  readonly world: World;
  readonly generation: 13 | 14;
  readonly gm: Client;
  readonly anna: Client;
  readonly actor: (data?: Dict) => Promise<Loose>;
  /** Calls of these hooks during a function. */
  readonly heard: (names: readonly string[], run: () => Promise<unknown>) => Promise<string[]>;
}

interface Statement {
  readonly title: string;
  readonly is: unknown;
  readonly run: (table: Table) => unknown;
  /** The only generation of the statement; by default both. */
  readonly only?: 13 | 14;
}

/**
 * A statement: its id in the fact sheet, what it says, and its source (an issue of foundryvtt/foundryvtt, a page of the API, or the suite of a public system), then
 * what comes of a run: "refused" if it throws.
 */
export const says = (
  title: string,
  is: unknown,
  run: Statement["run"],
  more: Pick<Statement, "only"> = {},
): Statement => ({ title, is, run, ...more });

const MODULE = `
  Hooks.once("init", () => {
    const { NumberField, SchemaField, StringField, ObjectField, ArrayField } = foundry.data.fields;
    CONFIG.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
      static defineSchema() {
        return {
          hp: new SchemaField({ value: new NumberField({ required: true, nullable: false, initial: 10 }), max: new NumberField({ initial: 10 }) }),
          n: new NumberField({ required: true, nullable: false, integer: true, initial: 1 }),
          word: new StringField({ required: true }),
          free: new ObjectField(),
          list: new ArrayField(new SchemaField({ one: new StringField({ required: true }) })),
        };
      }
      async _preUpdate(changes) { if (changes.system?.word === "never") return false; }
    };
  });
`;

/** Tests all statements on each of their generations. */
export function testStatements(title: string, statements: readonly Statement[]): void {
  describe.each(GENERATIONS)(`${title}, generation %i`, (generation) => {
    let table: Table;
    beforeAll(async () => {
      const world = await openWorld({ generation, system: { module: MODULE } });
      const gm = await world.join("Gamemaster");
      const anna = await world.join("Anna");
      table = {
        world,
        generation,
        gm,
        anna,
        actor: (data = {}) => gm.window.Actor.create({ name: "A", type: "hero", ...data }),
        heard: async (names, run) => {
          const calls: string[] = [];
          const ids = names.map((name) => [name, gm.Hooks.on(name, () => void calls.push(name))] as const);
          await world.settled(run());
          for (const [name, id] of ids) gm.Hooks.off(name, id);
          return calls;
        },
      };
    });
    afterAll(async () => table.world.close());

    const own = statements.filter(({ only }) => only === undefined || only === generation);
    it.each(own)("$title", async ({ run, is }) => {
      let seen: unknown;
      try {
        seen = await run(table);
      } catch (error) {
        seen = `refused: ${(error as Error).message}`;
      }
      if (typeof is === "string" && is === "refused") expect(seen).toMatch(/^refused/);
      else expect(seen).toEqual(is);
    });
  });
}
