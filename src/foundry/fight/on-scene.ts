import { shownScene, type ShownScene } from "../host/scene.ts";
import type { Fight } from "./fight.ts";
import { updateEmbedded } from "../host/typed-calls.ts";
import { tableSettings } from "../settings/settings.ts";

/** Squares in a column, between sides, and between tokens, which leaves room for names. */
const [IN_COLUMN, BETWEEN, STEP] = [6, 4, 2];

const NO_PICTURE = "icons/svg/mystery-man.svg";

/** Returns the scene on which this GM prepares an encounter; null for none. */
export function sceneToStandOn(): ShownScene | null {
  return tableSettings().placeTokens ? shownScene() : null;
}

/**
 * Gives each combatant with an actor but no token one on a scene: an existing one, else a new prototype
 * token, sides opposite each other.
 */
export async function standOnScene(
  combat: Fight,
  scene: ShownScene | null,
  isMeant: (combatant: Combatant.Implementation) => boolean = () => true,
): Promise<void> {
  const { combatants } = combat;
  const comers = scene ? [...combatants].filter((one) => one.actor && !one.tokenId && isMeant(one)) : [];
  if (!scene || !comers.length) return;
  const taken = new Set([...combatants].flatMap(({ tokenId }) => tokenId ?? []));
  const there = new Map<string, string>();
  for (const { id, actor } of comers) {
    const own = [...scene.tokens].find((token) => token.actorId === actor?.id && !taken.has(token.id ?? ""));
    if (!own?.id) continue;
    taken.add(own.id);
    there.set(id ?? "", own.id);
  }
  const made = comers.filter(({ id }) => !there.has(id ?? ""));
  const places = placesOf(
    made.map(({ system }) => system.side),
    scene,
  );
  await scene.createEmbeddedDocuments(
    "Token",
    made.map((combatant, place) => {
      const token = foundry.utils.randomID();
      there.set(combatant.id ?? "", token);
      return { _id: token, ...tokenOf(combatant), ...places[place] };
    }),
    { keepId: true },
  );
  await updateEmbedded(
    combat,
    "Combatant",
    [...there].map(([_id, tokenId]) => ({ _id, tokenId, sceneId: scene.id })),
  );
}

interface TokenSource {
  readonly texture?: { readonly src?: string | null };
}

function tokenOf({ actor, name, img, hidden }: Combatant.Implementation): object {
  const { prototypeToken: source = {} }: { readonly prototypeToken?: TokenSource } = actor?.toObject() ?? {};
  const { texture: { src } = {} } = source;
  return {
    ...source,
    name,
    actorId: actor?.id,
    hidden,
    texture: { ...source.texture, src: src && src !== NO_PICTURE ? src : (img ?? src) },
  };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns free squares for tokens, a column or more per side, around the middle.
 * @param sides of each token, in order
 */
function placesOf(
  sides: readonly string[],
  { grid, width, height, dimensions = {}, tokens }: ShownScene,
): readonly Place[] {
  const size = grid?.size ?? dimensions.size ?? 100;
  const { sceneX = 0, sceneY = 0, sceneWidth = width, sceneHeight = height } = dimensions;
  const kinds = [...new Set(sides)];
  const high = Math.floor(sceneHeight / size);
  const rows = Math.max(1, Math.min(IN_COLUMN, Math.ceil(high / STEP)));
  const columns = kinds.map((side) => Math.ceil(sides.filter((one) => one === side).length / rows));
  const all = columns.reduce((sum, count) => sum + count * STEP, 0) + (kinds.length - 1) * BETWEEN;
  const left = Math.max(0, Math.floor((sceneWidth / size - all) / 2));
  const top = Math.max(0, Math.floor((high - rows * STEP + 1) / 2));
  const taken: Place[] = [...tokens].map(({ x, y }) => ({ x, y }));
  const next = kinds.map((_, at) => ({
    column: left + columns.slice(0, at).reduce((sum, count) => sum + count * STEP, 0) + at * BETWEEN,
    count: 0,
  }));
  return sides.map((side) => {
    const own = next[kinds.indexOf(side)]!;
    for (;;) {
      const place = own.count++;
      const x = sceneX + (own.column + Math.floor(place / rows) * STEP) * size;
      const y = sceneY + (top + (place % rows) * STEP) * size;
      if (taken.some((one) => Math.abs(one.x - x) < size && Math.abs(one.y - y) < size)) continue;
      taken.push({ x, y });
      return { x, y };
    }
  });
}
