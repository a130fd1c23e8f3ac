// The window of the table's modifiers, with its file.
import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openSeated, type Client, type World } from "../world.ts";

let world: World;
let gm: Client;

beforeEach(async () => {
  world = await openSeated(["Gamemaster"]);
  gm = [...world.clients][0]!;
});

const form = (): Loose => gm.window.document.querySelector("#segment-zero-modifiers");
const rows = (): Loose[] => [...form().querySelectorAll("tbody tr")];

async function open(): Promise<void> {
  const { type: Menu } = gm.game.settings.menus.get("segment-zero.modifiers");
  await world.settled(new Menu().render());
}

/** What a row shows: its values, and the words of what is chosen. */
const shown = (row: Loose): unknown =>
  [...row.querySelectorAll("input, select")].map((field: Loose) =>
    field.tagName === "SELECT" ? field.querySelector("option[selected]")?.textContent : field.value,
  );

describe("the window of the table's modifiers", () => {
  it("begins with an empty row for attacks of all combat rules", async () => {
    await open();
    expect(rows().map(shown)).toEqual([["", "attacks", "0", "0", "if ticked", "all combat rules"]]);
    expect(rows()[0].getAttribute("aria-label")).toBe("New modifier");
  });

  it("saves what is typed and shows it again, with its combat rules", async () => {
    await open();
    for (const [name, value] of Object.entries({
      name: "Retreat",
      for: "dodge",
      value: "3",
      counts: "once",
      rules: "gurps",
    }))
      rows()[0].querySelector(`[name=${name}]`).value = value;
    form().dispatchEvent(new gm.window.Event("submit", { bubbles: true, cancelable: true }));
    await world.settled();
    expect(form()).toBeNull();
    expect(gm.game.settings.get("segment-zero", "modifiers")).toEqual({
      Retreat: { for: "dodge", value: 3, counts: "once", rules: "gurps" },
    });
    await open();
    expect(rows().map(shown)).toEqual([["Retreat", "dodge", "3", "0", "once per turn", "GURPS"]]);
    expect(rows()[0].getAttribute("aria-label")).toBe("Retreat");
    form().querySelector("[data-action=addRow]").click();
    await world.settled();
    expect(rows()).toHaveLength(2);
    expect(gm.window.document.activeElement).toBe(rows()[1].querySelector("[name=name]"));
  });
});
