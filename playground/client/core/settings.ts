// Settings (facts 5.1): scopes world, user and client; types are constructors, DataFields or DataModels.
import type { Dict, Loose } from "../../shared/loose.ts";
import { deepClone } from "../../shared/objects.ts";
import { DataField } from "../data/fields/field.ts";
import { DataModel } from "../data/model.ts";
import { Setting } from "../documents/small.ts";
import { WorldCollection } from "../documents/world-collection.ts";
import { realm } from "../realm/state.ts";
import { Hooks } from "./hooks.ts";

export class WorldSettings extends WorldCollection {
  static override documentName = "Setting";

  /** Returns a key's document; user settings are found by key and user. */
  getSetting(key: string, user: string | null = null): Loose {
    return this.find((each: Loose) => each.key === key && (each.user ?? null) === user);
  }

  getItem(key: string): string | null {
    return (this.getSetting(key)?.value ?? null) as string | null;
  }
}

const PRIMITIVES: Record<string, (value: Loose) => Loose> = {
  String,
  Number,
  Boolean: (value) => (value === "false" ? false : Boolean(value)),
};

export class ClientSettings {
  readonly settings = new Map<string, Dict>();
  readonly menus = new Map<string, Dict>();
  readonly storage: Map<string, Loose>;

  constructor(world: WorldSettings) {
    this.storage = new Map<string, Loose>([
      ["world", world],
      ["client", realm.global.localStorage ?? new Map()],
    ]);
  }

  get #world(): WorldSettings {
    return this.storage.get("world") as WorldSettings;
  }

  register(namespace: string, key: string, data: Dict): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const scope = ["world", "user", "client"].includes(data.scope as string) ? (data.scope as string) : "client";
    this.settings.set(`${namespace}.${key}`, { ...data, namespace, key, id: `${namespace}.${key}`, scope });
  }

  /** The window of all settings, created on first use. */
  get sheet(): Loose {
    return (this.#sheet ??= new realm.global.foundry.applications.settings.SettingsConfig()) as unknown;
  }
  #sheet: Loose;

  registerMenu(namespace: string, key: string, data: Dict): void {
    if (!data.type) throw new Error(`You must register the settings menu ${namespace}.${key} with an application`);
    this.menus.set(`${namespace}.${key}`, { restricted: false, ...data, namespace, key });
  }

  #config(namespace: string, key: string): Dict {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  get(namespace: string, key: string, { document = false } = {}): Loose {
    const config = this.#config(namespace, key);
    if (document) return this.#document(config) ?? null;
    const json = this.#read(config);
    return this.#revive(config, json === null || json === undefined ? undefined : (JSON.parse(json) as unknown));
  }

  #document(config: Dict): Loose {
    return this.#world.getSetting(config.id as string, config.scope === "user" ? (realm.game.userId as string) : null);
  }

  #read(config: Dict): string | null | undefined {
    return (
      config.scope === "client" ? this.storage.get("client").getItem(config.id) : this.#document(config)?.value
    ) as string | null | undefined;
  }

  #revive(config: Dict, value: Loose): Loose {
    const { type } = config;
    const fallback = (): Loose => deepClone(config.default as unknown);
    if (type instanceof DataField) {
      const cleaned: unknown = type.clean(
        value === undefined ? (config.default === undefined ? type.getInitialValue() : fallback()) : value,
      );
      return type.initialize(type.validate(cleaned) ? type.getInitialValue() : cleaned);
    }
    if (typeof type === "function" && type.prototype instanceof DataModel)
      return (type as Loose).fromSource((value ?? fallback() ?? {}) as Dict);
    if (value === undefined) return fallback();
    const cast = PRIMITIVES[(type as Loose)?.name as string];
    return cast && value !== null ? cast(value) : value;
  }

  /** Returns the value as stored; throws if it does not fit the type. */
  #clean(config: Dict, value: Loose): Loose {
    const { type } = config;
    if (value === undefined) value = deepClone(config.default as unknown);
    if (type instanceof DataField) {
      const cleaned: unknown = type.clean(value);
      const failure = type.validate(cleaned);
      if (failure) throw failure.asError();
      return type.toObject(type.initialize(cleaned));
    }
    if (typeof type === "function" && type.prototype instanceof DataModel)
      return new (type as Loose)(value?.toObject?.() ?? value).toObject();
    const cast = PRIMITIVES[(type as Loose)?.name as string];
    const stored: unknown = cast && value !== null ? cast(value) : value;
    const choices: Loose = typeof config.choices === "function" ? config.choices() : config.choices;
    if (choices && !(Array.isArray(choices) ? choices.includes(stored) : String(stored) in choices))
      throw new Error(`"${String(stored)}" is not a choice of the setting ${String(config.id)}`);
    return stored;
  }

  async set(namespace: string, key: string, value: Loose, options: Dict = {}): Promise<Loose> {
    const config = this.#config(namespace, key);
    const stored: unknown = this.#clean(config, value);
    const json = JSON.stringify(stored);
    if (config.scope === "client") this.#setClient(config, json, options);
    else {
      const existing = this.#document(config);
      if (existing) await existing.update({ value: json }, options);
      else
        await Setting.create(
          {
            key: config.id as string,
            value: json,
            user: config.scope === "user" ? (realm.game.userId as string) : null,
          },
          options,
        );
    }
    return this.get(namespace, key);
  }

  #setClient(config: Dict, json: string, options: Dict): void {
    const storage = this.storage.get("client");
    if (storage.getItem(config.id) === json) return;
    storage.setItem(config.id, json);
    const value: unknown = this.get(config.namespace as string, config.key as string);
    config.onChange?.(value, options);
    Hooks.callAll("clientSettingChanged", config.id, value, options);
  }

  /** Runs on all clients after a stored setting has changed. */
  _changed(setting: Loose, options: Dict, userId: string): void {
    const config = this.settings.get(setting.key as string);
    if (setting.user && setting.user !== realm.game.userId) return;
    if (!config || (config.scope === "user") !== Boolean(setting.user)) return;
    config.onChange?.(this.get(config.namespace as string, config.key as string), options, userId);
  }
}

