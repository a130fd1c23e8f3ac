/** How a token stands to the players' characters, as Foundry counts. */
export const FRIENDLY = 1;
const NEUTRAL = 0;
const HOSTILE = -1;

/** Data of the prototype token of an actor of the system, as far as Foundry's own defaults are not right for it. */
export interface TokenDefaults {
  /** True if there is one of it: then what happens to the token happens to the actor. */
  readonly actorLink: boolean;
  readonly disposition: number;
  readonly sight: { readonly enabled: boolean };
  readonly bar1: { readonly attribute: string | null };
}

/** By type of actor. */
export const TOKENS: Readonly<Record<string, TokenDefaults>> = {
  character: { actorLink: true, disposition: FRIENDLY, sight: { enabled: true }, bar1: { attribute: "hp" } },
  npc: { actorLink: false, disposition: HOSTILE, sight: { enabled: false }, bar1: { attribute: "hp" } },
  hazard: { actorLink: false, disposition: NEUTRAL, sight: { enabled: false }, bar1: { attribute: null } },
};

/**
 * Returns the whole prototype token of an actor, for actors that are written as data.
 * @param different what is otherwise than usual for the type
 */
export function tokenFor(
  { name, type, img }: { readonly name: string; readonly type: string; readonly img: string },
  different: Partial<TokenDefaults> = {},
): object {
  return { name, texture: { src: img }, ...TOKENS[type], ...different };
}
