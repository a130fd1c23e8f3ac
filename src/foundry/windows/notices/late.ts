import { LatePart } from "../../host/late.ts";

/** Banners and tones for players: first to be fetched when nobody does anything. */
export const notices = new LatePart("Late.Notices", () => import("./notices.ts"), {
  templates: "notices/",
  first: true,
});
