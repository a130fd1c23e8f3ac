// A hostile player's client sends thousands of messages, right ones and wrong ones, while the others play: their clicks must be answered in time.
import type { Loose } from "../../playground/shared/loose.ts";
import { MIRA, acting, openUnseenFight, type Fight } from "../foundry/combat/fight.ts";
import { next } from "../foundry/relay/mortal-server.ts";
import { closeClients, type Client } from "../foundry/world.ts";
import { currentIds, requests, type Command, type EncounterState } from "../../src/rules/index.ts";
import { participantOfSlot } from "../../src/rules/model/participants.ts";
import { pick, type Random } from "../rules/properties/random.ts";
import { SHIPPED } from "../shipped.ts";
import { milliseconds, type Program, type Run } from "./run.ts";

const COMMAND = "segment-zero.command";
/** Messages of one wave, and waves of one attack; both in small too. */
const [WAVE, WAVES] = [500, 8];
const [SMALL_WAVE, SMALL_WAVES] = [150, 1];
/** Milliseconds for the answer to an honest click, in spite of the hostile client. */
const IN_TIME = 2_000;
/** Forged effects after each wave, and in small. */
const [EFFECTS, SMALL_EFFECTS] = [200, 120];
/** Forged messages after the first wave, and after others and in small; and those that one change may make the GM's client write. */
const [FORGED, SMALL_FORGED, MOST_WRITES] = [600, 80, 60];
/** Writes of an owner after each wave, and those that each kind of them may cause. */
const [OWN, MOST_ANSWERS] = [120, 110];
/** Milliseconds after which what is written too often is looked at. */
const LATER = 1_200;
/** What only a GM may set of a combatant, and the own name of one who is hidden. */
const NOTES = { note: "a changeling", called: { as: "word", word: "Stranger" }, fled: false, hazard: { every: 3 } };
const SECRET = "Vexanthrope";
const tally = {
  fieldsForged: 0,
  fieldsWrittenByTheGm: 0,
  valuesOfAnActor: 0,
  valuesWrittenByTheGm: 0,
  hostileMessages: 0,
  namesForged: 0,
  namesWrittenByTheGm: 0,
  effectsForged: 0,
  honestClicks: 0,
  answeredAlone: [] as number[],
  answeredInTheFlood: [] as number[],
  linesInTheConsole: 0,
  queriesForKeys: 0,
};
const codes = new Map<string, number>();

/** One message, usually wrong in one respect only. */
function message(
  right: Loose,
  own: string,
  others: readonly string[],
  users: readonly string[],
  random: Random,
  at: string,
): unknown {
  const fresh = { ...right, id: at };
  switch (random(11)) {
    case 0:
      return pick<unknown>([null, 7, [], {}, "done", "x".repeat(100_000)], random);
    case 1:
      return { ...fresh, user: pick(users, random) };
    case 2:
      return { ...fresh, key: "0".repeat(48), user: pick(users, random) };
    case 3:
      return { ...fresh, commands: [{ type: "start" }] };
    case 4:
      return { ...fresh, commands: [{ type: "done", slots: [`1_${pick(others, random)}_1`] }] };
    case 5:
      return { ...fresh, commands: Array.from({ length: 600 }, () => ({ type: "done" })) };
    case 6:
      return { ...fresh, commands: [{ type: "done", report: { text: "x".repeat(200_000) } }] };
    case 7:
      return right;
    case 8:
      return { ...fresh, combat: "elsewhere0000000" };
    // Hundreds that are accepted, with one at the end that cancels them all.
    case 9:
      return {
        ...fresh,
        commands: Array.from({ length: 400 }, (_, place) => ({
          type: "harm",
          participant: own,
          fatigue: place < 399 ? 1 : 0,
        })),
      };
    default:
      return { ...fresh, commands: [{ type: "undo" }] };
  }
}

