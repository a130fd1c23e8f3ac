// The layers of `src`, lowest first: a file imports from its own layer and from those before it, never from later ones.
// `docs/architecture.md` draws them; `docs/decisions/001-layers.md` gives the reasons for their order.
export const LAYERS = [
  "src/rules/model",
  "src/rules/gurps",
  "src/rules/order",
  "src/rules/figures",
  "src/rules/exchange",
  "src/rules/pacing",
  "src/rules/combat",
  "src/rules/kernel",
  "src/rules/time-panel",
  "src/rules/odds",
  "src/rules",
  "src/speeds",
  "src/foundry/host",
  "src/foundry/settings",
  "src/foundry/data",
  "src/foundry/fight",
  "src/foundry/actors",
  "src/foundry/reading",
  "src/foundry/dialogs",
  "src/foundry/combat",
  "src/foundry/pacings",
  "src/foundry/chat",
  "src/foundry/attack",
  "src/foundry/sheets",
  "src/foundry/windows",
  "src/foundry/tracker",
  "src/foundry/time",
  "src/foundry/import",
  "src/foundry/prepare",
  "src/foundry/api",
  "src/module/profiles",
  "src/module/windows",
  "src/module",
  "src",
];

/** Layers that must not import each other, although one comes before the other. */
export const INDEPENDENT = [
  ["src/rules/pacing", "src/rules/kernel"],
  ["src/rules/pacing", "src/rules/combat"],
  ["src/rules/combat", "src/rules/kernel"],
  ["src/foundry/pacings", "src/foundry/combat"],
];

/**
 * The files of the core that the shell may import: to run an encounter, for values of sheets and dice, for the shell of
 * one pacing, and for modules.
 */
export const ENTRY_POINTS = ["core", "values", "pacings", "kit"].map((name) => `src/rules/${name}.ts`);

/** The only package that the rules core may import. */
export const CORE_PACKAGES = ["valibot"];
