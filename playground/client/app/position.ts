/** Computes a window's position: given values, else its own size, centred; always inside the viewport (facts 4.4). */

import type { Dict, Loose } from "../../shared/loose.ts";
import type { AppRealm } from "./realm.ts";

export function applyPosition(realm: AppRealm, element: Loose, wanted: Dict): Dict {
  const view = { width: Number(realm.global.innerWidth ?? 1024), height: Number(realm.global.innerHeight ?? 768) };
  const style = element.style;
  const size = (value: Loose, side: "width" | "height"): void => {
    style[side] =
      typeof value === "number"
        ? `${Math.min(value, view[side])}px`
        : value === "auto" || value === undefined
          ? ""
          : String(value);
  };
  size(wanted.width, "width");
  size(wanted.height, "height");
  const width = typeof wanted.width === "number" ? wanted.width : Number(element.offsetWidth ?? 0);
  const height = typeof wanted.height === "number" ? wanted.height : Number(element.offsetHeight ?? 0);
  const place = (value: Loose, room: number): number =>
    Math.max(0, Math.min(typeof value === "number" ? value : room / 2, Math.max(0, room)));
  const left = place(wanted.left, view.width - width);
  const top = place(wanted.top, view.height - height);
  style.left = `${left}px`;
  style.top = `${top}px`;
  if (wanted.zIndex !== undefined) style.zIndex = String(wanted.zIndex);
  if (wanted.scale && wanted.scale !== 1) style.transform = `scale(${String(wanted.scale)})`;
  return { ...wanted, left, top };
}