/** Like `next`; B-20: a stun that she put on her own actor is rolled for before the end of the turn. */
function continued(state: EncounterState): Command {
  const acting = currentIds(state).map(participantOfSlot);
  const stun = requests(state).find(({ what, participant = "" }) => what === "stun" && acting.includes(participant));
  return stun?.dice ? { type: "answer", answers: { [stun.id]: stun.dice.count } } : next(state);
}

async function attack(run: Run, number: number): Promise<void> {
  const [size, waves] = run.isSmall ? [SMALL_WAVE, SMALL_WAVES] : [WAVE, WAVES];
  const random = run.random(number);
  const pacing = SHIPPED[number % SHIPPED.length]!;
  const fight = await openUnseenFight(
    [
      MIRA,
      { name: "Cara", owner: "Chloe", system: { basicSpeed: 6.5 } },
      { name: "Orc", system: { basicSpeed: 5.75 }, combatant: { system: { called: { as: "word", word: "Foe" } } } },
      { name: SECRET, system: { basicSpeed: 1 }, combatant: { hidden: true } },
    ],
    pacing,
    { generation: number % 4 === 3 ? 14 : 13, alone: true },
  );
  const { gm, anna, world } = fight;
  const chloe = await world.join("Chloe", { undrawn: ["combat"] });
  // Every other time there are two tabs, of Anna and of the GM.
  const twice = number % 2 === 1;
  const tabs = twice ? [await world.join("Anna", { undrawn: ["combat"] })] : [];
  if (twice) await world.join("Gamemaster", { undrawn: ["combat"] });
  const idOf = (name: string): string => fight.combatant(gm, name).id as string;
  const users = (gm.game.users.contents as Loose[]).map(({ id }) => id as string);
  await fight.settled(fight.combat(gm).perform({ type: "start" }));

  // A message of Chloe's client is the pattern for her forgeries.
  let right: Loose = null;
  const send = chloe.link.send.bind(chloe.link);
  chloe.link.send = (text) => {
    const sent = JSON.parse(text) as Loose;
    if (sent.kind === "query" && sent.data?.commands) right = sent.data;
    send(text);
  };
  await fight.settled(fight.combat(chloe).perform({ type: "done" }));
  chloe.link.send = send;
  if (!right) throw new Error("Her own client has sent nothing");

  const toGm = gm.link.send.bind(gm.link);
  gm.link.send = (text) => {
    if (text.includes("segment-zero.key")) tally.queriesForKeys++;
    toGm(text);
  };
  /** The next thing is pressed by Anna if it is hers, else by the GM. @returns milliseconds to the answer */
  const press = async (): Promise<number> => {
    const { encounter } = fight.combat(gm);
    const mine = currentIds(encounter).some((slot) => participantOfSlot(slot) === idOf("Mira"));
    const hers = [anna, ...tabs][tally.honestClicks % (tabs.length + 1)]!;
    const seat = mine && acting(fight.combat(anna)).length === 1 ? hers : gm;
    const began = performance.now();
    const { refusal } = await fight.combat(seat).perform(continued(fight.combat(seat).encounter));
    const took = performance.now() - began;
    tally.honestClicks++;
    if (refusal)
      run.fault(
        `an honest click is refused: ${refusal.code}`,
        number,
        `${pacing}, ${seat.name}, ${JSON.stringify(refusal)}`,
      );
    return took;
  };
  for (let click = 0; click < 4; click++) {
    tally.answeredAlone.push(await press());
    await fight.settled();
  }
  const lines = (): number => gm.console.filter(({ level }) => level === "warn").length;
  const before = lines();
  const since = performance.now();
  for (let wave = 0; wave < waves; wave++) {
    run.alive(`wave ${wave} in ${pacing}, --only ${number}`);
    const others = [idOf("Mira"), idOf("Orc")];
    const under = Array.from(
      { length: size },
      (_, at) =>
        chloe.game.users.activeGM.query(
          COMMAND,
          message(right, idOf("Cara"), others, users, random, `flood${number}w${wave}n${at}`),
          { timeout: 30_000 },
        ) as Promise<Loose>,
    );
    tally.hostileMessages += size;
    const took = await press();
    tally.answeredInTheFlood.push(took);
    if (took > IN_TIME)
      run.fault("an honest click is not answered in time", number, `${milliseconds(took)} in ${pacing}`);
    for (const reply of await Promise.allSettled(under)) {
      const code = reply.status === "rejected" ? "no answer" : String(reply.value?.refusal?.code ?? "carried out");
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    await fight.settled();
    await forgeEffects(fight, chloe, run.isSmall ? SMALL_EFFECTS : EFFECTS);
    run.alive(`forged messages, wave ${wave} in ${pacing}, --only ${number}`);
    await forgeMessages(fight, chloe, run.isSmall || wave ? SMALL_FORGED : FORGED);
    run.alive(`an owner's writes, wave ${wave} in ${pacing}, --only ${number}`);
    await forgeFields(run, number, fight, chloe);
    await forgeValues(run, number, fight, chloe);
    run.alive(`names, wave ${wave} in ${pacing}, --only ${number}`);
    const called = { word: `Foe ${wave}` };
    const rename = (): Promise<unknown> => fight.combatant(gm, "Orc").update({ system: { called } });
    const writes = await writesAfter(fight, "updateChatMessage", rename, 1);
    tally.namesWrittenByTheGm += writes;
    await fight.settled(lurker(fight).update({ name: `${SECRET} ${wave}` }));
    const leaks = world.server.documents.all("ChatMessage").filter((one) => JSON.stringify(one).includes(SECRET));
    if (leaks.length) run.fault("a forged message got a hidden name", number, JSON.stringify(leaks[0]));
    if (wave === 0 && !writes) run.fault("no message follows a name", number, pacing);
    if (writes > MOST_WRITES)
      run.fault("forged messages make the GM's client write", number, `${writes} messages in ${pacing}`);
  }
  tally.linesInTheConsole += lines() - before;
  // One line a minute for every user whose name she uses, and one for unknown users.
  const minutes = 1 + Math.floor((performance.now() - since) / 60_000);
  if (lines() - before > (users.length + 1) * minutes)
    run.fault(
      "a flood fills the GM's console",
      number,
      `${lines() - before} lines in ${minutes} min in ${pacing}: ${gm.console
        .filter(({ level }) => level === "warn")
        .slice(-3)
        .map(({ text }) => text)
        .join(" | ")}`,
    );
  const stored = JSON.stringify(
    (world.server.documents.get("Combat", fight.combat(gm).id as string) as Loose).system.encounter,
  );
  for (const client of world.clients) {
    if (JSON.stringify(JSON.parse(JSON.stringify(fight.combat(client).encounter))).length !== stored.length)
      run.fault("two clients see two fights", number, pacing);
    if (client.errors().length)
      run.fault(`errors of ${client.name}`, number, client.errors().join("\n").slice(0, 1_500));
  }
  await world.close();
  await closeClients();
}

/** Effects on her own actor that look like those of a fight: conditions, spells, and what lasts for rounds. They are made, and taken off again. */
async function forgeEffects(fight: Fight, chloe: Client, count: number): Promise<void> {
  const { actor } = fight.combatant(chloe, "Cara");
  const made = Array.from({ length: count }, (_, at) => ({
    name: `Forged ${at}`,
    statuses: at % 3 === 0 ? ["stun"] : [],
    ...(at % 3 === 1 ? { duration: { rounds: 3 } } : {}),
    flags: {
      "segment-zero": { spell: { fight: fight.combat(chloe).id, id: `forged${at}` }, began: null, over: false },
    },
  }));
  await actor.createEmbeddedDocuments("ActiveEffect", made);
  tally.effectsForged += count;
  await fight.settled();
  await actor.deleteEmbeddedDocuments(
    "ActiveEffect",
    actor.effects.map(({ id }: Loose) => id as string),
  );
  await fight.settled();
}

function lurker(fight: Fight): Loose {
  return [...fight.combat(fight.gm).combatants].find(({ hidden }: Loose) => hidden === true);
}

/** Messages of hers that claim to hold names of the fight, some to herself alone, some of somebody hidden. */
async function forgeMessages(fight: Fight, chloe: Client, count: number): Promise<void> {
  const ids = [fight.combatant(chloe, "Orc"), lurker(fight)].map(({ id }) => id as string);
  await fight.settled(
    chloe.window.ChatMessage.create(
      Array.from({ length: count }, (_, at) => ({
        content: `<span class="sz-whose sz-whose--${ids[at % 2]!}">Stranger</span>`,
        whisper: at % 3 ? [] : [chloe.game.user.id],
        flags: { "segment-zero": { names: { combat: fight.combat(chloe).id, speaker: ids[at % 2]! } } },
      })),
    ),
  );
  tally.namesForged += count;
}

/** Fields of her combatant that only a GM may set: restored, without many writes. */
async function forgeFields(run: Run, number: number, fight: Fight, chloe: Client): Promise<void> {
  const { gm, settled } = fight;
  await settled(fight.combatant(gm, "Cara").update({ system: NOTES }));
  const others = Object.entries({ note: "a saint", called: { as: "own" }, fled: true, hazard: { every: 0 } });
  const own = fight.combatant(chloe, "Cara");
  const answers = await writesAfter(fight, "updateCombatant", (at) => {
    const [name, value] = others[at % others.length]!;
    return own.update({ [`system.${name}`]: typeof value === "string" ? `${value} ${at}` : value });
  });
  tally.fieldsForged += OWN;
  tally.fieldsWrittenByTheGm += answers;
  const { note, called, fled, hazard } = fight.combatant(gm, "Cara").system as Loose;
  const now = JSON.stringify([note, called.as, called.word, fled, hazard.every]);
  if (now !== JSON.stringify(["a changeling", "word", "Stranger", false, 3]))
    run.fault("an owner keeps what only a GM may set", number, now);
  if (answers > MOST_ANSWERS)
    run.fault("an owner's combatant keeps the GM's client writing", number, `${answers} answers to ${OWN} writes`);
}

/** Values of her actor, each of which changes the encounter: the last one counts, without many writes. */
async function forgeValues(run: Run, number: number, fight: Fight, chloe: Client): Promise<void> {
  const { actor } = fight.combatant(chloe, "Cara");
  const writes = await writesAfter(fight, "updateCombat", (at) => actor.update({ "system.dx": 8 + (at % 7) }));
  tally.valuesOfAnActor += OWN;
  tally.valuesWrittenByTheGm += writes;
  if (writes > MOST_ANSWERS)
    run.fault("an owner's actor keeps the GM's client writing", number, `${writes} writes for ${OWN} changes`);
}

/** @returns how many documents the GM's client writes because of actions, by default an owner's many at once */
async function writesAfter(
  { gm, settled }: Fight,
  hook: string,
  action: (at: number) => Promise<unknown>,
  count = OWN,
): Promise<number> {
  let writes = 0;
  const id = gm.Hooks.on(hook, (_one: Loose, change: Loose, _options: Loose, user: string) => {
    if (user === gm.game.user.id && (hook !== "updateCombat" || change.system)) writes++;
  }) as number;
  await Promise.all(Array.from({ length: count }, (_, at) => action(at)));
  await settled(count > 1 ? new Promise((resolve) => setTimeout(resolve, LATER)) : undefined);
  gm.Hooks.off(hook, id);
  return writes;
}

function figures(run: Run): void {
  run.figuresOf(tally);
  run.figure(
    "what became of hostile messages",
    [...codes]
      .sort((a, b) => b[1] - a[1])
      .map(([code, count]) => `${code} ${count}`)
      .join(", "),
  );
}

export const program: Program = { attack, figures };
