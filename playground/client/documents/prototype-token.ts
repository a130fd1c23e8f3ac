// The initial data of an actor's tokens (API 13, API 14: PrototypeToken), with Foundry's defaults.
import type { Dict, Loose } from "../../shared/loose.ts";
import { isPlainObject, mergeObject } from "../../shared/objects.ts";
import * as fields from "../data/fields/index.ts";
import type { CleanOptions } from "../data/fields/field.ts";
import { realm } from "../realm/state.ts";

const HOSTILE = -1;

function defaults(actor: Dict): Dict {
  const { primaryTokenAttribute = null, secondaryTokenAttribute = null } = (realm.game.system ?? {}) as Dict;
  return {
    name: actor.name ?? "",
    actorLink: false,
    appendNumber: false,
    prependAdjective: false,
    displayName: 0,
    disposition: HOSTILE,
    displayBars: 0,
    width: 1,
    height: 1,
    rotation: 0,
    alpha: 1,
    lockRotation: false,
    texture: { src: actor.img ?? null, scaleX: 1, scaleY: 1 },
    bar1: { attribute: primaryTokenAttribute },
    bar2: { attribute: secondaryTokenAttribute },
    sight: { enabled: false, range: 0, angle: 360, visionMode: "basic" },
    light: {},
    flags: {},
  };
}

export class PrototypeTokenField extends fields.ObjectField {
  /** Fills in defaults, except in a partial update. */
  override clean(value: Loose, options: CleanOptions = {}): Loose {
    if (options.partial) return super.clean(value, options);
    const given = isPlainObject(value) ? value : {};
    return mergeObject(defaults((options.source ?? options.root ?? {}) as Dict), given, { inplace: false });
  }
}
