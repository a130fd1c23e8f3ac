interface Placed {
  readonly center: { readonly x: number; readonly y: number };
  readonly isOwner: boolean;
  readonly visible: boolean;
  control?(options: { readonly releaseOthers: boolean }): unknown;
  /** Foundry's hover frame and name; protected. */
  _onHoverIn?(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut?(event: Event): unknown;
}

interface Canvas {
  animatePan?(to: { readonly x: number; readonly y: number }): unknown;
}

export interface WithToken {
  readonly token: { readonly object?: unknown } | null;
}

/** Null if elsewhere or invisible. */
function placed(combatant: WithToken | null | undefined): Placed | null {
  const token = (combatant?.token?.object ?? null) as Placed | null;
  return token?.visible ? token : null;
}

export function lightToken(combatant: WithToken | null | undefined, on: boolean, event: Event): void {
  const token = placed(combatant);
  if (on) token?._onHoverIn?.(event, { hoverOutOthers: true });
  else token?._onHoverOut?.(event);
}

/** Selects an own token, and pans to any visible one. */
export function selectToken(combatant: WithToken | null | undefined): void {
  const token = placed(combatant);
  if (!token) return;
  if (token.isOwner) token.control?.({ releaseOthers: true });
  const { canvas } = globalThis as { canvas?: Canvas | null };
  canvas?.animatePan?.(token.center);
}
