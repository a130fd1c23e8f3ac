import { subject } from "../../../rules/stopwatch/commands.ts";
import { proveInChaos } from "./chaos.ts";

proveInChaos(subject);
