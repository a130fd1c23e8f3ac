import { scoreOf, type Effect, type Json, type Participant, type View } from "../../rules/core.ts";
import { CreatureData } from "../data/actor/creature-data.ts";
import { isNewerDocument } from "../data/data-version.ts";
import { HazardData } from "../data/actor/hazard-data.ts";
import { partsOf } from "../fight/pacing-parts.ts";
import { sideByToken } from "../fight/side-id.ts";
import { isDefeatedApart } from "../fight/effects/conditions-of.ts";
import {
  useActors,
  type ChangedDocument,
  type Creature,
  type DocumentChange,
  type HostAdapter,
  type TrialValues,
} from "../fight/host-adapter.ts";
import { castable, sheetAttack, waysInHand, attackSourceOf } from "./attack-source.ts";
import { isOfKind } from "../data/item/kinds.ts";
import { weaponsOf, namedThing, takeSpeeds, untimedWeapons } from "./carried-items.ts";
import { contestOptions, creatureOf, defenderGearOf } from "./defender-gear.ts";
import { lacksFor } from "./lacks.ts";
import { isShot, POSTURE_WORDS } from "../../rules/values.ts";

const HP = "system.hp.value";
const FP = "system.fp.value";
const LOADED = "system.loaded";
const POSTURE = "system.posture";

interface Copied {
  clone(changes: object, context: { readonly keepId: true }): Actor.Implementation;
}

function chosenOf(pacing: string, rules: string | undefined): { readonly pacing: string; readonly rules?: string } {
  return rules === undefined ? { pacing } : { pacing, rules };
}

const trial: TrialValues = {
  isPossible: ({ system }) => system instanceof CreatureData,
  weapons: (actor) => weaponsOf(actor).map(({ id, name }) => ({ id: id ?? "", name })),
  now(actor, value) {
    const { system } = actor as Creature;
    switch (value) {
      case "basicSpeed":
        return system.figures.basicSpeed.value / 4;
      case "agility":
        return system.figures.agility.value;
      case "weapon":
        return weaponsOf(actor).find((weapon) => weapon.system.ready)?.id ?? "";
      default:
        return system[value];
    }
  },
  changed(original, value, to) {
    const actor = original as Copied;
    if (value !== "weapon") return actor.clone({ system: { [value]: to } }, { keepId: true });
    // The weapon in hand comes first, because pacings take the first.
    const items = original.toObject().items as { _id: string; sort: number; system: { ready?: boolean } }[];
    const weapons = new Set(weaponsOf(original).map(({ id }) => id));
    const held = items.map((item) =>
      weapons.has(item._id)
        ? {
            ...item,
            sort: item._id === to ? -1_000_000 : item.sort,
            system: { ...item.system, ready: item._id === to },
          }
        : item,
    );
    return actor.clone(
      { items: [...held].sort((one, other) => Number(other._id === to) - Number(one._id === to)) },
      { keepId: true },
    );
  },
};

