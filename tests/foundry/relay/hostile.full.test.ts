import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { currentIds, participantOf } from "../../../src/rules/index.ts";
import { MIRA, ORC, actorOf, acting, openFight, type Fight } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";

const CARA = { name: "Cara", owner: "Chloe", system: { basicSpeed: 6.5, dx: 11 } };

const COMMAND = "segment-zero.command";
const MARKUP = '<img src=x onerror="globalThis.hit = true"><script>globalThis.hit = true</script>';

/** Chloe’s client does not run our code: it sends what it likes. What it may see and knows, it uses. */
describe("a hostile client", () => {
  let fight: Fight;
  let chloe: Client;

  /** The key of Chloe’s client. */
  let key: string;

  /** A correct message in Cara’s turn. */
  let right: Loose;

  async function begin(): Promise<void> {
    fight = await openFight([CARA, MIRA, ORC], "speed-order", { alone: true });
    chloe = await fight.world.join("Chloe");
    const send = chloe.link.send.bind(chloe.link);
    chloe.link.send = (text) => {
      const message = JSON.parse(text) as Loose;
      if (message.kind === "query") right = message.data;
      send(text);
    };
    await fight.settled(fight.combat(fight.gm).startCombat());
    await fight.combat(chloe).perform({ type: "choose", participant: fight.id("Cara"), manoeuvre: "attack" });
    await fight.settled();
    chloe.link.send = send;
    key = right.key as string;
    const { encounter } = fight.combat(chloe);
    right = {
      ...right,
      id: "fresh00000000000",
      now: currentIds(encounter),
      end: { head: encounter.head, id: right.id },
      commands: [{ type: "done", slots: currentIds(encounter) }],
    };
  }
  const userOf = (name: string): string => fight.gm.game.users.getName(name).id as string;
  const ask = async (data: Loose, query = COMMAND): Promise<Loose> =>
    chloe.game.users.activeGM.query(query, data, { timeout: 5_000 });
  const everything = (): string => JSON.stringify(fight.world.server.documents.snapshot());
  const warnings = (): string[] => fight.gm.console.filter(({ level }) => level === "warn").map(({ text }) => text);

  /** Senders already named to the GM: one line a minute is enough. */
  let named: Set<string>;

  /** Checks that nothing changes and the GM gets one line that names a new sender. */
  async function isRefused(data: Loose, code: string, sender: string | null = "Chloe"): Promise<void> {
    const before = everything();
    const lines = warnings().length;
    const reply = await fight.settled(ask(data));
    expect([reply.refusal?.code, JSON.stringify(data)?.slice(0, 200)]).toEqual([
      code,
      JSON.stringify(data)?.slice(0, 200),
    ]);
    expect(everything()).toBe(before);
    expect(warnings().slice(lines), JSON.stringify(data)?.slice(0, 200)).toHaveLength(
      sender === null || named.has(lineOf(sender)) ? 0 : 1,
    );
    if (sender !== null && !named.has(lineOf(sender))) expect(warnings().at(-1)).toContain(JSON.stringify(sender));
    expect(warnings().at(-1) ?? "").not.toContain("\n");
    if (sender !== null) named.add(lineOf(sender));
  }

  /** Users are counted singly, and all unknown ones as one. */
  const lineOf = (sender: string): string => (fight.gm.game.users.getName(sender) ? sender : "");

  describe("whose messages are all refused", () => {
    beforeAll(begin);
    // Limits and warnings count anew after a minute.
    beforeEach(() => {
      named = new Set();
      fight.gm.run("{ const before = performance.now.bind(performance); performance.now = () => before() + 70_000; }");
    });

    it("cannot send data of the wrong shape", async () => {
      const wrong: Loose[] = [null, 7, "done", [], [right], {}, true];
      for (const data of wrong) await isRefused(data, "bad-command", "nobody");
      const values: Loose[] = [
        null,
        0,
        -1,
        1.5,
        "",
        "x".repeat(65),
        "a b",
        [],
        {},
        [[]],
        true,
        "__proto__",
        "constructor",
        MARKUP,
      ];
      for (const field of ["id", "combat", "key", "now", "end", "commands"]) {
        for (const value of values) {
          // An empty list of slots, a word as a key and an unknown fight are not of the wrong shape.
          if (
            (field === "now" && Array.isArray(value) && value.length === 0) ||
            (field === "key" && typeof value === "string" && value.length <= 64)
          )
            continue;
          await isRefused({ ...right, [field]: value }, "bad-command");
        }
      }
      for (const value of [null, 7, {}, [], "", "a b", "__proto__"])
        await isRefused(
          { ...right, user: value },
          "bad-command",
          typeof value === "string" && value ? value : "nobody",
        );
      for (const command of [null, 7, "done", [], {}, { type: 7 }, { type: "x".repeat(65) }])
        await isRefused({ ...right, commands: [command] }, "bad-command");
      await isRefused({ ...right, commands: Array.from({ length: 501 }, () => ({ type: "done" })) }, "bad-command");
      await isRefused({ ...right, extra: 1 }, "bad-command");
      await isRefused({ ...right, end: { head: "1", id: "" } }, "bad-command");
      await isRefused({ ...right, now: [7] }, "bad-command");
    });

    it("cannot send commands unknown to the core", async () => {
      const now = right.now as string[];
      let count = 0;
      for (const [command, code] of [
        [{ type: "sing" }, "gm-only"],
        [{ type: "done", slots: 7 }, "bad-command"],
        [{ type: "done", slots: [...now, 7] }, "not-yours"],
        [{ type: "done", slots: [...now], report: "x" }, "bad-command"],
        [{ type: "choose", participant: fight.id("Cara"), manoeuvre: { toString: "x" } }, "bad-command"],
        [{ type: "answer", answers: 7 }, "gm-only"],
        [{ type: "answer" }, "gm-only"],
        [{ type: "done", slots: now, surprise: 1 }, "bad-command"],
      ] as const) {
        await isRefused({ ...right, id: `wrong${count++}`, commands: [command] }, code);
      }
    });

    it("cannot act for others or as the GM", async () => {
      const participant = fight.id("Mira");
      let count = 0;
      for (const [command, code] of [
        [{ type: "choose", participant, manoeuvre: "attack" }, "not-yours"],
        [{ type: "wait", participant, trigger: "x", answer: "attack" }, "not-yours"],
        [{ type: "done", slots: [`1_${participant}_1`] }, "not-yours"],
        [{ type: "done", slots: [...(right.now as string[]), `1_${fight.id("Orc")}_1`] }, "not-yours"],
        ...["start", "end", "undo", "redo", "takeBack", "pause", "resume", "nextWindow"].map(
          (type) => [{ type }, "gm-only"] as const,
        ),
        [{ type: "leave", participant: fight.id("Cara") }, "gm-only"],
        [{ type: "join", participant: "me", side: "party" }, "gm-only"],
        [{ type: "defeat", participant }, "gm-only"],
        [{ type: "change", participant: fight.id("Cara"), stats: {} }, "gm-only"],
        [{ type: "option", name: "x", value: 1 }, "gm-only"],
        // Nor rule, even about its user's participants.
        [{ type: "pose", participant: fight.id("Cara"), posture: "prone", ruling: true }, "gm-only"],
        [{ type: "done", slots: right.now, report: { manoeuvre: "attack", ruling: true } }, "gm-only"],
        [{ type: "cutIn", participant: fight.id("Cara"), ruling: true }, "gm-only"],
      ] as const) {
        await isRefused({ ...right, id: `other${count++}`, commands: [command] }, code);
        // Nor behind an allowed command.
        await isRefused(
          {
            ...right,
            id: `other${count++}`,
            commands: [{ type: "choose", participant: fight.id("Cara"), manoeuvre: "feint" }, command],
          },
          code,
        );
      }
    });

    it("cannot use another’s name with no key or a wrong one", async () => {
      for (const user of ["Anna", "Gamemaster"]) {
        for (const given of [undefined, key, "0".repeat(48)]) {
          await isRefused(
            { ...right, user: userOf(user), ...(given === undefined ? { key: undefined } : { key: given }) },
            "not-recognised",
            user,
          );
        }
      }
      await isRefused({ ...right, user: userOf("Second GM") }, "not-recognised", "Second GM");
      await isRefused({ ...right, user: "nobody0000000000" }, "not-recognised", "nobody0000000000");
    });

    it("cannot make the GM's client work on 10 MB", async () => {
      const large = "x".repeat(10_000_000);
      const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as Loose;
      const wide = Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`k${at}`, at]));
      for (const commands of [
        large,
        [large],
        [{ type: large }],
        [{ type: "done", slots: right.now, report: { text: large } }],
        deep,
        [{ type: "done", report: wide }],
        Array.from({ length: 1_000_000 }, () => 0),
      ]) {
        const receive = fight.gm.CONFIG.queries[COMMAND] as (data: Loose) => Promise<Loose>;
        const start = process.cpuUsage();
        expect((await receive({ ...right, commands })).refusal.code).toBe("too-large");
        const { user } = process.cpuUsage(start);
        expect(user / 1_000, "milliseconds").toBeLessThan(250);
      }
      named.add("Chloe");
      await isRefused({ ...right, commands: [{ type: large }] }, "too-large");
      await isRefused({ ...right, user: large }, "too-large", "x".repeat(64));
    });

    it("cannot reach a prototype", async () => {
      const evil = (text: string): Loose => JSON.parse(text) as Loose;
      const own = JSON.stringify(right).slice(0, -1);
      await isRefused(evil(`${own},"__proto__":{"hit":true}}`), "bad-command");
      await isRefused(evil(`${own},"constructor":{"prototype":{"hit":true}}}`), "bad-command");
      const cara = `"type":"choose","participant":"${fight.id("Cara")}","manoeuvre":"feint"`;
      let count = 0;
      for (const [command, code] of [
        [`{${cara},"__proto__":{"hit":true}}`, "bad-command"],
        [`{${cara},"constructor":{"prototype":{"hit":true}}}`, "bad-command"],
        [`{${cara},"options":{"toString":1,"__proto__":{"hit":true}}}`, "bad-command"],
        [`{${cara},"options":[{"constructor":1}]}`, "bad-command"],
        [`{"type":"__proto__","participant":"${fight.id("Cara")}"}`, "gm-only"],
        [`{"type":"constructor","participant":"${fight.id("Cara")}"}`, "gm-only"],
        [`{"type":"done","slots":${JSON.stringify(right.now)},"report":{"__proto__":{"hit":true}}}`, "bad-command"],
        [`{"type":"choose","participant":"__proto__","manoeuvre":"attack"}`, "not-yours"],
        [`{"type":"answer","answers":{"__proto__":1}}`, "bad-command"],
        [`{"type":"done","slots":["1___proto___1"]}`, "not-yours"],
      ] as const) {
        await isRefused({ ...right, id: `proto${count++}`, commands: [evil(command)] }, code);
      }
      for (const client of fight.world.clients) expect(client.run("({}).hit")).toBe(undefined);
    });
  });

  describe("in a fight of its own", () => {
    beforeEach(async () => {
      named = new Set();
      await begin();
    });

    it("cannot delay others by a flood of messages", async () => {
      const { gm, anna } = fight;
      // She has the key from an earlier click; who has it is not kept waiting by others who use her name.
      await fight.combat(anna).perform({ type: "done" });
      let asked = 0;
      const send = gm.link.send.bind(gm.link);
      gm.link.send = (text) => {
        asked += text.includes("segment-zero.key") ? 1 : 0;
        send(text);
      };
      const receive = gm.CONFIG.queries[COMMAND] as (data: Loose) => Promise<Loose>;
      const lines = warnings().length;
      const flood = Array.from({ length: 3_000 }, (_, at) =>
        receive({
          ...right,
          id: `flood${at}`,
          user: userOf(at % 3 ? "Chloe" : "Anna"),
          key: at % 3 === 1 ? key : "0",
          commands: [{ type: "start" }],
        }),
      );
      await fight.settled(fight.combat(gm).perform({ type: "done" }));
      expect(await fight.code(anna, { type: "choose", participant: fight.id("Mira"), manoeuvre: "feint" })).toBe(null);
      const codes = new Set((await Promise.all(flood)).map(({ refusal }) => refusal?.code as string));
      expect([...codes].sort()).toEqual(["gm-only", "not-recognised", "too-fast"]);
      expect(asked).toBeLessThanOrEqual(25);
      expect(warnings().slice(lines).length).toBeLessThanOrEqual(2);
    });

    it("cannot block an unknown user's recognition by using up their name", async () => {
      const { gm, anna } = fight;
      const receive = gm.CONFIG.queries[COMMAND] as (data: Loose) => Promise<Loose>;
      const flood = Array.from({ length: 30 }, (_, at) =>
        receive({ ...right, id: `name${at}`, user: userOf("Anna"), key: "0" }),
      );
      expect((await fight.combat(anna).perform({ type: "done" })).refusal?.code ?? "none").not.toBe("not-recognised");
      expect(new Set((await Promise.all(flood)).map(({ refusal }) => refusal?.code as string))).toEqual(
        new Set(["not-recognised"]),
      );
    });

    it("cannot keep the GM's client busy by hundreds of commands", async () => {
      const receive = fight.gm.CONFIG.queries[COMMAND] as (data: Loose) => Promise<Loose>;
      const long = [
        ...Array.from({ length: 399 }, (_, at) => ({
          type: "choose",
          participant: fight.id("Cara"),
          manoeuvre: at % 2 ? "attack" : "feint",
        })),
        { type: "choose", participant: fight.id("Cara"), manoeuvre: "none" },
      ];
      const codes: (string | undefined)[] = [];
      for (let at = 0; at < 10; at++)
        codes.push((await receive({ ...right, id: `long${at}`, commands: long })).refusal?.code);
      expect(codes.filter((code) => code === "unknown-manoeuvre").length).toBeLessThanOrEqual(3);
      expect(codes.at(-1)).toBe("too-fast");
      await fight.give({ type: "done" });
    });

    it("cannot keep the GM's client reading encounters", async () => {
      const receive = fight.gm.CONFIG.queries["segment-zero.order"] as (data: Loose) => Promise<Loose>;
      const { user, combat } = right;
      const order = { what: "stored" };
      const replies: Loose[] = [];
      for (let at = 0; at < 30; at++) replies.push(await receive({ id: `order${at}`, user, key, combat, order }));
      expect(replies.filter(({ stored }) => stored)).toHaveLength(20);
      expect(replies.at(-1).refusal.code).toBe("too-fast");
    });

    it("cannot keep the GM's client busy by forged effects", async () => {
      const { gm } = fight;
      const combat = fight.combat(gm);
      const reconcile = combat.reconcile.bind(combat) as () => Promise<Loose>;
      let calls = 0;
      combat.reconcile = async () => {
        calls++;
        return reconcile();
      };
      const { actor } = fight.combatant(chloe, "Cara");
      await fight.give({ type: "knockOut", participant: fight.id("Cara") });
      const forged = (at: number): Loose => ({
        name: `Forged ${at}`,
        statuses: ["stun"],
        flags: { "segment-zero": { spell: { fight: combat.id, id: `forged${at}` }, began: null, over: false } },
      });
      await actor.createEmbeddedDocuments(
        "ActiveEffect",
        Array.from({ length: 300 }, (_, at) => forged(at)),
      );
      await fight.settled();
      expect(calls).toBeLessThanOrEqual(110);
      // Later changes are followed as well, together and a moment later.
      await actor.update({ "system.dx": 3 });
      await actor.createEmbeddedDocuments("ActiveEffect", [forged(300)]);
      // So is the end of a condition that the fight goes on with.
      const out = (): Loose => [...actor.effects].find(({ statuses }: Loose) => statuses.has("unconscious"));
      await out().delete();
      expect(out()).toBeUndefined();
      await fight.settled(vi.waitFor(() => expect(out()).toBeDefined(), 10_000));
      // New figures count from the next second.
      expect(participantOf(combat.encounter, fight.id("Cara"))?.later?.stats.dx).toBe(3);
    });

    it("is admitted again although the GM's clock goes back an hour", async () => {
      const { gm } = fight;
      const receive = gm.CONFIG.queries[COMMAND] as (data: Loose) => Promise<Loose>;
      const codeOf = async (at: number): Promise<string | undefined> =>
        (await receive({ ...right, id: `clock${at}`, commands: [{ type: "start" }] })).refusal?.code;
      for (let at = 0; at < 50; at++) await codeOf(at);
      expect(await codeOf(50)).toBe("too-fast");
      gm.run("{ const before = Date.now; Date.now = () => before() - 3_600_000; }");
      gm.run("{ const before = performance.now.bind(performance); performance.now = () => before() + 10_000; }");
      expect(await codeOf(51)).toBe("gm-only");
    });

    it("cannot get another’s key or give another user a false one", async () => {
      const { anna } = fight;
      const lines = warnings().length;
      await fight.combat(anna).perform({ type: "done" });
      expect(
        await chloe.game.users.get(userOf("Anna")).query("segment-zero.key", { key: "mine", ids: ["guess"] }),
      ).toEqual([]);
      for (const data of [null, 7, {}, { key: 7, ids: 7 }, { key: "mine", ids: [7, null, {}] }])
        expect(await chloe.game.users.get(userOf("Anna")).query("segment-zero.key", data)).toEqual([]);
      expect(await chloe.game.users.activeGM.query("segment-zero.handover", { any: MARKUP })).toBe(true);
      expect((await fight.combat(anna).perform({ type: "done" })).refusal.code).toBe("not-yours");
      expect(warnings().slice(lines)).toEqual([expect.stringContaining('"Anna": not-yours')]);
      // Chloe’s client has received no data with the key of Anna’s client.
      expect(JSON.stringify(chloe.game.users.contents.map((user: Loose) => user.toObject()))).not.toContain(key);
    });

    it("cannot act on finished turns, and causes no warning by trying", async () => {
      expect(await fight.settled(ask(right))).toEqual({ refusal: null });
      expect(acting(fight.combat(fight.gm))).toEqual(["Mira"]);
      await isRefused({ ...right, id: "stale1" }, "not-current", null);
      await isRefused(
        { ...right, id: "stale2", commands: [{ type: "choose", participant: fight.id("Cara"), manoeuvre: "attack" }] },
        "moved-on",
        null,
      );
      await isRefused(
        {
          ...right,
          id: "stale3",
          now: [],
          commands: [{ type: "choose", participant: fight.id("Cara"), manoeuvre: "attack" }],
        },
        "moved-on",
        null,
      );
      await isRefused({ ...right, id: "stale4", combat: "elsewhere0000000" }, "no-such-fight", null);
    });

    it("can write markup only as text for others", async () => {
      const participant = fight.id("Cara");
      await actorOf(chloe, "Cara").update({ name: MARKUP });
      await draw(fight.anna);
      await chloe.game.user.update({ color: "#123456" });
      expect(
        await ask({ ...right, commands: [{ type: "wait", participant, trigger: MARKUP, answer: "attack" }] }),
      ).toEqual({ refusal: null });
      await fight.settled();
      await fight.settled(chloe.window.ChatMessage.create({ content: "hello", speaker: { alias: MARKUP } }));
      expect(JSON.stringify(fight.combat(fight.gm).encounter)).toContain("onerror");
      for (const client of fight.world.clients) {
        expect(client.ui.combat.element.textContent).toContain("onerror");
        expect(
          [...client.window.document.querySelectorAll("img[src=x], script")].map((each: Loose) => each.outerHTML),
        ).toEqual([]);
        expect(client.window.hit).toBe(undefined);
      }
    });
  });
});