/** facts 4.1: core settings are registered after `init`. */
export function registerCoreSettings(settings: ClientSettings): void {
  const register = (key: string, data: Dict): void => {
    settings.register("core", key, { config: false, ...data });
  };
  register("combatTrackerConfig", {
    scope: "world",
    type: Object,
    default: {
      resource: "",
      skipDefeated: false,
      turnMarker: { enabled: true, animation: "spin", src: "", disposition: false },
    },
    onChange: () => void realm.ui.combat?.render?.(),
  });
  register("combatTheme", { scope: "client", type: String, default: "none" });
  register("time", {
    scope: "world",
    type: Number,
    default: 0,
    onChange: (value: number, options: Dict, userId: string) =>
      realm.game.time._changed(value, options, userId) as unknown,
  });
  // facts 5.4: 14 does not read the old key (trap 38).
  if (realm.generation >= 14) {
    register("messageMode", { scope: "client", type: String, default: "public" });
    register("rollMode", { scope: "client", type: null, default: null });
  } else register("rollMode", { scope: "client", type: String, default: "publicroll" });
  register("language", {
    scope: "client",
    type: String,
    default: "en",
    config: true,
    name: "StandIn.Language",
    onChange: () => void realm.global.location?.reload?.(),
    choices: Object.fromEntries(((realm.game.system.languages ?? []) as Dict[]).map(({ lang, name }) => [lang, name])),
  });
  register("uiConfig", {
    scope: "client",
    type: Object,
    default: { colorScheme: { applications: "", interface: "" }, uiScale: 1 },
  });
  register("globalInterfaceVolume", { scope: "client", type: Number, default: 0.5 });
  register("moduleConfiguration", { scope: "world", type: Object, default: {} });
  register("compendiumConfiguration", { scope: "world", type: Object, default: {} });
}
