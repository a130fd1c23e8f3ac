import { subject } from "../../../rules/two-action/commands.ts";
import { proveInChaos } from "./chaos.ts";

proveInChaos(subject);
