/** The entry of the module. */
import { fightApi, publishApi } from "./foundry/api/fight-api.ts";
import { registerKeybindings } from "./foundry/api/shortcuts.ts";
import { followChat } from "./foundry/chat/follow.ts";
import { chat } from "./foundry/chat/late.ts";
import { followDocuments } from "./foundry/fight/after-documents.ts";
import { announceAttacks } from "./foundry/fight/attacks.ts";
import { followPacings } from "./foundry/fight/combat.ts";
import { followWork, registerWork } from "./foundry/fight/events/pending-work.ts";
import { followTurnTimes } from "./foundry/fight/turn-times.ts";
import { followWriteMarks } from "./foundry/fight/follow-marks.ts";
import { followAllActors, followWorld } from "./foundry/fight/follow-world.ts";
import { useActors } from "./foundry/fight/host-adapter.ts";
import { registerRelay } from "./foundry/fight/relay/receive.ts";
import { whenReadable } from "./foundry/fight/readable.ts";
import { useStore } from "./foundry/fight/store.ts";
import { keepKeys } from "./foundry/host/chords.ts";
import { SYSTEM_ID } from "./foundry/host/constants.ts";
import { fetchWhenIdle } from "./foundry/host/late.ts";
import { fetchPacing } from "./foundry/host/late-pacings.ts";
import { registerPressHelper } from "./foundry/host/presses.ts";
import { followRuleLinks, registerRuleHelper } from "./foundry/host/rule-links.ts";
import { registerDrawings, registerTemplates } from "./foundry/host/templates.ts";
import { whenSettingsChange } from "./foundry/settings/new-fights.ts";
import { defaultPacing, registerSettings } from "./foundry/settings/settings.ts";
import { followFights } from "./foundry/time/follow.ts";
import { registerSettingsMenus } from "./foundry/windows/settings/open.ts";
import { registerSpeeds, speeds } from "./foundry/windows/speeds/open.ts";
import { registerRefused } from "./foundry/tracker/tracker.ts";
import { registerRowHelper } from "./foundry/tracker/shown-rows.ts";
import { foreignActors } from "./module/actors.ts";
import { storedForCore } from "./module/beside.ts";
import { heed, takePlaces, whoTookOver } from "./module/classes.ts";
import { registerTokenDesk } from "./module/desk.ts";
import { announcePacings } from "./module/pacings.ts";
import { fetchUsual, profileInUse, registerProfileSetting, whenProfile } from "./module/profiles/in-use.ts";
import { keepsTime, registerModuleSettings } from "./module/settings.ts";
import { meetWorld, sayOwnSystem, sayReplaced, addStyles } from "./module/start.ts";
import { fetchTrackerTemplates } from "./module/tracker.ts";
import { registerProfileMenu } from "./module/windows/open.ts";

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
  // Turned off, Foundry's tracker stays; the setting turns it on again.
  if (!keepsTime()) return;
  useStore({ path: `flags.${SYSTEM_ID}`, beside: storedForCore });
  useActors(foreignActors);
  announcePacings();
  announceAttacks();
  followPacings();
  void fetchPacing(defaultPacing());
  fetchTrackerTemplates();
  registerKeybindings();
  registerRelay();
  registerWork();
  registerTokenDesk();
  publishApi(fightApi, game.modules?.get(SYSTEM_ID));
  followChat();
  keepKeys(document);
  registerRowHelper();
  registerRefused();
  registerPressHelper();
  registerRuleHelper();
  followRuleLinks(document);
  void registerDrawings();
  takePlaces(profileInUse().profile);
  fetchUsual(heed);
  // A playground with somebody else's system asks for it (`npm run with-system`).
  Hooks.on("segmentZero.trial", (lines, parts) => {
    parts.push(import("./module/trial.ts").then(({ addReadings }) => addReadings(lines)));
  });
  Hooks.callAll("segmentZero.init", { api: fightApi as never, useStore, useActors });
  Hooks.once("setup", () => {
    void registerTemplates(
      import.meta.glob(["/templates/parts/*.hbs", "!/templates/parts/gauge.hbs"], { eager: true, import: "default" }),
    );
    const other = whoTookOver();
    if (other !== null) return sayReplaced(other);
    Hooks.once("ready", follow);
  });
}

/** Waits for the profile and the pacings in use. */
function follow(): void {
  followDocuments();
  whenProfile(followAll);
}

function followAll(): void {
  whenReadable(() => {
    followWork();
    followWriteMarks();
    followTurnTimes();
    followWorld();
    whenSettingsChange(followAllActors);
    speeds.whenThere(({ followUses }) => {
      followUses();
    });
    followFights();
    chat.whenThere(({ followNames, followEnds }) => {
      followNames();
      followEnds();
    });
    void meetWorld();
    void fetchWhenIdle();
  });
}
