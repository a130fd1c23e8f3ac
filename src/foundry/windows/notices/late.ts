import { LatePart } from "../../host/late.ts";

export const notices = new LatePart("Late.Notices", () => import("./notices.ts"), {
  templates: "notices/",
  first: true,
});
