import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, listen, seats, type Client } from "./helpers.ts";

const open = seats();

describe.each(GENERATIONS)("chat, generation %i (facts 5.4)", (generation) => {
  const isLater = generation >= 14;
  const modes = isLater ? ["public", "gm", "blind", "self"] : ["publicroll", "gmroll", "blindroll", "selfroll"];

  it("shows messages to the users that their mode allows", async () => {
    const { world, gm, anna, ben } = await open({ generation });
    const seen: string[] = [];
    for (const mode of modes) {
      const roll: Loose = await new anna.window.Roll("1d6").evaluate();
      const { id } = await roll.toMessage({ flavor: mode }, { [isLater ? "messageMode" : "rollMode"]: mode });
      await world.settled();
      const at = ({ game }: Client): string => {
        const { visible, isContentVisible } = game.messages.get(id) as Loose;
        return `${visible ? "sees" : "not"} ${isContentVisible ? "reads" : "not"}`;
      };
      seen.push([gm, anna, ben].map(at).join(", "));
    }
    expect(seen).toEqual([
      "sees reads, sees reads, sees reads",
      "sees reads, sees reads, not not",
      "sees reads, sees not, not not",
      "not not, sees reads, not not",
    ]);
  });

  it("ignores the other generation's option, which makes private rolls public (trap 38)", async () => {
    const { gm } = await open({ generation });
    const wrong = isLater ? { rollMode: "gmroll" } : { messageMode: "gm" };
    const message: Loose = await (await new gm.window.Roll("1").evaluate()).toMessage({}, wrong);
    expect(message.whisper).toEqual([]);
    if (isLater) expect(gm.game.settings.get("core", "rollMode")).toBeNull();
  });

  it("gives speakers, recipients, and the render hook with an element", async () => {
    const { gm } = await open({ generation });
    const { ChatMessage } = gm.window;
    const actor: Loose = await gm.window.Actor.create({ name: "Hero", type: "hero" });
    const speaker: Loose = ChatMessage.getSpeaker({ actor });
    expect(speaker).toEqual({ scene: null, actor: actor.id, token: null, alias: "Hero" });
    expect(ChatMessage.getWhisperRecipients("GM").map((each: Loose) => each.name as string)).toEqual([
      "Gamemaster",
      "Second GM",
    ]);
    const message: Loose = await ChatMessage.create({ content: "<p>Hello</p>", speaker, system: {} });
    const heard: Loose[] = [];
    listen(gm, "renderChatMessageHTML", (...args) => heard.push(...args.slice(0, 2)));
    const element: Loose = await message.renderHTML();
    expect(heard).toEqual([message, element]);
    expect(element.querySelector(".message-content").innerHTML).toContain("Hello");
    expect(element.dataset.messageId).toBe(message.id);
    expect([message.alias, message.author.name, message.isRoll]).toEqual(["Hero", "Gamemaster", false]);
  });

  it("lets a player write only in that player's name", async () => {
    const { anna, ben } = await open({ generation });
    const { ChatMessage } = anna.window;
    expect((await ChatMessage.create({ content: "mine" })).isAuthor).toBe(true);
    const his = { content: "his", author: ben.game.userId as string };
    await expect(ChatMessage.create(his)).rejects.toThrow(/lacks permission/);
  });
});
