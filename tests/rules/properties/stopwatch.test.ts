import { subject } from "../stopwatch/commands.ts";
import { proveProperties } from "./harness.ts";

proveProperties(subject);
