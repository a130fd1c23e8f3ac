import { LatePart } from "../../host/late.ts";

/** Banners and tones for players, loaded first when idle. */
export const notices = new LatePart("Late.Notices", () => import("./notices.ts"), {
  templates: "notices/",
  first: true,
});
