import { afterAll } from "vitest";
import { closeClients } from "./world.ts";

afterAll(closeClients);
