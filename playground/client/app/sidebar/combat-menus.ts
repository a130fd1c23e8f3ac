/** Entries of the tracker's two menus, in the form of the generation imitated (facts 3.8). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import { generation, type AppRealm } from "../realm.ts";

interface Plain {
  label: string;
  visible?: (target: Loose) => boolean;
  run: (target: Loose) => Loose;
}

/** Writes an entry with this generation's keys. */
function entry(version: number, { label, visible = () => true, run }: Plain): Dict {
  return version >= 14
    ? { label, icon: "", visible, onClick: (_event: Loose, target: Loose) => run(target) }
    : { name: label, icon: "", condition: visible, callback: (target: Loose) => run(target) };
}

export function combatantEntries(realm: AppRealm, tracker: Loose): Dict[] {
  const version = generation(realm);
  const gm = (): boolean => Boolean(realm.global.game.user.isGM);
  const of = (target: Loose): Loose =>
    tracker.viewed?.combatants.get(target.closest("[data-combatant-id]").dataset.combatantId);
  return [
    entry(version, {
      label: "Open the sheet",
      visible: (target) => Boolean(of(target)?.actor),
      run: (target) => of(target).actor.sheet?.render({ force: true }),
    }),
    entry(version, {
      label: version >= 14 ? "COMBATANT.ACTIONS.Clear" : "COMBAT.CombatantClear",
      visible: gm,
      run: (target) => of(target).update({ initiative: null }),
    }),
    entry(version, {
      label: version >= 14 ? "COMBATANT.ACTIONS.Reroll" : "COMBAT.CombatantReroll",
      visible: gm,
      run: (target) => tracker.viewed.rollInitiative([of(target).id]),
    }),
    entry(version, { label: "Remove from the encounter", visible: gm, run: (target) => of(target).delete() }),
  ];
}

export function encounterEntries(realm: AppRealm, tracker: Loose): Dict[] {
  const version = generation(realm);
  const gm = (): boolean => Boolean(realm.global.game.user.isGM);
  return [
    entry(version, { label: "COMBAT.InitiativeReset", visible: gm, run: () => tracker.viewed?.resetAll() }),
    entry(version, {
      label: "Link to the scene, or unlink",
      visible: gm,
      run: () => tracker.viewed?.toggleSceneLink(),
    }),
    entry(version, { label: "Open in a window", run: () => realm.global.ui.combat.renderPopout() }),
    entry(version, { label: "Delete the encounter", visible: gm, run: () => tracker.viewed?.endCombat() }),
  ];
}
