import { currentIds } from "../../../../rules/core.ts";
import { createMessage, queryUser } from "../../../host/typed-calls.ts";
import { type Check, type Found, check } from "../check.ts";
import type { Scratch } from "../scratch.ts";
import { CHECK_QUERY, type PeerAnswer, type Task } from "../protocol.ts";
import { isScratch } from "../../../host/scratch.ts";
import { startedFight } from "./fight.ts";

/** Milliseconds. */
const PATIENCE = 5_000;

const askPlayer = async ({ player }: Scratch, task: Task): Promise<PeerAnswer> => ask(player, task);

async function ask(user: User.Stored | null, task: Task): Promise<PeerAnswer> {
  if (!user) throw new Error("The user is gone");
  return (await queryUser(user, CHECK_QUERY, task, PATIENCE)) as PeerAnswer;
}

async function click(scratch: Scratch, user = scratch.player): Promise<Found> {
  const { combat } = await startedFight(scratch, 2, { owner: user?.id });
  const before = currentIds(combat.encounter).join();
  const answer = await ask(user, { task: "click", combat: combat.id ?? "", slots: currentIds(combat.encounter) });
  if (answer !== "done") return { found: answer };
  return { found: currentIds(combat.encounter).join() === before ? "nothing happened" : "carried out" };
}

export const PLAYER: readonly Check[] = [
  check({ id: "player.self", expected: ["answered"], providedFor: true }, async () => {
    if (!game.user) throw new Error("There is no user");
    try {
      const answer = await queryUser(game.user, CHECK_QUERY, { task: "echo" } satisfies Task, PATIENCE);
      return { found: answer === "done" ? "answered" : "other" };
    } catch (error) {
      return { found: "refused", detail: String(error) };
    }
  }),
  check({ id: "player.roundTrip", expected: ["answered"], needs: "player" }, async (scratch) => {
    const start = performance.now();
    const answer = await askPlayer(scratch, { task: "echo" });
    return { found: answer === "done" ? "answered" : answer, detail: `${Math.round(performance.now() - start)} ms` };
  }),
  /** Without it clicks take another way to the GM. */
  check({ id: "player.mayQuery", expected: ["may query"], providedFor: true, needs: "player" }, ({ player }) => ({
    found: player?.hasPermission("QUERY_USER") === true ? "may query" : "may not query",
  })),
  /** Hides the permission from this client for one query. */
  check({ id: "player.permission", expected: ["refused"], providedFor: true, needs: "player" }, async (scratch) => {
    const user: object | null = game.user;
    if (!user) throw new Error("There is no user");
    const names = ["can", "hasPermission"] as const;
    for (const name of names) {
      const own: unknown = Reflect.get(user, name);
      Object.defineProperty(user, name, {
        configurable: true,
        value: (wanted: unknown, ...more: unknown[]) =>
          wanted !== "QUERY_USER" && typeof own === "function" && Boolean(Reflect.apply(own, user, [wanted, ...more])),
      });
    }
    try {
      await askPlayer(scratch, { task: "echo" });
      return { found: "sent" };
    } catch (error) {
      return { found: "refused", detail: String(error) };
    } finally {
      for (const name of names) Reflect.deleteProperty(user, name);
    }
  }),
  { id: "player.click", expected: ["carried out"], needs: "player", run: async (scratch) => click(scratch) },
  {
    id: "player.assistant",
    expected: ["carried out"],
    needs: "assistant",
    run: async (scratch) => click(scratch, scratch.assistant),
  },
  check({ id: "player.twoAtOnce", expected: ["one counts"], needs: "player" }, async (scratch) => {
    const { combat } = await startedFight(scratch, 3, { owner: scratch.player?.id });
    const slots = currentIds(combat.encounter);
    const [own, theirs] = await Promise.all([
      combat.perform({ type: "done", slots }),
      askPlayer(scratch, { task: "click", combat: combat.id ?? "", slots }),
    ]);
    const answers = [own.refusal?.code ?? "done", theirs];
    const counted = answers.filter((answer) => answer === "done").length;
    return { found: counted === 1 ? "one counts" : `${counted} count`, detail: answers.join(", ") };
  }),
  check({ id: "player.forbidden", expected: ["refused"], needs: "player" }, async (scratch) => {
    const { id } = await scratch.npc({ ownership: { default: 2 } });
    const answer = await askPlayer(scratch, { task: "forbidden", actor: id });
    const name = game.actors?.get(id)?.name;
    return { found: name === "Self-check" ? "refused" : "written", detail: answer };
  }),
  check({ id: "player.private", expected: ["private"], needs: "player" }, async (scratch) => {
    await createMessage({ content: "Self-check", whisper: [game.user?.id ?? ""], flags: scratch.flags }, "self");
    const message = [...(game.messages ?? [])].find(isScratch);
    if (!message) throw new Error("No message was created");
    const answer = await askPlayer(scratch, { task: "sees", message: message.id ?? "" });
    return { found: answer === "unseen" ? "private" : answer };
  }),
];
