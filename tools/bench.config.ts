import { defineConfig } from "vite";
import { yamlData } from "./yaml-data.ts";

/** Builds a benchmark (`bench.mjs`). */
export default defineConfig({ plugins: [yamlData()] });
