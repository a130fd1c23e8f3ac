/** Foundry's numbers. */
export const FRIENDLY = 1;
const NEUTRAL = 0;
const HOSTILE = -1;

export interface TokenDefaults {
  readonly actorLink: boolean;
  readonly disposition: number;
  readonly sight: { readonly enabled: boolean };
  readonly bar1: { readonly attribute: string | null };
}

export const TOKENS: Readonly<Record<string, TokenDefaults>> = {
  character: { actorLink: true, disposition: FRIENDLY, sight: { enabled: true }, bar1: { attribute: "hp" } },
  npc: { actorLink: false, disposition: HOSTILE, sight: { enabled: false }, bar1: { attribute: "hp" } },
  hazard: { actorLink: false, disposition: NEUTRAL, sight: { enabled: false }, bar1: { attribute: null } },
};

/**
 * Returns the whole prototype token of an actor written as data.
 * @param different overrides the type's defaults
 */
export function tokenFor(
  { name, type, img }: { readonly name: string; readonly type: string; readonly img: string },
  different: Partial<TokenDefaults> = {},
): object {
  return { name, texture: { src: img }, ...TOKENS[type], ...different };
}
