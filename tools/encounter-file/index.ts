/** Encounter files (encounters/README.md): from text to a fight of the rules core. No file system, no process: for programs, packs and the playground alike. */
export { describeProblem, problem, type Problem } from "./problem.ts";
export { readEncounter, type Result } from "./read.ts";
export { joinOf, openEncounter, refusalProblem } from "./open.ts";
export { entrantsOf, ordersOf, type Entrant, type Order } from "./expand.ts";
export { surpriseCommands } from "./surprise.ts";
export { timeToNatural } from "./natural.ts";
export { slug } from "./slug.ts";
export type { Condition, EncounterFile, HazardEntry, OrderEntry, ParticipantEntry } from "./file.ts";
