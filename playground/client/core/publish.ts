// Publishes the globals of facts 9, tier 0, on the realm's global object.
import { SceneCanvas } from "../canvas/scene-canvas.ts";
import type { Dict, Loose } from "../../shared/loose.ts";
import { DataFieldOperator, ForcedDeletion, ForcedReplacement } from "../../shared/operators.ts";
import * as fields from "../data/fields/index.ts";
import { DataModel, TypeDataModel } from "../data/model.ts";
import { ActiveEffectTypeDataModel } from "../data/effect-type-data.ts";
import { DataModelValidationError, DataModelValidationFailure } from "../data/validation.ts";
import { registerDice, Roll, TERMS } from "../dice/roll.ts";
import { backend } from "../documents/backend.ts";
import { Document } from "../documents/document.ts";
import { ActiveEffectRegistry } from "../documents/effect-registry.ts";
import { EmbeddedCollection } from "../documents/embedded-collection.ts";
import {
  COLLECTIONS,
  configureDocuments,
  DocumentCollection,
  DOCUMENTS,
  WorldCollection,
} from "../documents/publish.ts";
import { realm } from "../realm/state.ts";
import { AudioHelper } from "./audio.ts";
import { Collection } from "./collection.ts";
import { Color } from "./color.ts";
import { CONFIG, fillConfig } from "./config.ts";
import { buildConst } from "./const.ts";
import { Game } from "./game.ts";
import { Keybindings } from "./game-parts.ts";
import { Hooks } from "./hooks.ts";
import { localizeDataModel, localizeSchema } from "./i18n.ts";
import { KeyboardManager } from "./keyboard.ts";
import { CompendiumCollection } from "./packs.ts";
import { extendPrimitives } from "./primitives.ts";
import { buildUtils } from "./utils.ts";

export function publishGlobals(): void {
  const { global, generation } = realm;
  extendPrimitives();
  fillConfig(generation);
  registerDice();
  configureDocuments(generation);
  CONFIG.DatabaseBackend = backend;

  const foundry: Dict = {
    utils: { ...buildUtils(), Color },
    abstract: { DataModel, TypeDataModel, Document, EmbeddedCollection, DatabaseBackend: backend },
    data: {
      fields,
      validation: { DataModelValidationError, DataModelValidationFailure },
      ...(generation >= 14
        ? { operators: { DataFieldOperator, ForcedDeletion, ForcedReplacement }, ActiveEffectTypeDataModel }
        : {}),
    },
    documents: {
      ...DOCUMENTS,
      ...baseClasses(),
      collections: { ...COLLECTIONS, CompendiumCollection },
      abstract: { DocumentCollection, WorldCollection },
      ...(generation >= 14 ? { modifyBatch: (operations: Dict[]) => backend.modifyBatch(operations) } : {}),
    },
    dice: { Roll, terms: TERMS },
    audio: { AudioHelper },
    helpers: {
      ...(generation >= 14 ? { ActiveEffectRegistry } : {}),
      Localization: { localizeDataModel, localizeSchema },
      Hooks,
      interaction: { KeyboardManager, ClientKeybindings: Keybindings },
    },
    CONST: buildConst(generation),
    Game,
  };
  const globals: Dict = {
    foundry,
    CONFIG,
    CONST: foundry.CONST,
    Hooks,
    Roll,
    Collection,
    game: realm.game,
    ui: realm.ui,
    ...DOCUMENTS,
    fromUuid: foundry.utils.fromUuid,
    fromUuidSync: foundry.utils.fromUuidSync,
    // No engine (facts 9, tier 0); the page gives it a scene.
    canvas: new SceneCanvas(),
    ...TERMS,
  };
  if (generation >= 14) {
    // facts 4.2, 5.3
    globals._del = new ForcedDeletion();
    globals._replace = (value: unknown) => new ForcedReplacement(value);
    globals._loc = (key: string, data?: Dict) =>
      (data ? realm.game.i18n.format(key, data) : realm.game.i18n.localize(key)) as string;
  }
  Object.assign(global, globals);
}

/** foundry.documents.BaseX: the client's classes, because there is no separate server half. */
function baseClasses(): Dict {
  return Object.fromEntries(
    Object.entries(DOCUMENTS).map(([name, cls]): [string, Loose] => [`Base${name.replace("Document", "")}`, cls]),
  );
}
