import { LatePart } from "../../host/late.ts";

const marks = new LatePart("Marks.Title", () => import("./marks.ts"));

/** In `ready`. */
export function followMarks(): void {
  marks.whenThere(({ followTokens }) => followTokens());
}
