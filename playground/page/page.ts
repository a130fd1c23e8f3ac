/** The page: the user takes a seat, joins the world and sees table and sidebar. */

import { quiet } from "../client/main.ts";
import type { Lobby, Seat } from "../shared/lobby.ts";
import type { Loose } from "../shared/loose.ts";
import { EncounterList } from "./encounters.ts";
import { showFirstStep } from "./first-step.ts";
import { chooseFight } from "./front-door.ts";
import { addStylesheets, joinWorld, type WorldSource } from "./join.ts";
import { NOTICE } from "../shared/notice.ts";
import { chooseSeat, seatOfAddress } from "./seats.ts";
import { fillTexts, readTexts, type Say } from "./texts.ts";
import { keepRoom } from "./room.ts";
import { startTheme } from "./theme.ts";
import { countTimers } from "./timers.ts";

const element = <Kind extends HTMLElement>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`The page lacks ${selector}`);
  return found;
};

function showTable(title: string, seat: Seat, say: Say): void {
  element("#topbar-title").textContent = title;
  const who = seat.isGM ? `${seat.name}, ${say("seat.gm")}` : seat.name;
  Object.assign(element("#topbar-seat"), { textContent: who, title: who });
  document.title = `${seat.name}: ${title}`;
  element("#table").hidden = false;
  keepRoom(element("#board"));
}

/** Shows the fights in a drawer over the scene. Its button, Escape and opening a fight close it. */
function fightsDrawer(list: EncounterList): void {
  const button = element("#open-fights");
  const drawer = element("#fights");
  drawer.append(list.element);
  const show = (open: boolean): void => {
    drawer.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open)
      (
        drawer.querySelector<HTMLElement>("[aria-current] button") ?? drawer.querySelector<HTMLElement>("button")
      )?.focus();
    else button.focus();
  };
  button.addEventListener("click", () => {
    show(Boolean(drawer.hidden));
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    show(false);
  });
  list.opened = () => {
    show(false);
  };
}

/** Opens what was chosen on the first page: a fight, which is started if necessary, or the journals. */
async function play({ game, ui }: Loose, chosen: string): Promise<void> {
  if (chosen === "journals") return void ui.sidebar.changeTab("compendium", "primary");
  const combat: Loose = game.combats.get(chosen);
  if (!combat) throw new Error("this fight is gone");
  await combat.activate();
  await ui.combat.render({ combat });
  ui.sidebar.changeTab("combat", "primary");
  await trackerDrawn();
  // The tracker offers ways out.
  if (combat.problem) return;
  if (!combat.started) await combat.startCombat();
  // The ribbon needs room above the scene.
  const isShown = (game.settings.get("segment-zero", "ribbon").shown ?? "no") !== "no";
  if (!isShown && matchMedia("(min-width: 701px)").matches) await game.segmentZero.toggleRibbon();
}

/** Milliseconds between two looks at the page. */
const PAUSE = 20;

/** Waits until the tracker shows an encounter, or that it cannot; its initiative system may have to be fetched first. */
async function trackerDrawn(): Promise<void> {
  const shown = '.sz-tracker :is([data-action="encounterMenu"], [data-action="restartEncounter"])';
  while (!document.querySelector(shown))
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
}

/** Shows the scene of the viewed encounter, else the active one, which Foundry shows with or without an encounter. */
function showScenes(client: Loose): void {
  const show = (): void => {
    const [sceneId] = [...(client.game.combat?.combatants ?? [])].flatMap(({ sceneId: id }: Loose) =>
      id ? [id as string] : [],
    );
    const scene: Loose = client.game.scenes.get(sceneId ?? "") ?? client.game.scenes.viewed ?? null;
    if (scene !== client.canvas.scene) client.canvas.draw(scene, element("#scene"));
  };
  for (const hook of ["renderCombatTracker", "updateScene"]) client.Hooks.on(hook, show);
  show();
}

/**
 * Shows the button that resets the world, after a confirmation. A world that cannot be continued asks at once. A world
 * on a server has neither.
 */
function offerAnew(source: WorldSource, { isTrial }: Lobby, say: Say): void {
  if (!source.beginAnew) return;
  const button = element("#begin-anew");
  const dialog = element<HTMLDialogElement>("#anew-dialog");
  const ask = (question: string): void => {
    element("#anew-ask").textContent = say(question);
    dialog.showModal();
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    ask("anewAsk");
  });
  dialog.addEventListener("close", () => {
    if (dialog.returnValue === "anew")
      void source.beginAnew?.().then(() => {
        location.reload();
      });
  });
  if (isTrial) ask("anewTrial");
}

async function start(source: WorldSource, say: Say): Promise<void> {
  countTimers();
  Object.assign(globalThis, { playground: { quiet } });
  const lobby = await source.lobby();
  await addStylesheets(lobby);
  const { title, seats } = lobby;
  const fights = await source.fights();
  const loading = element("#loading");
  loading.textContent = say("setting");
  loading.hidden = true;
  offerAnew(source, lobby, say);
  const known = seatOfAddress(seats);
  const choice = known ? { seat: known } : await chooseSeat(seats, chooseFight(fights, say), say);
  const { seat } = choice;
  loading.hidden = false;
  showTable(title, seat, say);
  const client = await joinWorld(source, lobby, seat);
  loading.hidden = true;
  fightsDrawer(new EncounterList(client, say));
  showScenes(client);
  showFirstStep(client, element("#first-step"), say);
  if ("play" in choice && choice.play !== undefined) await play(client, choice.play);
  document.body.dataset["state"] = "ready";
}

/**
 * Shows a world's first page, then the table.
 * @param find returns the world; `tell` shows a text on the page while it waits
 */
export async function startPage(find: (tell: (key: string) => void) => WorldSource): Promise<void> {
  await startWith(find, start);
}

/** Starts a page: theme, texts, then `begin`. An error is shown on the page. */
export async function startWith(
  find: (tell: (key: string) => void) => WorldSource,
  begin: (source: WorldSource, say: Say) => Promise<void>,
): Promise<void> {
  startTheme();
  for (const footer of document.querySelectorAll(".notice")) footer.innerHTML = NOTICE;
  let say: Say = (key, { reason = key } = {}) => reason;
  try {
    say = await readTexts();
    fillTexts(document, say);
    await begin(
      find((key) => {
        element("#loading").textContent = say(key);
      }),
      say,
    );
  } catch (error) {
    console.error(error);
    element("#loading").hidden = false;
    element("#loading").textContent = say("failed", { reason: error instanceof Error ? error.message : String(error) });
    document.body.dataset["state"] = "failed";
  }
}
