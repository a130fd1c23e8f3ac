/** A token below our markers. */
export interface SceneToken {
  readonly document: { readonly id: string | null; readonly turnMarker?: { readonly mode?: number } | null };
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** True if this user sees it now. */
  readonly isVisible: boolean;
  /** Foundry's turn marker; null or absent if it has none. */
  readonly turnMarker?: object | null;
}

/** In pixels. */
export interface ShownScene {
  readonly id: string | null;
  readonly width: number;
  readonly height: number;
  readonly grid?: { readonly size?: number } | null;
  /** The scene without its padding. */
  readonly dimensions?: {
    readonly size?: number;
    readonly sceneX?: number;
    readonly sceneY?: number;
    readonly sceneWidth?: number;
    readonly sceneHeight?: number;
  };
  readonly tokens: Iterable<{
    readonly id: string | null;
    readonly actorId: string | null;
    readonly hidden?: boolean;
    readonly x: number;
    readonly y: number;
    /** In squares. */
    readonly width?: number;
    readonly height?: number;
  }>;
  createEmbeddedDocuments(
    name: "Token",
    data: readonly object[],
    operation: { readonly keepId: true },
  ): Promise<unknown>;
}

interface SceneCanvas {
  readonly ready?: boolean;
  readonly scene?: ShownScene | null;
  readonly tokens?: { readonly placeables?: readonly SceneToken[] } | null;
  /** Foundry's layer above the scene, in its coordinates. */
  readonly hud?: {
    readonly element?: HTMLElement | null;
    render?(options: { readonly force: true }): Promise<unknown>;
  } | null;
  animatePan?(to: { readonly x: number; readonly y: number }): unknown;
}

function sceneCanvas(): SceneCanvas | null {
  const { canvas } = globalThis as { canvas?: SceneCanvas | null };
  return canvas?.ready ? canvas : null;
}

/** Renders our markers again, if Foundry allows it. */
export async function drawAboveSceneAnew(): Promise<void> {
  await sceneCanvas()?.hud?.render?.({ force: true });
}

export function shownScene(): ShownScene | null {
  return sceneCanvas()?.scene ?? null;
}

export function tokensOnScene(): ReadonlyMap<string, SceneToken> {
  return new Map((sceneCanvas()?.tokens?.placeables ?? []).map((token) => [token.document.id ?? "", token]));
}

export function aboveScene(): HTMLElement | null {
  const element = sceneCanvas()?.hud?.element;
  return element ?? null;
}

/**
 * True if Foundry marks a token itself.
 * @param turn token of Foundry's current turn, used if the marker cannot be read
 */
export function hasCoreMarker(token: SceneToken, turn: string | null): boolean {
  return "turnMarker" in token ? Boolean(token.turnMarker) : turn !== null && token.document.id === turn;
}

/** True by default. */
export function wantsTurnMarkers(): boolean {
  const { settings } = CONFIG.Combat as {
    readonly settings?: { readonly turnMarker?: { readonly enabled?: boolean } | null };
  };
  return settings?.turnMarker?.enabled !== false;
}

const NO_MARKER = 0;

export function refusesMarker({ document }: SceneToken): boolean {
  return document.turnMarker?.mode === NO_MARKER;
}

interface Placed {
  readonly center: { readonly x: number; readonly y: number };
  readonly isOwner: boolean;
  readonly visible: boolean;
  control?(options: { readonly releaseOthers: boolean }): unknown;
  /** Foundry's hover frame and name; protected. */
  _onHoverIn?(event: Event, options: { readonly hoverOutOthers: boolean }): unknown;
  _onHoverOut?(event: Event): unknown;
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
  sceneCanvas()?.animatePan?.(token.center);
}
