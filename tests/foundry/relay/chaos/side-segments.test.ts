import { subject } from "../../../rules/side-segments/commands.ts";
import { proveInChaos } from "./chaos.ts";

proveInChaos(subject);
