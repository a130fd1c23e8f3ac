// What scene regions hear of turns and rounds (foundryvtt#11238, #13983): each token that stands in one, once.
import type { Loose } from "../../../shared/loose.ts";
import type { Step } from "./turn-events.ts";

/** A region of a scene, as far as a fight concerns it. It lives in the client's memory: nothing here draws one or stores it. */
export interface SceneRegion {
  /** Ids of the tokens in it. */
  readonly tokens: ReadonlySet<string>;
  _handleEvent(event: { readonly name: string; readonly data: { readonly token: Loose; readonly combatant: Loose } }): unknown;
}

const NAMES = { startTurn: "tokenTurnStart", endTurn: "tokenTurnEnd", startRound: "tokenRoundStart", endRound: "tokenRoundEnd" } as const;

/** Tells the regions in which the combatants of this step stand: one of a turn, everybody of a round. */
export async function tellRegions(combat: Loose, { event, combatant }: Pick<Step, "event" | "combatant">): Promise<void> {
  for (const each of combatant ? [combatant] : (combat.combatants.contents as Loose[])) {
    const { token } = each;
    for (const region of (token?.parent?.regions ?? []) as SceneRegion[]) {
      if (region.tokens.has(token.id as string)) await region._handleEvent({ name: NAMES[event], data: { token, combatant: each } });
    }
  }
}
