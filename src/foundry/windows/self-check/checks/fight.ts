import { currentIds, participantOf } from "../../../../rules/core.ts";
import type { Fight } from "../../../fight/fight.ts";
import { encounterSource } from "../../../fight/store.ts";
import { freshEncounter } from "../../../settings/new-fights.ts";
import { untilTrue } from "../check.ts";
import type { Scratch, ScratchDocument } from "../scratch.ts";

const PACING = "speed-order";

/**
 * @param count number of combatants
 * @param owner a user besides the GM who may act for them
 * @param before runs before the start
 * @throws if it could not be started
 */
export async function startedFight(
  scratch: Scratch,
  count: number,
  {
    owner,
    before,
  }: {
    readonly owner?: string | null | undefined;
    readonly before?: (actors: readonly ScratchDocument[]) => Promise<unknown>;
  } = {},
) {
  // Only the first have actors, for measurement. Different Basic Speeds avoid ties.
  const actors: ScratchDocument[] = [];
  const kind = owner ? "character" : "npc";
  for (let each = 0; each < Math.min(count, 4); each++) {
    actors.push(
      await scratch.create("Actor", {
        name: `Self-check ${each + 1}`,
        type: kind,
        system: { basicSpeed: 7 - each / 4 },
        ...(owner ? { ownership: { [owner]: 3 } } : {}),
      }),
    );
  }
  const document = await scratch.create("Combat", encounterSource(freshEncounter(PACING)));
  await document.createEmbeddedDocuments(
    "Combatant",
    Array.from({ length: count }, (_, at) => ({
      ...(at < actors.length ? { actorId: actors[at]?.id } : { initiative: 5 + at / 1_000 }),
      name: `Self-check ${at + 1}`,
      hidden: !owner,
    })),
  );
  const combat = game.combats?.get(document.id);
  if (!combat) throw new Error("The fight that was created is not there");
  await before?.(actors);
  await combat.written();
  await perform(combat, "start");
  // A large encounter has work after its start.
  if (!(await untilTrue(() => currentIds(combat.encounter).length > 0, 8_000)))
    throw new Error("Nobody acts in the fight that was started");
  return { combat, actors };
}

/** @throws if refused */
export async function perform(
  combat: Fight,
  type: "start" | "done" | "takeBack" | "harm" | "defeat" | "end",
  fields: object = {},
): Promise<void> {
  const { refusal } = await combat.perform({ type, ...fields });
  if (refusal) throw new Error(`${type}: ${refusal.code}`);
}

export interface TokenActor {
  readonly statuses: ReadonlySet<string>;
  toggleStatusEffect(id: string, options: { readonly active: boolean }): Promise<unknown>;
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
  getTokenDocument(
    data: object,
  ): Promise<{ toObject(): { readonly level?: string | null; readonly texture?: { readonly src?: string | null } } }>;
}

/** A scratch actor with what tests need of it. */
export const checkedActor = (document: object | undefined): TokenActor => document as TokenActor;

/** A combatant with 10 HP, on a scene that no one views. */
export interface OnToken {
  readonly id: string;
  readonly actor: ScratchDocument;
  readonly place: ScratchDocument;
  /** The same actor if linked. */
  readonly own: TokenActor;
}

/** @returns the problem, if there is no combatant */
export async function joinByToken(scratch: Scratch, combat: Fight, actorLink: boolean): Promise<OnToken | string> {
  const actor = await scratch.npc({ system: { hp: { value: 10, max: 10 } } });
  const place = await scratch.scene();
  const data = await checkedActor(actor).getTokenDocument({ x: 200, y: 200, actorLink });
  const [token] = await place.createEmbeddedDocuments("Token", [data.toObject()]);
  const own = token?.actor && checkedActor(token.actor);
  if (!token || !own) return "the token has no actor";
  const [combatant] = await combat.createEmbeddedDocuments("Combatant", [
    { tokenId: token.id, sceneId: place.id, actorId: actor.id, hidden: true },
  ]);
  const id = combatant?.id ?? "";
  const joined = await untilTrue(() => participantOf(combat.encounter, id) !== undefined);
  return joined ? { id, actor, place, own } : "it does not join the fight";
}
