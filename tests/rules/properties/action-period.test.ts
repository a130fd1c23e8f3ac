import { subject } from "../action-period/commands.ts";
import { proveProperties } from "./harness.ts";

proveProperties(subject);
