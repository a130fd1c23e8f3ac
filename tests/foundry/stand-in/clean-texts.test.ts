import { afterEach, expect, it } from "vitest";
import { cleanHtml } from "../../../playground/shared/clean-html.ts";
import { Transaction } from "../../../playground/world/documents.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openSeated, type Client, type World } from "../world.ts";

const EVIL =
  '<b class="sz-b" onclick="hit()">Hi</b><script>hit()</script><img src=x onerror="hit()"><a href=" javascript:hit()">x';
const CLEAN = '<b class="sz-b">Hi</b><img src="x"><a>x</a>';

let world: World;
afterEach(() => world?.close());
async function seats(): Promise<readonly [Client, Client]> {
  world = await openSeated(["Gamemaster", "Anna"], { alone: true });
  return [...world.clients] as [Client, Client];
}

it.each([
  [EVIL, CLEAN],
  ["5 < 6 & <p>open", "5 &lt; 6 &amp; <p>open</p>"],
  ["<svg><g>a</g></svg>b<iframe src=y>c</iframe>d", "bd"],
  [
    '<p data-action="roll" aria-label="&quot;" style="color:red">',
    '<p data-action="roll" aria-label="&quot;" style="color:red"></p>',
  ],
])("cleans %s", (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

it("stores messages and notes without scripts, created or updated", async () => {
  const [gm, anna] = await seats();
  const message = await anna.window.ChatMessage.create({ content: EVIL, flavor: EVIL });
  expect([message.content, message.flavor]).toEqual([CLEAN, CLEAN]);
  await message.update({ content: `${EVIL}!` });
  expect(message.content).toBe(CLEAN.replace("x</a>", "x!</a>"));
  const items = [{ name: "Sabre", type: "weapon", system: { notes: EVIL } }];
  const actor = await gm.window.Actor.create({ name: "Orc", type: "npc", system: { notes: EVIL }, items });
  const [sabre] = [...actor.items] as Loose[];
  expect([actor.system.notes, sabre.system.notes]).toEqual([CLEAN, CLEAN]);
  await actor.update({ "system.notes": "" });
  await actor.update({ "system.notes": EVIL });
  await sabre.update({ "system.notes": `1${EVIL}` });
  expect([actor.system.notes, sabre.system.notes]).toEqual([CLEAN, `1${CLEAN}`]);
});

it("shows notes that no server has cleaned without scripts", async () => {
  const [gm] = await seats();
  const items = [{ name: "Sabre", type: "weapon" }];
  const actor = await gm.window.Actor.create({ name: "Orc", type: "npc", items, ownership: { default: 2 } });
  const transaction = new Transaction(world.server.documents);
  const stored = transaction.edit("Actor", actor.id as string) as Loose;
  stored.items[0].system.notes = EVIL;
  await transaction.commit();
  const late = await world.join("Anna", { undrawn: ["combat"] });
  const [sabre] = [...late.game.actors.get(actor.id).items] as Loose[];
  expect(sabre.system.notes).toBe(EVIL);
  await world.settled(sabre.sheet.render(true));
  const shown = sabre.sheet.element.querySelector(".sz-b").parentElement as Loose;
  expect(shown.innerHTML).toContain('<img src="x"><a>x</a>');
  expect(shown.querySelector("script, [onclick], [onerror], [href]")).toBeNull();
});
