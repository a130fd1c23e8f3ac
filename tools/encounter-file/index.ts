/** Encounter files (encounters/README.md), read by the system's own importer into a fight of the rules core. */
export { describeProblem } from "./describe.ts";
export { problem, readEncounter, type Problem, type Result } from "../../src/foundry/import/encounter/read.ts";
export { joinOf, openEncounter, refusalProblem } from "../../src/foundry/import/encounter/open.ts";
export { entrantsOf, ordersOf, type Entrant, type GivenOrder } from "../../src/foundry/import/encounter/expand.ts";
export { surpriseCommands } from "../../src/foundry/import/encounter/open.ts";
export { timeToNatural } from "../../src/foundry/import/encounter/natural.ts";
export { slug } from "../../src/foundry/import/encounter/read.ts";
export type {
  PlannedCondition,
  EncounterFile,
  HazardEntry,
  OrderEntry,
  ParticipantEntry,
} from "../../src/foundry/import/encounter/shape.ts";
