/** The entry of the module. */
import { fightApi, publishApi } from "./foundry/api/fight-api.ts";
import { registerKeybindings } from "./foundry/api/shortcuts.ts";
import { followChat, registerChat } from "./foundry/chat/follow.ts";
import { countChanges } from "./foundry/fight/crowded.ts";
import { followDocuments } from "./foundry/fight/after-documents.ts";
import { followWork, registerWork } from "./foundry/fight/events/pending-work.ts";
import { followTurnTimes } from "./foundry/fight/turn-times.ts";
import { followWriteMarks } from "./foundry/fight/follow-marks.ts";
import { followOut } from "./foundry/fight/effects/follow-out.ts";
import { followAllActors, followWorld } from "./foundry/fight/follow-world.ts";
import { useActors } from "./foundry/fight/host-adapter.ts";
import { registerRelay } from "./foundry/fight/relay/receive.ts";
import { useStore } from "./foundry/fight/store.ts";
import { onEveryPage } from "./foundry/host/nodes.ts";
import { keepKeys } from "./foundry/host/chords.ts";
import { SYSTEM_ID } from "./foundry/host/constants.ts";
import { registerPressHelper } from "./foundry/host/presses.ts";
import { followRuleLinks, registerRuleHelper } from "./foundry/host/rule-links.ts";
import { registerStartTemplates } from "./foundry/host/start-templates.ts";
import { registerDrawings } from "./foundry/host/templates.ts";
import { useRules, whenSettingsChange } from "./foundry/settings/new-fights.ts";
import { registerSettings } from "./foundry/settings/settings.ts";
import { followFights } from "./foundry/time/follow.ts";
import { registerSettingsMenus } from "./foundry/windows/settings/open.ts";
import { followUses } from "./foundry/windows/speeds/uses.ts";
import { registerSpeeds } from "./foundry/windows/speeds/open.ts";
import { registerRefused } from "./foundry/tracker/tracker.ts";
import { registerRowHelper } from "./foundry/tracker/shown-rows.ts";
import { foreignActors } from "./module/actors.ts";
import { storedForCore } from "./module/beside.ts";
import { takePlaces, whoTookOver } from "./module/classes.ts";
import { followBindings } from "./module/bindings/follow-bindings.ts";
import { registerTokenDesk } from "./module/desk.ts";
import { registerPacings } from "./module/pacings.ts";
import { profileInUse, registerProfileSetting, whenProfileIsReady } from "./module/profiles/in-use.ts";
import { keepsTime, registerModuleSettings } from "./module/settings.ts";
import { meetWorld } from "./module/meet-world.ts";
import { followPastCards } from "./module/past-cards.ts";
import { sayOwnSystem, sayReplaced, addStyles } from "./module/start.ts";
import { registerProfileMenu } from "./module/windows/open.ts";
import { addExchange } from "./rules/core.ts";
import { exchangeCommands } from "./rules/values.ts";

const OWN_SYSTEM = "segment-zero";

Hooks.once("init", () => {
  if (game.system?.id === OWN_SYSTEM) sayOwnSystem();
  else begin();
});

function begin(): void {
  addStyles();
  registerModuleSettings();
  registerProfileSetting();
  registerSettings();
  registerSettingsMenus();
  registerSpeeds();
  registerProfileMenu();
  // Begins to load the guess, if this system has no profile.
  whenProfileIsReady(() => undefined);
  // Turned off, Foundry's tracker stays; the setting turns it on again.
  if (!keepsTime()) return;
  useStore({ path: `flags.${SYSTEM_ID}`, beside: storedForCore });
  useActors(foreignActors);
  registerPacings();
  useRules(() => profileInUse().profile.rules ?? null);
  addExchange(exchangeCommands);
  registerKeybindings();
  registerRelay();
  registerWork();
  registerTokenDesk();
  publishApi(fightApi, game.modules?.get(SYSTEM_ID));
  registerChat();
  onEveryPage(keepKeys);
  registerRowHelper();
  registerRefused();
  registerPressHelper();
  registerRuleHelper();
  onEveryPage(followRuleLinks);
  void registerDrawings();
  takePlaces(profileInUse().profile);
  // A playground with somebody else's system asks for it (`npm run with-system`).
  Hooks.on("segmentZero.trial", (lines, parts) => {
    parts.push(import("./module/trial.ts").then(({ addReadings }) => addReadings(lines)));
  });
  Hooks.callAll("segmentZero.init", { api: fightApi as never, useStore, useActors });
  Hooks.once("setup", () => {
    void registerStartTemplates();
    const other = whoTookOver();
    if (other !== null) return sayReplaced(other);
    Hooks.once("ready", () => whenProfileIsReady(follow));
  });
}

function follow(): void {
  countChanges();
  followDocuments();
  followWork();
  followWriteMarks();
  followTurnTimes();
  followWorld();
  followOut();
  whenSettingsChange(followAllActors);
  followUses();
  followFights();
  followChat();
  followPastCards();
  followBindings();
  void meetWorld();
}
