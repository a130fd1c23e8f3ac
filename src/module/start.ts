import type { Fight } from "../foundry/fight/fight.ts";
import { confirm } from "../foundry/host/dialog.ts";
import { text } from "../foundry/host/i18n.ts";
import { defaultPacing } from "../foundry/settings/settings.ts";
import { noteSaid, registerOwnSystemSetting, wasSaid } from "./settings.ts";
import type { CoreFight } from "./beside.ts";
import { coreFightOf, takeOver } from "./take-over.ts";

/** In `init` of a world of our own system: says once to each GM that the module has nothing to do. */
export function sayOwnSystem(): void {
  registerOwnSystemSetting();
  Hooks.once("ready", () => {
    if (!game.user?.isGM || wasSaid()) return;
    ui.notifications?.info(text("Module.OwnSystem"), { permanent: true });
    void noteSaid();
  });
}

/** Says to GMs which package runs the tracker in our place. @param id "" if that cannot be told */
export function sayReplaced(id: string): void {
  const title = game.modules?.get(id)?.title ?? id;
  console.warn(`Segment Zero | the Combat class was replaced by ${title || "another package"}; fights are left alone.`);
  Hooks.once("ready", () => {
    if (!game.user?.isGM) return;
    ui.notifications?.warn(title ? text("Module.Replaced", { package: title }) : text("Module.ReplacedBySome"), {
      permanent: true,
    });
  });
}

/** Asks the active GM about fights that core's tracker has run until now. At `ready`. */
export async function meetWorld(): Promise<void> {
  for (const combat of [...(game.combats ?? [])] as Fight[]) {
    const from = game.user?.isActiveGM ? coreFightOf(combat) : null;
    if (from && (await isWanted(combat, from))) await takeOver(combat, from, defaultPacing());
  }
}

function isWanted(combat: Fight, { round, acting }: CoreFight): Promise<boolean> {
  const name = combat.combatants.get(acting ?? "")?.name;
  const fight = combat.scene?.name ?? game.i18n?.localize("DOCUMENT.Combat") ?? "";
  const question = name
    ? text("Module.TakeOver.Text", { fight, round, name })
    : text("Module.TakeOver.NoTurn", { fight, round });
  return confirm(
    text("Module.TakeOver.Title"),
    `<p>${foundry.utils.escapeHTML(question)}</p>`,
    text("Module.TakeOver.Verb"),
  );
}
