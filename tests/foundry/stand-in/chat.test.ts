import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, worldOf } from "./helpers.ts";

describe.each(GENERATIONS)("chat, generation %i (facts 5.4)", (generation) => {
  const option = generation >= 14 ? "messageMode" : "rollMode";
  const modes =
    generation >= 14
      ? { all: "public", gm: "gm", blind: "blind", self: "self" }
      : { all: "publicroll", gm: "gmroll", blind: "blindroll", self: "selfroll" };

  it("shows messages to whom their mode allows", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const ben = await world.join("Ben");
    const seen: Record<string, unknown> = {};
    for (const [name, mode] of Object.entries(modes)) {
      const roll: Loose = await new anna.window.Roll("1d6").evaluate();
      const message: Loose = await roll.toMessage({ flavor: name }, { [option]: mode });
      await world.settled();
      const at = (client: typeof gm): Loose => client.game.messages.get(message.id);
      seen[name] = [gm, anna, ben].map(
        (client) => `${at(client).visible ? "sees" : "not"} ${at(client).isContentVisible ? "reads" : "not"}`,
      );
    }
    expect(seen).toEqual({
      all: ["sees reads", "sees reads", "sees reads"],
      gm: ["sees reads", "sees reads", "not not"],
      blind: ["sees reads", "sees not", "not not"],
      self: ["not not", "sees reads", "not not"],
    });
  });

  it("the other generation's option is not read: a private roll would become public (trap 38)", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const wrong = generation >= 14 ? { rollMode: "gmroll" } : { messageMode: "gm" };
    const message: Loose = await (await new gm.window.Roll("1").evaluate()).toMessage({}, wrong);
    expect(message.whisper).toEqual([]);
    if (generation >= 14) expect(gm.game.settings.get("core", "rollMode")).toBeNull();
  });

  it("gives speakers, recipients, and the render hook with an element", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const { ChatMessage } = gm.window;
    const actor: Loose = await gm.window.Actor.create({ name: "Hero", type: "hero" });
    expect(ChatMessage.getSpeaker({ actor })).toEqual({ scene: null, actor: actor.id, token: null, alias: "Hero" });
    expect(ChatMessage.getWhisperRecipients("GM").map((each: Loose) => each.name as string)).toEqual([
      "Gamemaster",
      "Second GM",
    ]);
    const message: Loose = await ChatMessage.create({
      content: "<p>Hello</p>",
      speaker: ChatMessage.getSpeaker({ actor }),
      system: {},
      flags: { world: { x: 1 } },
    });
    const heard: Loose[] = [];
    gm.Hooks.on("renderChatMessageHTML", (...args: Loose[]) => heard.push(args));
    const element: Loose = await message.renderHTML();
    expect(heard[0][0]).toBe(message);
    expect(heard[0][1]).toBe(element);
    expect(element.querySelector(".message-content").innerHTML).toContain("Hello");
    expect(element.dataset.messageId).toBe(message.id);
    expect([message.alias, message.author.name, message.isRoll]).toEqual(["Hero", "Gamemaster", false]);
  });

  it("a player writes only under the own name", async () => {
    const world = await worldOf({ generation });
    const anna = await world.join("Anna");
    const message: Loose = await anna.window.ChatMessage.create({ content: "mine" });
    expect(message.isAuthor).toBe(true);
    const other: string = anna.game.users.getName("Ben").id;
    await expect(anna.window.ChatMessage.create({ content: "his", author: other })).rejects.toThrow(/lacks permission/);
  });
});
