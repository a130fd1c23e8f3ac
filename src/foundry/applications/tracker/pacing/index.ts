import { registerPresenter } from "./presenter.ts";
import { speedOrder } from "./speed-order.ts";

/** How each pacing is put into words. */
export function registerPresenters(): void {
  registerPresenter("speed-order", speedOrder);
}
