import { beforeEach, describe, expect, test } from "vitest";
import { sharedWorlds } from "../shared-world.ts";
import type { Client, World } from "../world.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS } from "../../quick.ts";

/** A small system: one actor type with a number and a sheet, a setting and a menu. */
const MODULE = `
Hooks.once("init", () => {
  const { NumberField } = foundry.data.fields;
  class Hero extends foundry.abstract.TypeDataModel {
    static defineSchema() { return { st: new NumberField({ required: true, nullable: false, integer: true, initial: 10 }) }; }
  }
  CONFIG.Actor.dataModels.hero = Hero;
  const { HandlebarsApplicationMixin } = foundry.applications.api;
  class HeroSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
    static DEFAULT_OPTIONS = { form: { submitOnChange: true } };
    static PARTS = { main: { template: "systems/segment-zero/hero.hbs" } };
  }
  foundry.documents.collections.Actors.registerSheet("segment-zero", HeroSheet, { types: ["hero"], makeDefault: true });
  game.settings.register("segment-zero", "pacing", { name: "Pacing", scope: "world", config: true, type: String, choices: { a: "A", b: "B" }, default: "a" });
  game.settings.register("segment-zero", "secret", { name: "Secret", scope: "world", config: false, type: Number, default: 1 });
});`;
const HERO = `<section><h2>{{document.name}}</h2>{{formGroup fields.name value=source.name}}<input type="number" name="system.st" value="{{document.system.st}}"></section>`;

const worlds = sharedWorlds();
let world: World;
let gm: Client;
let anna: Client;

async function seat(generation: 13 | 14): Promise<void> {
  const system = { module: MODULE, files: { "hero.hbs": HERO } };
  world = await worlds.open(["Gamemaster", "Anna"], { generation, system });
  [gm, anna] = [...world.clients] as [Client, Client];
}

const until = async (check: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 50 && !check(); turn += 1) await world.settled();
  expect(check()).toBe(true);
};

describe.each(GENERATIONS)("world interface, generation %i", (generation) => {
  beforeEach(() => seat(generation));

  test("lists a new actor for all and updates its open sheets", async () => {
    const actor = await gm.window.Actor.create({ name: "Birger", type: "hero", ownership: { default: 2 } });
    await world.settled();
    const rows = (client: Client): string[] =>
      [...client.ui.actors.element.querySelectorAll(".directory-item .entry-name")].map((row: Loose) =>
        String(row.querySelector("span").textContent),
      );
    await until(() => rows(anna).join() === "Birger");
    const seen = anna.game.actors.get(actor.id);
    await seen.sheet.render({ force: true });
    expect(seen.sheet.element.querySelector("[name='system.st']").disabled).toBe(true);
    await actor.sheet.render({ force: true });
    const input = actor.sheet.element.querySelector("[name='system.st']");
    input.value = "13";
    input.dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    await until(() => seen.system.st === 13);
    await until(() => seen.sheet.element.querySelector("[name='system.st']").value === "13");
    expect([...gm.errors(), ...anna.errors()]).toEqual([]);
  });

  test("shows messages and dice in other chats as text", async () => {
    await gm.ui.chat.processMessage("<b>hello</b>");
    await gm.ui.chat.processMessage("/r 3d6");
    const messages = (): Loose[] => [...anna.ui.chat.element.querySelectorAll(".chat-message")];
    await until(() => messages().length === 2);
    expect(messages()[0].querySelector(".message-content").textContent).toBe("<b>hello</b>");
    expect(Number(messages()[1].querySelector(".dice-total").textContent)).toBeGreaterThanOrEqual(3);
    expect([...gm.errors(), ...anna.errors()]).toEqual([]);
  });

  test("lets the GM change a setting that players see disabled", async () => {
    const field = (client: Client): Loose => client.ui.settings.element.querySelector("[name='segment-zero.pacing']");
    expect(field(anna).disabled).toBe(true);
    expect(gm.ui.settings.element.querySelector("[name='segment-zero.secret']")).toBeNull();
    field(gm).value = "b";
    field(gm).dispatchEvent(new gm.window.Event("change", { bubbles: true }));
    await until(() => anna.game.settings.get("segment-zero", "pacing") === "b");
  });

  test("shows an encounter in the core tracker of both clients", async () => {
    const combat = await gm.window.Combat.create({
      active: true,
      combatants: [
        { name: "A", initiative: 3 },
        { name: "B", initiative: 5, hidden: true },
      ],
    });
    await world.settled();
    await combat.startCombat();
    const rows = (client: Client): string[] =>
      [...client.ui.combat.element.querySelectorAll(".combatant")].map(
        (row: Loose) =>
          `${String(row.querySelector(".name").textContent)}${row.classList.contains("active") ? "*" : ""}`,
      );
    await until(() => rows(gm).join() === "B*,A" && rows(anna).join() === "A");
    gm.ui.combat.element.querySelector("[data-action=nextTurn]").click();
    await until(() => rows(anna).join() === "A*");
    expect([...gm.errors(), ...anna.errors()]).toEqual([]);
  });

  test("asks another user in a dialog", async () => {
    const answer = gm.foundry.applications.api.DialogV2.query(gm.game.users.getName("Anna"), "confirm", {
      content: "<p>Now?</p>",
    });
    const button = (): Loose => anna.window.document.querySelector("dialog [data-action=yes]");
    await until(() => button() !== null);
    button().click();
    expect(await answer).toBe(true);
  });
});
