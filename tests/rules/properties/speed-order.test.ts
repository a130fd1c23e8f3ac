import { subject } from "../speed-order/commands.ts";
import { proveProperties } from "./harness.ts";

proveProperties(subject);
