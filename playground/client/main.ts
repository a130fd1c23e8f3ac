// Starts one client in one realm: publishes the globals, joins the world, imports the system, runs the start-up order.
import type { WorldData } from "../protocol.ts";
import type { Dict, Loose } from "../shared/loose.ts";
import { constructInterface, publishApplications, type AppRealm } from "./app/index.ts";
import { boot, createGame, listenEarly } from "./core/game.ts";
import type { Localization } from "./core/i18n.ts";
import { publishGlobals } from "./core/publish.ts";
import { publishLegacy } from "./legacy/publish.ts";
import { connect, handle, request, send, type Link } from "./realm/connection.ts";
import { loadPackages, runInPage } from "./realm/packages.ts";
import { realm } from "./realm/state.ts";
import { addStyles } from "./realm/styles.ts";
import { watchTrial } from "./trial.ts";
import { seedIds } from "../shared/ids.ts";
import { uncertain, type Uncertain } from "./uncertain.ts";

export { begin, quiet } from "./realm/under-way.ts";
export { reloadWhenBack, webSocketLink } from "./realm/web-socket-link.ts";
export { compatibilityWarnings } from "./core/utils.ts";
export type { Link };

export interface ClientOptions {
  link: Link;
  /** A user's name or id. */
  user: string;
  generation: 13 | 14;
  /** The site's folder, without slashes around it; none by default (Foundry's routePrefix). */
  routePrefix?: string;
  /** Readings that differ from the defaults of `RELIANCES`. */
  uncertain?: Partial<Uncertain>;
  /** Imports a script of the system or of a module by its public path; the page's own `import` by default. */
  importModule?: (publicPath: string) => Promise<unknown>;
  /** Evaluates a plain script of a module; a script element of the page by default. */
  runScript?: (publicPath: string) => Promise<unknown>;
  /** Returns the precompiled form of a template that clients share; by default each client compiles its own. */
  precompiled?: (template: string) => unknown;
  /**
   * Returns a parsed language file that clients share and must not change; by default each client asks the server for
   * the file.
   */
  readTexts?: (path: string) => Promise<Dict>;
  /** Sidebar tabs to leave out at the start; the first forced render draws one. None by default. */
  undrawn?: readonly string[];
  /** Runs after the globals exist and before the system is imported, as other packages do. */
  beforeSystem?: (global: Loose) => void | Promise<void>;
  /** Loads the system's styles, which a window without a screen does not need. */
  styles?: boolean;
  /** Makes this client's ids from these numbers (`seedIds`). */
  ids?: () => number;
  /** Called when the connection is lost; by default the page reloads. */
  onDisconnect?: () => void;
}

export async function startClient(options: ClientOptions): Promise<Loose> {
  realm.generation = options.generation;
  realm.routePrefix = options.routePrefix ?? "";
  Object.assign(uncertain, options.uncertain);
  seedIds(options.ids ?? null);
  publishGlobals();

  const data = await join(options);
  createGame(data);
  if (options.readTexts) (realm.game.i18n as Localization).readTexts = options.readTexts;
  const appRealm: AppRealm = {
    global: realm.global,
    readFile: (path) => request<string>((id) => ({ kind: "file", id, path })),
    ...(options.precompiled ? { precompiled: options.precompiled } : {}),
  };
  publishApplications(appRealm);
  const isTrial = data.system.isForeign === true;
  if (data.modules.length > 0 || isTrial) await publishLegacy(appRealm);
  if (isTrial) watchTrial(realm.global as Dict);

  await options.beforeSystem?.(realm.global);
  if (options.styles !== false) {
    addStyles(data.system, "systems");
    for (const module of data.modules) addStyles(module, "modules");
  }
  await loadPackages(data, {
    runScript: options.runScript ?? runInPage,
    importModule: options.importModule ?? ((path: string) => import(/* @vite-ignore */ path) as Promise<unknown>),
  });
  await boot(data, { constructInterface: () => constructInterface(appRealm, options.undrawn) });
  return realm.game;
}

function join({ link, user, onDisconnect }: ClientOptions): Promise<WorldData> {
  return new Promise((resolve, reject) => {
    handle("welcome", ({ data }) => {
      resolve(data);
    });
    listenEarly();
    handle("refused", ({ reason }) => {
      reject(new Error(reason));
    });
    connect(link, onDisconnect ?? (() => realm.global.location?.reload?.() as unknown));
    send({ kind: "join", user });
  });
}
