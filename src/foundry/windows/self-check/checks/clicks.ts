import { sameJson, isObject } from "../../../../rules/core.ts";
import { dueOf, markPath } from "../../../fight/due.ts";
import type { Fight } from "../../../fight/fight.ts";
import { checksumOf } from "../../../fight/kept-encounter.ts";
import { encounterInData } from "../../../fight/store.ts";
import { onAnyHook, onHook, storedOnServer } from "../../../host/typed-calls.ts";
import { untilTrue, type AfterReload, type Check, type Found, check } from "../check.ts";
import { pause, type Scratch } from "../scratch.ts";
import { joinByToken, perform, startedFight, type OnToken } from "./fight.ts";

const CLICKS = 10;

/** Called once per click: write, command, new turn. */
const PER_CLICK = ["updateCombat", "segmentZero.command", "segmentZero.slotStart"] as const;

/** "" if equal to this client's. */
async function otherOnServer(combat: Fight): Promise<string> {
  const data = await storedOnServer(combat);
  if (!data) return "the server gives nothing";
  const stored = encounterInData(combat, data);
  if (sameJson(stored, combat.encounter)) return "";
  const there = isObject(stored) ? stored : {};
  const different = Object.entries(combat.encounter).flatMap(([part, own]: [string, unknown]) =>
    sameJson(there[part], own) ? [] : [part],
  );
  return `other on the server: ${different.join(", ")}`;
}

async function stored(scratch: Scratch): Promise<Found> {
  const { combat } = await startedFight(scratch, 4);
  for (let click = 0; click < CLICKS; click++) await perform(combat, "done");
  await perform(combat, "takeBack");
  await combat.written();
  const detail = await otherOnServer(combat);
  return detail ? { found: "lost", detail } : { found: "stored" };
}

async function kept(combat: Fight, { actor, place, id }: OnToken): Promise<string> {
  const isLinked = combat.combatants.get(id)?.token?.actorLink;
  const scene = isLinked ? null : await storedOnServer(place);
  const [token] = (scene?.tokens ?? []) as readonly { readonly delta?: object }[];
  const data = (isLinked ? await storedOnServer(actor) : token?.delta) ?? {};
  const hp: unknown = foundry.utils.getProperty(data, "system.hp.value");
  return `HP ${String(hp)}${foundry.utils.getProperty(data, markPath(combat)) === dueOf(combat)?.id ? "" : ", not marked"}`;
}

async function beforeReload(scratch: Scratch): Promise<AfterReload> {
  const { combat } = await startedFight(scratch, 4);
  for (let click = 0; click < 3; click++) await perform(combat, "done");
  await combat.written();
  return {
    note: {
      combat: combat.id ?? "",
      checksum: checksumOf(combat.encounter),
      acting: combat.acting.map(({ id }) => id).join(),
    },
  };
}

/** Checks that the encounter is complete, with the same turn, and playable. */
async function afterReload(_scratch: Scratch, note: AfterReload["note"]): Promise<Found> {
  const combat = game.combats?.get(note.combat ?? "");
  if (!combat) return { found: "lost", detail: "the encounter is gone" };
  const faults = [
    ...(checksumOf(combat.encounter) === note.checksum ? [] : ["it is another one"]),
    ...(combat.acting.map(({ id }) => id).join() === note.acting ? [] : ["another combatant acts"]),
    ...(combat.combatant?.id === note.acting ? [] : ["Foundry's turn is another combatant's"]),
  ];
  if (!faults.length) {
    await perform(combat, "done");
    if (combat.acting.map(({ id }) => id).join() === note.acting) faults.push("it cannot be played on");
  }
  return faults.length ? { found: "lost", detail: faults.join(", ") } : { found: "goes on" };
}

const MANY = 200;

/** Sent to each client; about 700 on the stand-in. */
const MOST_BYTES = 2_000;

/** Limit from click to answer. */
const MOST_MILLISECONDS = 500;

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN;
}

export const CLICK_CHECKS: readonly Check[] = [
  check(
    { id: "clicks.ten", expected: [PER_CLICK.map(() => String(CLICKS)).join(", ")], patience: 20_000 },
    async (scratch) => {
      const { combat } = await startedFight(scratch, 4);
      await pause(300);
      const heard = new Map<string, number>(PER_CLICK.map((name) => [name, 0]));
      const isOurs = (...[first, second]: readonly unknown[]): boolean =>
        first === combat || (isObject(first) && first.combat === combat) || second === combat;
      const stops = PER_CLICK.map((name) =>
        onAnyHook(name, (first: unknown, second: unknown) => {
          if (isOurs(first, second)) heard.set(name, (heard.get(name) ?? 0) + 1);
        }),
      );
      try {
        for (let click = 0; click < CLICKS; click++) await perform(combat, "done");
        await untilTrue(() => [...heard.values()].every((count) => count >= CLICKS), 1_000);
      } finally {
        for (const stop of stops) stop();
      }
      return { found: [...heard.values()].map(String).join(", "), detail: PER_CLICK.join(", ") };
    },
  ),
  { id: "clicks.stored", expected: ["stored"], patience: 20_000, run: stored },
  /** Checks that the server stores what a click and its Undo write to linked and unlinked actors. */
  check({ id: "clicks.documents", expected: ["stored"], patience: 20_000 }, async (scratch) => {
    const { combat } = await startedFight(scratch, 2);
    for (const actorLink of [true, false]) {
      const what = actorLink ? "actor" : "unlinked token";
      const joined = await joinByToken(scratch, combat, actorLink);
      if (typeof joined === "string") return { found: `${what} lost`, detail: joined };
      await perform(combat, "harm", { participant: joined.id, injury: 3 });
      await combat.written();
      const hurt = await kept(combat, joined);
      if (hurt !== "HP 7") return { found: `${what} lost`, detail: `click: ${hurt}` };
      await perform(combat, "takeBack");
      await combat.written();
      const back = await kept(combat, joined);
      if (back !== "HP 10") return { found: `${what} lost`, detail: `Undo: ${back}` };
    }
    return { found: "stored" };
  }),
  check({ id: "clicks.many", expected: ["small, quick"], patience: 40_000 }, async (scratch) => {
    const { combat } = await startedFight(scratch, MANY);
    const bytes: number[] = [];
    const times: number[] = [];
    const stop = onHook("updateCombat", (document, changes, options) => {
      if (document === combat) bytes.push(new TextEncoder().encode(JSON.stringify([changes, options])).length);
    });
    try {
      for (let click = 0; click < CLICKS; click++) {
        const from = performance.now();
        await perform(combat, "done");
        times.push(performance.now() - from);
      }
    } finally {
      stop();
    }
    const [size, time] = [median(bytes), median(times)];
    return {
      found: `${size <= MOST_BYTES ? "small" : "large"}, ${time <= MOST_MILLISECONDS ? "quick" : "slow"}`,
      detail: `${size} bytes, ${Math.round(time)} ms`,
    };
  }),
  { id: "clicks.reload", expected: ["goes on"], patience: 20_000, run: beforeReload, resume: afterReload },
];
