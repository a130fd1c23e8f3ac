/** A token on Foundry's scene, as far as something is drawn above it. */
export interface SceneToken {
  readonly document: { readonly id: string | null; readonly turnMarker?: { readonly mode?: number } | null };
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Whether this user sees it now. */
  readonly isVisible: boolean;
  /** Core's own marker of whose turn it is; null or absent while it has none. */
  readonly turnMarker?: object | null;
}

/** The scene that a user looks at, as far as tokens are put on it; pixels. */
export interface ShownScene {
  readonly id: string | null;
  readonly width: number;
  readonly height: number;
  readonly grid?: { readonly size?: number } | null;
  /** Without the padding around the picture. */
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
  /** Pages above the scene, in its coordinates: whatever stands in its element moves and grows with the scene. */
  readonly hud?: {
    readonly element?: HTMLElement | null;
    render?(options: { readonly force: true }): Promise<unknown>;
  } | null;
}

function sceneCanvas(): SceneCanvas | null {
  const { canvas } = globalThis as { canvas?: SceneCanvas | null };
  return canvas?.ready ? canvas : null;
}

/** Draws what stands above the scene anew, as Foundry does itself; nothing where it cannot be asked to. */
export async function drawAboveSceneAnew(): Promise<void> {
  await sceneCanvas()?.hud?.render?.({ force: true });
}

/** The scene that this user looks at; null without one. */
export function shownScene(): ShownScene | null {
  return sceneCanvas()?.scene ?? null;
}

/** The tokens of the scene that is shown, by their ids; none without a scene. */
export function tokensOnScene(): ReadonlyMap<string, SceneToken> {
  return new Map((sceneCanvas()?.tokens?.placeables ?? []).map((token) => [token.document.id ?? "", token]));
}

/** Where pages stand above the scene; null without a scene. */
export function aboveScene(): HTMLElement | null {
  const element = sceneCanvas()?.hud?.element;
  return element instanceof HTMLElement ? element : null;
}

/**
 * Whether core marks a token itself, so that a mark of ours would be one too many.
 * @param turn id of the token whose turn it is by core's own count, which is what it marks; it counts where the marker
 * cannot be read
 */
export function hasCoreMarker(token: SceneToken, turn: string | null): boolean {
  return "turnMarker" in token ? Boolean(token.turnMarker) : turn !== null && token.document.id === turn;
}

/** Whether Foundry's own setting wants markers on tokens. It is on where nobody has said anything. */
export function wantsTurnMarkers(): boolean {
  const { settings } = CONFIG.Combat as {
    readonly settings?: { readonly turnMarker?: { readonly enabled?: boolean } | null };
  };
  return settings?.turnMarker?.enabled !== false;
}

/** A token whose own sheet says that it has no marker. */
const NO_MARKER = 0;

export function refusesMarker({ document }: SceneToken): boolean {
  return document.turnMarker?.mode === NO_MARKER;
}
