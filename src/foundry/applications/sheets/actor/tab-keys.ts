/** Arrows walk from tab to tab, as people who use no pointer expect; only the tab in front is a stop of the Tab key. */
export function followTabKeys(frame: HTMLElement, change: (tab: string, group: string) => void): void {
  frame.addEventListener("keydown", (event) => {
    const tab = (event.target as Element).closest<HTMLElement>("[role=tab]");
    const list = tab?.closest("[role=tablist]");
    if (!tab || !list) return;
    const all = [...list.querySelectorAll<HTMLElement>("[role=tab]")];
    const at = all.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const wanted = to === undefined ? undefined : all[(to + all.length) % all.length];
    if (!wanted) return;
    event.preventDefault();
    change(wanted.dataset.tab ?? "", wanted.dataset.group ?? "");
    wanted.focus();
  });
}

/** Says which tab is in front. */
export function markTabs(frame: HTMLElement | null, groups: Readonly<Record<string, string | null>>): void {
  for (const tab of frame?.querySelectorAll<HTMLElement>("[role=tab]") ?? []) {
    const front = groups[tab.dataset.group ?? ""] === tab.dataset.tab;
    tab.setAttribute("aria-selected", String(front));
    tab.removeAttribute("aria-pressed");
    tab.tabIndex = front ? 0 : -1;
  }
  for (const panel of frame?.querySelectorAll<HTMLElement>("[role=tabpanel]") ?? []) panel.classList.toggle("active", groups[panel.dataset.group ?? ""] === panel.dataset.tab);
}
