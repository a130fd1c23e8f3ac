import { combatOf, isEndless, type EncounterState } from "../../rules/core.ts";
import type { Give } from "../dialogs/ask-command.ts";
import { giveAll } from "../dialogs/ask-command.ts";
import { fightDialogs } from "../dialogs/open.ts";
import { decide } from "../dialogs/picker.ts";
import type { Fight } from "../fight/fight.ts";
import { firstText, pacingName, text } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import { loaded } from "../host/load.ts";
import { menuEntry, type MenuEntry, type MenuGroup } from "../host/menu-entry.ts";
import { openMenu } from "../host/menu.ts";
import { clockView, knownEncounters, readingNow } from "../reading/clock.ts";
import type { TrackerContext } from "../reading/context.ts";
import { shellIn } from "../reading/pacing-shell.ts";
import { isOrderLocked, lockOrder, ribbonPlace } from "../settings/settings.ts";
import { foesIn, nameEntries } from "../windows/names/entries.ts";
import { openEncounters, openLog } from "../windows/open.ts";
import { timeViews } from "./time-views.ts";
import { openSettings } from "../windows/settings/open.ts";
import { openLab } from "../windows/lab/open.ts";
import { askAgain, fallenEntries, inARow } from "./condition-menu.ts";
import { coreEntries } from "./core-menus.ts";
import { createEncounter, fightDesk } from "../windows/fight-desk.ts";
import { sidebarTracker } from "../reading/sidebar-tracker.ts";

function entry(group: MenuGroup, symbol: string, key: string, run: MenuEntry["run"]): MenuEntry {
  return menuEntry(group, symbol, text(key), run);
}

/** @param shown renders the list */
export async function encounterMenu(context: TrackerContext, give: Give, shown: () => void): Promise<void> {
  const { state, gm } = context;
  await openMenu({
    title: pacingName(state.pacing),
    state: beside([readingNow(context), clockView(context).since]),
    ...(gm ? { harm: text("Menu.Harm.Encounter") } : {}),
    entries: gm ? gmEntries(context, give, shown) : [...lookEntries(context, shown), ...otherEncounters()],
  });
}

function lookEntries({ combat }: TrackerContext, shown: () => void): readonly MenuEntry[] {
  const isRibbonShown = ribbonPlace().shown !== "no";
  return [
    entry("look", "i-clock", isRibbonShown ? "Menu.HideRibbon" : "Clock.Ribbon", async () => {
      await timeViews()?.toggleRibbon();
      shown();
    }),
    entry("look", "i-layout-list", "Grid.Title", async () => timeViews()?.openGrid(combat)),
    entry("look", "i-book", "Clock.Log", () => openLog(combat)),
  ];
}

async function summarise(combat: Fight): Promise<void> {
  await (await loaded("Menu.Summary", import("../chat/summary.ts")))?.askForSummary(combat);
}

/** The list of encounters, which the GM opens at the name. */
function otherEncounters(): readonly MenuEntry[] {
  if (knownEncounters(false).length < 2) return [];
  return [entry("look", "i-list-numbers", "Empty.Others", openEncounters)];
}

function gmEntries(context: TrackerContext, give: Give, shown: () => void): readonly MenuEntry[] {
  const { state, combat } = context;
  const running = state.status === "running";
  const isLocked = isOrderLocked();
  const nextRound = running && !isEndless(context.view.pacing);
  const roundLabel = firstText([`Pacing.${state.pacing}.Footer.NextWindow`, "Footer.NextWindow"]);
  return [
    ...(running
      ? [
          state.pause
            ? entry("act", "i-player-skip-forward", "Menu.Resume", () => give({ type: "resume" }))
            : entry("act", "i-player-pause", "Menu.Pause", async () => (await fightDialogs())?.pauseTime(give)),
        ]
      : []),
    ...(nextRound ? [menuEntry("act", "i-player-track-next", roundLabel, () => combat.nextRound())] : []),
    ...inARow(context, give),
    ...(shellIn(context).rulings?.(context) ?? []).map(({ label, cost, icon, asks }): MenuEntry => ({
      label,
      ...(cost ? { cost } : {}),
      ...(icon ? { symbol: icon } : {}),
      run: async () => giveAll(await decide(await asks(), context), give),
    })),
    ...askAgain(context, give, ({ participant }) => participant === undefined),
    ...fallenEntries(context),
    ...lookEntries(context, shown),
    ...(state.status === "setup" ? [] : [entry("look", "i-speakerphone", "Menu.Summary", () => summarise(combat))]),
    entry("look", "i-eye", "AsPlayers.Menu", () => Promise.resolve(sidebarTracker()?.seeAsPlayers(true))),
    ...nameEntries(foesIn(context), context),
    ...preparing(context),
    ...(state.status === "over"
      ? []
      : [entry("make", "i-flag", "Menu.AddEvent", async () => (await fightDialogs())?.addEvent(context))]),
    entry("look", "i-stopwatch", "Menu.Lab", () => openLab(combat)),
    entry("order", isLocked ? "i-lock" : "i-lock-open", isLocked ? "Menu.Unlock" : "Clock.Lock", async () => {
      await lockOrder(!isLocked);
      shown();
    }),
    ...(state.status === "over" ? [] : [entry("make", "i-swords", "Menu.Rules", () => chooseRules(state, give))]),
    entry("make", "i-adjustments", "Menu.Settings", () => openSettings(combat)),
    ...coreEntries(combat),
    entry("make", "i-plus", "Menu.Create", createEncounter),
    ...(running ? [entry("harm", "i-checks", "Menu.End", () => give({ type: "end" }))] : []),
    entry("harm", "i-x", "Menu.Delete", async () => {
      await combat.endCombat();
    }),
  ];
}

async function chooseRules(state: EncounterState, give: Give): Promise<void> {
  const rules = await (await fightDialogs())?.askForRules(state);
  if (typeof rules === "string" && rules !== (state.nextRules ?? combatOf(state) ?? ""))
    await give({ type: "rules", rules });
}

function preparing({ combat, state }: TrackerContext): readonly MenuEntry[] {
  const desk = fightDesk();
  if (!desk) return [];
  const toDesk = (symbol: string, label: string, fight: Fight | null): MenuEntry =>
    menuEntry("make", symbol, label, () => desk.open(fight));
  const isSetup = state.status === "setup";
  const own = desk.label ? desk.label(combat) : text(isSetup ? "Menu.PrepareThis" : "Menu.Join");
  return [
    ...(state.status === "over" || own === null ? [] : [toDesk("i-users", own, combat)]),
    ...(isSetup || desk.label ? [] : [toDesk("i-swords", text("Menu.PrepareNew"), null)]),
  ];
}
