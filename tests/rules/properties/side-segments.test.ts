import { subject } from "../side-segments/commands.ts";
import { proveProperties } from "./harness.ts";

proveProperties(subject);
