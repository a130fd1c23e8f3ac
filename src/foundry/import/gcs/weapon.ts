import type { Json, JsonObject } from "../../../rules/index.ts";
import type { ItemDraft } from "../draft.ts";
import type { Field } from "../field.ts";
import type { Keys } from "./entries.ts";
import { isShown, readMode, type ModeDraft, type Owner } from "./mode.ts";
import { plain } from "./names.ts";
import { ownData } from "./own-data.ts";
import { notesOf } from "./skills.ts";

/** More ways to use one weapon than this are a mistake. */
const MOST_MODES = 50;

/** Ways to use a weapon that the sheet shows. */
export function modesOf(owner: Field, who: Owner): readonly ModeDraft[] {
  const all = owner.at("weapons").entries();
  const shown = all.filter(isShown);
  if (shown.length < all.length) owner.book.note("left-out", owner.at("weapons").path, "hidden", { name: owner.first("name", "description").line(), count: all.length - shown.length });
  if (shown.length > MOST_MODES) owner.book.note("left-out", owner.at("weapons").path, "tooManyModes", { name: owner.first("name", "description").line(), most: MOST_MODES });
  return shown.slice(0, MOST_MODES).map((weapon) => readMode(weapon, who));
}

/** One weapon with all its modes, whether it is a thing, a trait, a skill or a spell. GCS knows nothing of speed classes; what it does not know is left as a new weapon has it. */
export function weaponOf(owner: Field, name: string, modes: readonly ModeDraft[], thing: JsonObject, keys: Keys): ItemDraft {
  const own = ownData(owner, "weapon");
  const far = modes.find(({ ranged }) => ranged);
  const capacity = far?.capacity ?? 0;
  return {
    key: keys.of(owner, "weapon"), type: "weapon", name, timed: own.timed,
    system: {
      ...thing, ranged: modes.every(({ ranged }) => ranged), capacity, loaded: capacity,
      rateOfFire: far?.fire.shots ?? 1, fireKind: far ? fireKind(far) : "muscle", ...own.system, modes: byId(modes),
    },
    text: [...new Set(modes.flatMap(({ text }) => text)), ...notesOf(owner)],
  };
}

function byId(modes: readonly ModeDraft[]): JsonObject {
  const all = new Map<string, Json>();
  modes.forEach(({ id, fields }, place) => {
    const free = id && !all.has(id) && !(id in Object.prototype) ? id : `mode${place + 1}`;
    all.set(free, { ...fields, sort: place });
  });
  return Object.fromEntries(all);
}

const BEAMS = /^(beam weapons|gunner beams|innate attack|force|laser|blaster)/u;
const MUSCLE = /^(bow|crossbow|thrown weapon|throwing|sling|blowpipe|bolas|lasso|net|spear thrower|dropping)/u;
/** Rates of fire from which a weapon is taken for an automatic one; of several shots below that it loads itself. */
const AUTOMATIC = 4;

/** Of which kind its fire is (P-20 to P-22), guessed from skill and rate of fire. */
function fireKind({ skill, fire }: ModeDraft): string {
  const name = plain(skill);
  if (MUSCLE.test(name)) return "muscle";
  if (BEAMS.test(name) || /beam/iu.test(skill)) return "energy";
  if (fire.automatic || fire.shots >= AUTOMATIC) return "auto";
  if (fire.shots > 1) return "semi";
  return name === "" ? "muscle" : "single";
}
