import { subject } from "../../../rules/action-period/commands.ts";
import { proveInChaos } from "./chaos.ts";

proveInChaos(subject);
