import { subject } from "../two-action/commands.ts";
import { proveProperties } from "./harness.ts";

proveProperties(subject);
