import { isObject } from "../../../../rules/core.ts";
import { batchOperation, markDeleted, markReplaced } from "../../../host/compat.ts";
import { storedOnServer } from "../../../host/typed-calls.ts";
import { checkCount, type Check, type Found, check } from "../check.ts";
import type { Scratch, ScratchDocument } from "../scratch.ts";

const ROOT = "system.encounter.selfCheck";

const DEPTHS = [1, 2, 3, 4, 5] as const;

async function stored(document: ScratchDocument, path: string): Promise<unknown> {
  return foundry.utils.getProperty((await storedOnServer(document)) ?? {}, path);
}

async function fightWith(scratch: Scratch, value: object): Promise<ScratchDocument> {
  const combat = await scratch.create("Combat", {});
  await combat.update({ [ROOT]: value });
  return combat;
}

const AS_CLICKS = { diff: false };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Starts with `selfCheck`. */
function wayTo(depth: number): string {
  return [ROOT, ..."abcde".slice(0, depth - 1)].join(".");
}

async function deletion(scratch: Scratch, depth: number): Promise<Found> {
  const combat = await scratch.create("Combat", {});
  const way = wayTo(depth);
  await combat.update({ [`${way}.last`]: 1 }, AS_CLICKS);
  const update: Record<string, unknown> = {};
  markDeleted(update, way);
  try {
    await combat.update(update, AS_CLICKS);
  } catch (error) {
    return { found: "refused", detail: String(error) };
  }
  const left = await stored(combat, way);
  return { found: left === undefined ? "carried-out" : same(left, { last: 1 }) ? "ignored" : "stored" };
}

async function recursive(scratch: Scratch): Promise<Found> {
  const combat = await fightWith(scratch, { old: 1 });
  const { system } = combat._source;
  await combat.update(
    { system: { ...(isObject(system) ? system : {}), encounter: { selfCheck: { fresh: 2 } } } },
    { recursive: false, diff: false },
  );
  return { found: same(await stored(combat, ROOT), { fresh: 2 }) ? "replaces" : "merges" };
}

/** Encounters in another package's type need undeclared data. */
function undeclared(): Found {
  const { fields } = foundry.data;
  class Declared extends foundry.abstract.TypeDataModel<
    { known: InstanceType<typeof fields.NumberField> },
    Combat.Implementation
  > {
    static override defineSchema(): { known: InstanceType<typeof fields.NumberField> } {
      return { known: new fields.NumberField() };
    }
  }
  const given: Record<string, unknown> = { known: 1, unknown: 1 };
  return { found: "unknown" in Declared.cleanData(given) ? "kept" : "dropped" };
}

export const STORAGE: readonly Check[] = [
  check({ id: "storage.set", expected: ["stored"] }, async (scratch) => {
    const actor = await scratch.npc();
    await actor.update({ "flags.segment-zero.selfCheckProbe": 7 });
    return { found: (await stored(actor, "flags.segment-zero.selfCheckProbe")) === 7 ? "stored" : "lost" };
  }),
  check({ id: "storage.nested", expected: ["stored"] }, async (scratch) => {
    const combat = await fightWith(scratch, { kept: { deep: 1 } });
    await combat.update({ [`${ROOT}.kept.more.deeper`]: [2, { three: 3 }] }, AS_CLICKS);
    const found = await stored(combat, ROOT);
    return { found: same(found, { kept: { deep: 1, more: { deeper: [2, { three: 3 }] } } }) ? "stored" : "changed" };
  }),
  ...DEPTHS.map((depth): Check => ({
    id: `storage.delete${depth}`,
    expected: ["carried-out"],
    providedFor: true,
    run: (scratch) => deletion(scratch, depth),
  })),
  /** Sheets do not verify deletions when they happen. */
  check({ id: "storage.deleteOnSheets", expected: ["all"] }, async (scratch) => {
    const actor = await scratch.npc();
    const weapon = await scratch.create("Item", { name: "Self-check", type: "weapon" });
    const places = [
      [actor, "system.dr", 2],
      [weapon, "system.modes", {}],
      [actor, "flags.segment-zero", { probe: 1 }],
    ] as const;
    const still: string[] = [];
    for (const [document, path, value] of places) {
      await document.update({ [`${path}.selfCheckProbe`]: value });
      if ((await stored(document, `${path}.selfCheckProbe`)) === undefined) throw new Error(`${path} was not stored`);
      const update: Record<string, unknown> = {};
      markDeleted(update, `${path}.selfCheckProbe`);
      await document.update(update);
      const left = await stored(document, path);
      if (Object.keys(left ?? {}).some((key) => key.includes("selfCheckProbe"))) still.push(path);
    }
    return checkCount(places.length - still.length, places.length, still.join(", "));
  }),
  { id: "storage.undeclared", expected: ["dropped"], providedFor: true, run: undeclared },
  { id: "storage.recursive", expected: ["replaces"], providedFor: true, run: recursive },
  check({ id: "storage.replace", expected: ["replaces"], providedFor: true }, async (scratch) => {
    const combat = await fightWith(scratch, { old: 1 });
    const update: Record<string, unknown> = {};
    markReplaced(update, ROOT, { fresh: 2 });
    await combat.update(update);
    return { found: same(await stored(combat, ROOT), { fresh: 2 }) ? "replaces" : "merges" };
  }),
  check({ id: "storage.deleteInReplace", expected: ["carried-out"], providedFor: true }, async (scratch) => {
    const combat = await fightWith(scratch, { old: 1, gone: 1 });
    const value: Record<string, unknown> = { old: 2 };
    markDeleted(value, "gone");
    const update: Record<string, unknown> = {};
    markReplaced(update, ROOT, value);
    await combat.update(update);
    return { found: same(await stored(combat, ROOT), { old: 2 }) ? "carried-out" : "garbage" };
  }),
  check({ id: "storage.batchVeto", expected: ["cancels", "no batch"], providedFor: true }, async (scratch) => {
    const batch = batchOperation();
    if (!batch) return { found: "no batch" };
    const actors = [await scratch.npc({ name: "Self-check 1" }), await scratch.npc({ name: "Self-check 2" })];
    const hook = Hooks.on("preUpdateActor", ({ id }: { readonly id: string | null }) => id !== actors[1]?.id);
    let throws = false;
    try {
      await batch(
        actors.map(({ id }) => ({
          action: "update",
          documentName: "Actor",
          updates: [{ _id: id, "flags.segment-zero.selfCheckProbe": 7 }],
        })),
      );
    } catch {
      throws = true;
    } finally {
      Hooks.off("preUpdateActor", hook);
    }
    const [one] = actors;
    const isWritten = one && (await stored(one, "flags.segment-zero.selfCheckProbe")) === 7;
    return { found: isWritten ? (throws ? "skips-and-throws" : "skips") : throws ? "throws" : "cancels" };
  }),
];
