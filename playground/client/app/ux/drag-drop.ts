/** Drag and drop on an element, and the data carried (facts 4.4 `ux.DragDrop`). */

import type { Dict, Loose } from "../../../shared/loose.ts";
import type { AppRealm } from "../realm.ts";

/** Returns the data carried, or an empty object. */
export function dragData(event: Loose): Dict {
  try {
    return JSON.parse(String(event.dataTransfer?.getData("text/plain") ?? "")) as Dict;
  } catch {
    return {};
  }
}

export function defineDragDrop(_realm: AppRealm): Loose {
  return class DragDrop {
    static get implementation(): Loose {
      return DragDrop;
    }
    readonly config: Dict;

    constructor(config: Dict = {}) {
      this.config = config;
    }

    can(action: string, selector: string): boolean {
      const test = this.config.permissions?.[action];
      return test ? Boolean(test(selector)) : true;
    }

    bind(element: Loose): void {
      const { dragSelector, dropSelector, callbacks = {} } = this.config;
      if (dragSelector && this.can("dragstart", String(dragSelector))) {
        for (const each of element.querySelectorAll(dragSelector)) {
          each.setAttribute("draggable", "true");
          if (callbacks.dragstart) each.ondragstart = callbacks.dragstart;
          if (callbacks.dragend) each.ondragend = callbacks.dragend;
        }
      }
      if (!this.can("drop", String(dropSelector ?? ""))) return;
      const targets = dropSelector ? element.querySelectorAll(dropSelector) : [element];
      for (const each of targets) {
        each.ondragover = (event: Loose) => {
          event.preventDefault();
          callbacks.dragover?.(event);
        };
        if (callbacks.drop) {
          each.ondrop = (event: Loose) => {
            event.preventDefault();
            callbacks.drop(event);
          };
        }
      }
    }
  };
}
