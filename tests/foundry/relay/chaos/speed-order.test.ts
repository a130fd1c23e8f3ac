import { subject } from "../../../rules/speed-order/commands.ts";
import { proveInChaos } from "./chaos.ts";

proveInChaos(subject);
