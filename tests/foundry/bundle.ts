// Where the built pieces lie that the tests of the Foundry shell run.
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");

export const CLIENT_BUNDLE = path.join(root, "node_modules/.cache/stand-in/client.js");
/** happy-dom in one file. */
export const WINDOW_BUNDLE = path.join(root, "node_modules/.cache/stand-in/happy-dom.mjs");
/** Modules of the system as the realms of clients evaluate them, by what they were. */
export const MODULES = path.join(root, "node_modules/.cache/stand-in/modules");
/** The built system's templates with what Handlebars makes of them. */
export const TEMPLATES = path.join(root, "node_modules/.cache/stand-in/templates.json");
/** The build's error, if any. */
export const SYSTEM_ERROR = path.join(root, "node_modules/.cache/stand-in/system-error.txt");
/** The unpacked release to test, if any. */
export const RELEASED_FOLDER = process.env.RELEASED_FOLDER;
export const SYSTEM_FOLDER = RELEASED_FOLDER ?? path.join(root, "dist");
/** The built module edition. */
export const MODULE_FOLDER = process.env.RELEASED_MODULE ?? path.join(root, "dist-module");
export const SYSTEM_SOURCES = [
  "src",
  "lang",
  "templates",
  "encounters",
  "system.json",
  "module.json",
  "vite.config.ts",
  "vite.module.config.ts",
  "tools/editions.ts",
  "tools/precompiled-templates.ts",
].map((each) => path.join(root, each));
export const CLIENT_SOURCES = ["playground/client", "playground/shared", "playground/protocol.ts"].map((each) =>
  path.join(root, each),
);
export const ROOT = root;
