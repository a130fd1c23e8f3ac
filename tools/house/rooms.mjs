// The rooms of `src`, lowest first: a file may import from its own room and from those before it, never from one that comes later.
// `docs/architecture.md` draws them; `docs/decisions/001-layers.md` says why they lie like this.
export const ROOMS = [
  "src/rules/gurps",
  "src/rules/model",
  "src/rules/order",
  "src/rules/figures",
  "src/rules/exchange",
  "src/rules/pacing",
  "src/rules/kernel",
  "src/rules/time-panel",
  "src/rules/odds",
  "src/rules",
  "src/foundry/host",
  "src/foundry/settings",
  "src/foundry/data",
  "src/foundry/fight",
  "src/foundry/actors",
  "src/foundry/reading",
  "src/foundry/dialogs",
  "src/foundry/pacings",
  "src/foundry/chat",
  "src/foundry/windows",
  "src/foundry/import",
  "src/foundry/prepare",
  "src/foundry/api",
  "src",
];

/** Rooms on one level that must not know each other, whatever their places above. */
export const STRANGERS = [["src/rules/pacing", "src/rules/kernel"]];

/** The files of the core that the shell may import: to run an encounter, for values of sheets and dice, for the shell of one pacing, and for modules. */
export const DOORS = ["core", "values", "pacings", "kit"].map((name) => `src/rules/${name}.ts`);

/** The only package that the rules core may import. */
export const CORE_PACKAGES = ["valibot"];
