import type { Plugin } from "vite";

export function switched(file: string): Plugin;
