import { LatePart } from "../../host/late.ts";

const marks = new LatePart("Marks.Title", () => import("./marks.ts"));

/** Marks the tokens of those who act. In `ready`. */
export function followMarks(): void {
  marks.whenThere(({ followTokens }) => {
    followTokens();
  });
}
