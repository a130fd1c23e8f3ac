/** The page: take a seat, join the world as that user, show table and sidebar. */

import { quiet } from "../client/main.ts";
import type { Loose } from "../shared/loose.ts";
import { EncounterList } from "./encounters.ts";
import { joinWorld, visitLobby } from "./join.ts";
import { chooseSeat, seatOfAddress, type Seat } from "./seats.ts";
import { startTheme } from "./theme.ts";
import { countTimers } from "./timers.ts";

const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page lacks ${selector}`);
  return found;
};

function showTable(title: string, seat: Seat): void {
  element("#topbar-title").textContent = title;
  element("#topbar-seat").textContent = seat.isGM ? `${seat.name}, game master` : seat.name;
  document.title = `${seat.name}: ${title}`;
  element("#table").hidden = false;
}

/** On a phone the list of encounters opens as a dialog, since the sidebar is the page there. */
function encountersDialog(client: Loose, list: EncounterList): void {
  element("#open-encounters").addEventListener("click", () => {
    const holder = document.createElement("div");
    holder.append(list.element);
    void client.foundry.applications.api.DialogV2.prompt({ window: { title: "Encounters" }, content: holder, ok: { label: "StandIn.Close" } })
      .finally(() => element("#board").append(list.element));
  });
}

/** The scene of the fight on view. */
function showScenes(client: Loose): void {
  const show = (): void => {
    const [sceneId] = [...(client.game.combat?.combatants ?? [])].flatMap(({ sceneId: id }: Loose) => (id ? [id as string] : []));
    const scene: Loose = client.game.scenes.get(sceneId ?? "") ?? null;
    if (scene !== client.canvas.scene) client.canvas.draw(scene, element("#scene"));
  };
  client.Hooks.on("renderCombatTracker", show);
  show();
}

async function start(): Promise<void> {
  startTheme();
  countTimers();
  Object.assign(globalThis, { playground: { quiet } });
  const lobby = await visitLobby();
  const { title, seats } = lobby;
  const loading = element("#loading");
  loading.hidden = true;
  const seat = seatOfAddress(seats) ?? (await chooseSeat(title, seats));
  loading.hidden = false;
  showTable(title, seat);
  const client = await joinWorld(lobby, seat);
  loading.hidden = true;
  const list = new EncounterList(client);
  element("#board").append(list.element);
  showScenes(client);
  encountersDialog(client, list);
  document.body.dataset["state"] = "ready";
}

start().catch((error: unknown) => {
  console.error(error);
  element("#loading").hidden = false;
  element("#loading").textContent = `The table could not be set: ${error instanceof Error ? error.message : String(error)}`;
  document.body.dataset["state"] = "failed";
});
