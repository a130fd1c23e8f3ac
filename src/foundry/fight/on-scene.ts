import { viewedLevel } from "../host/compat.ts";
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
  const sources = await Promise.all(made.map((combatant) => tokenOf(combatant, scene)));
  const places = placesOf(
    made.map(({ system }, at) => ({ side: system.side, ...sizeOf(sources[at]) })),
    scene,
  );
  await scene.createEmbeddedDocuments(
    "Token",
    made.map((combatant, place) => {
      const token = foundry.utils.randomID();
      there.set(combatant.id ?? "", token);
      return { ...sources[place], _id: token, ...places[place] };
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
  readonly width?: number | null;
  readonly height?: number | null;
}

interface TokenMaker {
  getTokenDocument(data: object, options: { readonly parent: object }): Promise<{ toObject(): TokenSource }>;
}

/** Returns the data of a new token: Foundry chooses a picture and level, the plan the name. */
async function tokenOf({ actor, name, img, hidden }: Combatant.Implementation, scene: object): Promise<TokenSource> {
  const maker = actor as TokenMaker | null;
  const source = (await maker?.getTokenDocument({ hidden, ...viewedLevel() }, { parent: scene }))?.toObject() ?? {};
  const { texture: { src } = {} } = source;
  const picture = src && src !== NO_PICTURE ? src : (img ?? src ?? null);
  return { ...source, ...{ name }, texture: { ...source.texture, src: picture } };
}

/** In squares. */
interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf({ width, height }: Partial<Readonly<Record<keyof Size, number | null>>> = {}): Size {
  return { width: width ?? 1, height: height ?? 1 };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns free squares for tokens, a column or more per side, around the middle.
 * @param comers in order
 */
function placesOf(
  comers: readonly (Size & { readonly side: string })[],
  { grid, width, height, dimensions = {}, tokens }: ShownScene,
): readonly Place[] {
  const size = grid?.size ?? dimensions.size ?? 100;
  const { sceneX = 0, sceneY = 0, sceneWidth = width, sceneHeight = height } = dimensions;
  const kinds = [...new Set(comers.map(({ side }) => side))];
  const high = Math.floor(sceneHeight / size);
  const rows = Math.max(1, Math.min(IN_COLUMN, Math.ceil(high / STEP)));
  const columns = kinds.map((kind) => Math.ceil(comers.filter(({ side }) => side === kind).length / rows));
  const all = columns.reduce((sum, count) => sum + count * STEP, 0) + (kinds.length - 1) * BETWEEN;
  const left = Math.max(0, Math.floor((sceneWidth / size - all) / 2));
  const top = Math.max(0, Math.floor((high - rows * STEP + 1) / 2));
  const taken: (Place & Size)[] = [...tokens].map(({ x, y, ...token }) => ({ x, y, ...sizeOf(token) }));
  const next = kinds.map((_, at) => ({
    column: left + columns.slice(0, at).reduce((sum, count) => sum + count * STEP, 0) + at * BETWEEN,
    count: 0,
  }));
  return comers.map(({ side, width: wide, height: tall }) => {
    const own = next[kinds.indexOf(side)]!;
    for (;;) {
      const place = own.count++;
      const x = sceneX + (own.column + Math.floor(place / rows) * STEP) * size;
      const y = sceneY + (top + (place % rows) * STEP) * size;
      const isTaken = taken.some(
        (one) =>
          x < one.x + one.width * size &&
          one.x < x + wide * size &&
          y < one.y + one.height * size &&
          one.y < y + tall * size,
      );
      if (isTaken) continue;
      taken.push({ x, y, width: wide, height: tall });
      return { x, y };
    }
  });
}
