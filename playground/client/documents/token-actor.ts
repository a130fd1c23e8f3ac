// The persistent actor of an unlinked token, composed again from base actor and delta after either changes.
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone, equals } from "../../shared/objects.ts";
import { adoptSource, composeActor, recordActor } from "../../shared/token-actor.ts";
import { Collection } from "../core/collection.ts";
import { CONFIG } from "../core/config.ts";
import { realm } from "../realm/state.ts";
import { uncertain } from "../uncertain.ts";

interface Composed {
  actor: Loose;
  base: Loose;
  baseRevision: number;
  tokenRevision: number;
  /** The delta as JSON, to compare. */
  delta: string;
}

const composed = new WeakMap<object, Composed>();

/** How often a document's source has been reset. */
const revisions = new WeakMap<object, number>();
const revision = (document: object): number => revisions.get(document) ?? 0;

export function revise(document: object): void {
  revisions.set(document, revision(document) + 1);
}

/** Returns the single actor of an unlinked token, composed again if needed; null if linked. */
export function lastingActor(token: Loose): Loose {
  const base = token.baseActor as Loose;
  if (!base || token.actorLink) return null;
  const known = composed.get(token as object);
  const [baseRevision, tokenRevision] = [revision(base as object), revision(token as object)];
  const isSame = known?.base === base && known?.baseRevision === baseRevision;
  if (known && isSame && known.tokenRevision === tokenRevision) return known.actor;
  const delta = JSON.stringify(token._source.delta);
  if (known && isSame && known.delta === delta) {
    known.tokenRevision = tokenRevision;
    return known.actor;
  }
  const source = composeActor(base._source as Dict, token._source.delta as Dict);
  const kept = known?.base === base ? known?.actor : null;
  if (kept) adoptSource("Actor", kept._source as Dict, source);
  const actor: Loose = kept ?? new CONFIG.Actor.documentClass(source, { parent: token, strict: false });
  // Store it before preparing it, because preparation may read the token's actor.
  composed.set(token as object, { actor, base, baseRevision, tokenRevision, delta });
  if (kept) actor.reset();
  else actor._safePrepareData();
  return actor;
}

/** The token's actor as `token.actor` returns it. */
export function readActor(token: Loose): Loose {
  const actor = lastingActor(token);
  return actor && uncertain.tokenActor === "new-at-each-read" ? anotherObject(actor) : actor;
}

/** Wraps the actor in a new object, which no comparison finds equal. */
function anotherObject(actor: Loose): Loose {
  return new Proxy(actor as object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" && key !== "constructor" ? (value.bind(target) as unknown) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

/** API 13, API 14 `TokenDocument#actors`: the token's actor, under its base actor's id. */
export class TokenActors extends Collection {
  constructor(private readonly token: Loose) {
    const actor = lastingActor(token);
    super(actor ? [[actor.id as string, actor]] : []);
  }

  /** Clears the delta, so that the token's actor equals its base actor. */
  remove(_id: string): void {
    this.token._source.delta = {};
    this.token.reset();
  }
}

/** Returns the unlinked token's actor that a document is or belongs to, or null. */
export function tokenActorOf(document: Loose): Loose {
  for (let each = document; each; each = each.parent) if (each.documentName === "Actor" && each.isToken) return each;
  return null;
}

/**
 * Remembers the token's actor before an operation.
 * @param changes the update of the actor itself; empty for an operation on its items or effects
 * @returns a function to call after the operation: it writes the changes into the delta, and returns true if the actor
 * then differs from the operation's result
 */
export function recordingDelta(actor: Loose, changes: Dict, recursive: boolean): () => boolean {
  const before = deepClone(actor._source as Dict);
  return () => {
    const token = actor.parent;
    const base = token.baseActor._source as Dict;
    const { delta } = token._source as { delta: Dict };
    const rules = { generation: realm.generation, recursive };
    recordActor(delta, { base, before, after: actor._source as Dict, changes, rules });
    const known = composed.get(token as object);
    if (known) known.delta = JSON.stringify(delta);
    token._initialize();
    // A delta cannot delete a key of the base actor, so its value shows again.
    const source = composeActor(base, delta);
    const isSame = equals(source, { ...(actor._source as Dict), _stats: source._stats });
    adoptSource("Actor", actor._source as Dict, source);
    return !isSame;
  };
}

/** Returns the unlinked tokens of a base actor in all scenes. */
export function dependentTokens(base: Loose): Loose[] {
  return (realm.game.scenes?.contents ?? []).flatMap((scene: Loose) =>
    scene.tokens.filter((token: Loose) => token.actorId === base.id && !token.actorLink),
  ) as Loose[];
}

/** Renders the actors of a base actor's tokens after it has changed. */
export function followBase(base: Loose): void {
  for (const token of dependentTokens(base)) lastingActor(token)?.render();
}
