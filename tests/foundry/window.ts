// happy-dom's window, from the one file that the set-up made of it.
import { pathToFileURL } from "node:url";
import { WINDOW_BUNDLE } from "./bundle.ts";

export const { Window } = (await import(
  /* @vite-ignore */ pathToFileURL(WINDOW_BUNDLE).href
)) as typeof import("happy-dom");
