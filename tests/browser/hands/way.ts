/** A path from the focused control to another. */
export interface Way {
  /** "group" means: in a group that has one stop of Tab only, and the control is another of its members. */
  readonly at: "there" | "group" | "elsewhere";
  /** True for Shift+Tab, false for Tab. */
  readonly back: boolean;
  /** Members of the group, 0 if the control is a separate stop. */
  readonly size: number;
  /** The focused element, for messages. */
  readonly focus: string;
}

/** Finds the way of a user who sees the page. Runs in the page, so it may use no outer names. */
export function wayTo(target: Element): Way {
  const all = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]"),
  ].filter(
    (element) =>
      !element.matches(":disabled, [type=hidden]") &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest("[inert]"),
  );
  const stops = all.filter((element) => element.tabIndex >= 0);
  const active = document.activeElement ?? document.body;
  const group = groupOf();
  // From an element that is no stop, continue in document order.
  const isAt = stops.indexOf(active as HTMLElement);
  const at =
    isAt >= 0
      ? isAt
      : stops.findIndex((stop) => (active.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0) -
        0.5;
  const wanted = stops.findIndex((stop) => stop === target || group.includes(stop));
  return {
    at: active === target ? "there" : group.includes(active) ? "group" : "elsewhere",
    back: wanted < at,
    size: group.length,
    focus: `the focus is on <${active.tagName.toLowerCase()}> "${(active.getAttribute("aria-label") ?? active.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60)}"`,
  };

  /** Radio buttons of one name; else, if Tab does not stop at the control, what lies with it around the nearest stop. */
  function groupOf(): readonly Element[] {
    if (target instanceof HTMLInputElement && target.type === "radio")
      return all.filter(
        (one) => one instanceof HTMLInputElement && one.name === target.name && one.form === target.form,
      );
    if (stops.includes(target as HTMLElement)) return [];
    for (let parent = target.parentElement; parent; parent = parent.parentElement) {
      const members = all.filter((one) => parent?.contains(one));
      if (members.some((one) => stops.includes(one))) return members;
    }
    return [];
  }
}
