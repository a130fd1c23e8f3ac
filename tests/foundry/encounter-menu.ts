import { expect } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Client } from "./world.ts";

/** Opens the encounter's menu in the tracker of a client, and takes the entry that begins with these words. */
export async function fromEncounterMenu(client: Client, entry: string, settled: () => Promise<void>): Promise<void> {
  client.ui.combat.element.querySelector("[data-action=encounterMenu]").click();
  await settled();
  const rows: Loose[] = [...client.window.document.querySelectorAll(".sz-pop [data-entry]")];
  const row = rows.find((one) => String(one.querySelector(".sz-pop__label").textContent).startsWith(entry));
  expect(row, `${entry} in the encounter's menu`).toBeTruthy();
  row.click();
  await settled();
}