const ourActors: HostAdapter = {
  kindOf: ({ type }) => (type === "hazard" ? "hazard" : "creature"),
  sideOf: (combatant) => (combatant.actor?.type === "hazard" ? "events" : sideByToken(combatant)),
  stats: (pacing, actor, rules) => partsOf(chosenOf(pacing, rules)).stats?.(actor as Creature) ?? {},
  lacks: (pacing, actor) => lacksFor(pacing, actor as Creature),
  untimed: (_, actor) => untimedWeapons(actor).map(namedThing),
  takeSpeeds,
  timing(pacing, { system }) {
    const data: unknown = system;
    return data instanceof HazardData ? data.timingIn(pacing) : { time: null, from: 1, every: 1 };
  },
  isFallen: isDefeatedApart,

  changeFor,
  documentOf: (actor, uuid) =>
    (actor.uuid === uuid ? actor : [...actor.items].find((one) => one.uuid === uuid)) ?? null,
  valueAt: (path) => ({ [HP]: "hp", [FP]: "fp", [LOADED]: "loaded", [POSTURE]: "posture" })[path] ?? path,

  pool(actor, kind) {
    const pool = creatureOf(actor)?.[kind];
    return pool && pool.max > 0 ? { value: pool.value, max: pool.max } : null;
  },
  changesHitPoints: (change) => foundry.utils.hasProperty(change, "system.hp"),
  weakness(actor) {
    const { reeling = false, tired = false } = creatureOf(actor)?.figures ?? {};
    return [...(reeling ? ["reeling"] : []), ...(tired ? ["tired"] : [])];
  },
  posture: (actor) => creatureOf(actor)?.posture ?? null,
  postureIn: (change) => foundry.utils.getProperty(change, POSTURE) as string | undefined,
  postureUpdate: (posture) => ({ system: { posture } }),
  defenderGear: defenderGearOf,
  contestOptions,
  resistParts(actor, what) {
    const attributes = creatureOf(actor)?.wielder.attributes;
    return attributes ? [{ code: "base", value: attributes[what], name: "" }] : [];
  },
  resistance(actor, place) {
    const dr = creatureOf(actor)?.figures.dr ?? {};
    const there = Object.hasOwn(dr, place) ? dr[place] : dr.torso;
    return Math.max(0, Math.floor(there?.value ?? 0));
  },
  canAttack: (actor, kind) => creatureOf(actor) !== null && (kind !== "spell" || castable(actor).length > 0),
  castable,
  actionChance,
  trial,
  attackWays: waysInHand,
  sheetAttack,
  weaponsInHand: (actor) =>
    weaponsOf(actor)
      .filter(({ system }) => system.ready)
      .map(({ id, name, system }) => ({
        id: id ?? "",
        name,
        ranged: Object.values(system.modes).some(({ kind }) => kind === "ranged"),
      })),
  valuesNow(actor) {
    const now = creatureOf(actor)?.now;
    if (!now) return null;
    const { dodge, parry, block, move } = now;
    return {
      dodge: dodge.value,
      ...(parry ? { parry: parry.figure.value } : {}),
      ...(block ? { block: block.figure.value } : {}),
      move: move.value,
    };
  },
  async keepActionSpeed(actor, action, segments) {
    await actor.update({ [`system.actionSpeeds.${action}`]: segments });
  },
};

export function registerOurActors(): void {
  useActors(ourActors);
}

function changeFor(
  actor: Actor.Implementation,
  effect: Effect,
  read: (document: ChangedDocument, path: string) => Json,
): DocumentChange | "actor-gone" | "item-gone" | null {
  const system: unknown = actor.system;
  if (!(system instanceof CreatureData)) return "actor-gone";
  if (isNewerDocument(actor)) return null;
  const document = actor;
  switch (effect.what) {
    case "hp":
    case "fp": {
      if (system[effect.what].max <= 0) return null;
      const path = effect.what === "hp" ? HP : FP;
      const to = Number(read(document, path)) + effect.by;
      // Gains end at the maximum (M-6).
      const most = effect.by > 0 ? Math.max(to - effect.by, system[effect.what].max) : Infinity;
      return { document, path, to: Math.min(most, to) };
    }
    case "shots": {
      const item = actor.items.get(effect.item);
      if (!item) return "item-gone";
      if (isNewerDocument(item) || !isOfKind(item, "weapon") || item.system.capacity <= 0) return null;
      const loaded = Number(read(item, LOADED));
      // A reload fills the weapon; one loaded beyond its capacity keeps what it has.
      const most = effect.by > 0 ? Math.max(loaded, item.system.capacity) : loaded;
      return { document: item, path: LOADED, to: Math.min(most, Math.max(0, loaded + effect.by)) };
    }
    case "posture":
      return POSTURE_WORDS.some((posture) => posture === effect.to) ? { document, path: POSTURE, to: effect.to } : null;
  }
}

/** Returns the chance in per cent of the first suitable weapon, in the sheet's order. */
function actionChance(actor: Actor.Implementation, kind: string, attacker: Participant, view: View) {
  for (const item of weaponsOf(actor)) {
    for (const mode of Object.keys(item.system.modes)) {
      const source = attackSourceOf(actor, item.id ?? "", mode, { attacker, view });
      if (source.problem !== undefined) continue;
      const { form, name } = source.means;
      if (kind === (form === "thrown" ? "throw" : isShot(form) ? "fire" : "attack"))
        return { chance: Math.round(scoreOf(source.base)), name };
    }
  }
  return null;
}
