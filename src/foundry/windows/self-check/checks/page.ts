import { putOnPage } from "../../../host/nodes.ts";
import { SYSTEM_ID, asset, template } from "../../../host/constants.ts";
import { checkCount, type Check, check } from "../check.ts";

async function shown(content: string | HTMLDivElement): Promise<HTMLElement> {
  const { DialogV2 } = foundry.applications.api;
  const dialog = new DialogV2({
    classes: ["sz", "sz-dialog"],
    window: { title: "Self-check" },
    content,
    buttons: [{ action: "ok", label: "OK", default: true }],
  });
  await dialog.render({ force: true });
  const copy = dialog.element.cloneNode(true) as HTMLElement;
  await dialog.close({ animate: false });
  return copy;
}

/** Returns all branches without values: every element and attribute of our dialogs. */
function withoutLogic(template: string): string {
  return template.replaceAll(/\{\{!--.*?--\}\}/gs, "").replaceAll(/\{\{\{?[^{}]*\}?\}\}/g, "");
}

function outline(root: Element): readonly string[] {
  return [...root.querySelectorAll("*")].map(
    (each) => `${each.tagName.toLowerCase()} ${each.getAttributeNames().sort().join(" ")}`,
  );
}

async function survives(file: string): Promise<boolean> {
  const response = await fetch(foundry.utils.getRoute(file));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  const content = document.createElement("div");
  content.className = "sz-self-check-probe";
  content.innerHTML = withoutLogic(await response.text());
  const before = outline(content);
  const page = (await shown(content)).querySelector(".sz-self-check-probe");
  return page !== null && before.length > 0 && outline(page).join() === before.join();
}

export const DIALOGS: readonly Check[] = [
  check({ id: "dialogs.strings", expected: ["cleaned"], providedFor: true }, async () => {
    const page = await shown(
      `<div class="sz-self-check-probe"><svg></svg><input name="probe" maxlength="3" inputmode="numeric" step="0.25"><p hidden>-</p></div>`,
    );
    const gone = ["svg", "[maxlength]", "[inputmode]", "[step]", "[hidden]"].filter(
      (each) => !page.querySelector(`.sz-self-check-probe ${each}`),
    );
    return { found: gone.length ? "cleaned" : "kept", detail: gone.join(", ") };
  }),
  check({ id: "dialogs.templates", expected: ["all"] }, async () => {
    const files = Object.keys(Handlebars.partials).filter((file) => file.startsWith(template("dialogs/")));
    const bad: string[] = [];
    for (const file of files) if (!(await survives(file))) bad.push(file.slice(file.lastIndexOf("/") + 1));
    return checkCount(files.length - bad.length, files.length, bad.join(", "));
  }),
];

/** @returns true if Foundry took the key */
function isTaken(mark: boolean): boolean {
  // Outside our elements, which are marked on focus.
  const root = document.createElement("div");
  const button = document.createElement("button");
  button.type = "button";
  button.toggleAttribute("data-keyboard-focus", mark);
  root.append(button);
  putOnPage(root);
  try {
    button.focus();
    const { keyboard } = game;
    // If Foundry says it, no key is needed.
    if (typeof keyboard?.hasFocus === "boolean") return !keyboard.hasFocus;
    return !button.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Tab", code: "Tab", bubbles: true, cancelable: true }),
    );
  } finally {
    root.remove();
  }
}

export const KEYS: readonly Check[] = [
  check({ id: "keys.focusMark", expected: ["needed"], providedFor: true }, () => {
    if (isTaken(true)) return { found: "taken", detail: "the mark does not keep the keys" };
    return { found: isTaken(false) ? "needed" : "not needed" };
  }),
  check({ id: "keys.bindings", expected: ["all"] }, () => {
    const { actions } = game.keybindings;
    const ours = [...actions].filter(([id]) => id.startsWith(`${SYSTEM_ID}.`));
    // Actions may have no key.
    const bad = ours.filter(
      ([id, { editable = [], uneditable = [] }]) =>
        editable.length + uneditable.length > 0 &&
        !game.keybindings?.get(SYSTEM_ID, id.slice(SYSTEM_ID.length + 1)).length,
    );
    return checkCount(ours.length - bad.length, ours.length, bad.map(([id]) => id).join(", "));
  }),
];

const FONT = "Atkinson Hyperlegible Next";

/** Shows an element off-screen during a check. */
function probed<Result>(classes: string, look: (element: HTMLElement) => Result): Result {
  const element = document.createElement("div");
  element.className = classes;
  Object.assign(element.style, { position: "fixed", insetInlineStart: "-9999px" });
  element.innerHTML = `<button type="button" class="sz-btn">A</button><svg class="sz-icon"><use></use></svg>`;
  putOnPage(element);
  try {
    return look(element);
  } finally {
    element.remove();
  }
}

function rulesIn(theme: "dark" | "light"): readonly string[] {
  return probed(`sz themed theme-${theme}`, (root) => {
    const button = root.querySelector("button") ?? root;
    const [own, inner] = [getComputedStyle(root), getComputedStyle(button)];
    const wrong = (name: string, isRight: boolean): readonly string[] => (isRight ? [] : [`${theme}: ${name}`]);
    return [
      ...wrong("scheme", own.colorScheme.includes(theme)),
      ...wrong("font", own.fontFamily.includes(FONT)),
      ...wrong("target size", Number.parseFloat(inner.minHeight) >= 24 || Number.parseFloat(inner.height) >= 24),
      ...wrong("colour role", own.getPropertyValue("--sz-ink").trim() !== ""),
    ];
  });
}

function areApart(): boolean {
  const ink = (theme: string): string => probed(`sz themed theme-${theme}`, (root) => getComputedStyle(root).color);
  return ink("dark") !== ink("light");
}

export const STYLES: readonly Check[] = [
  check({ id: "styles.rules", expected: ["all"] }, () => {
    const wrong = [...rulesIn("dark"), ...rulesIn("light"), ...(areApart() ? [] : ["same colours"])];
    return checkCount(9 - wrong.length, 9, wrong.join(", "));
  }),
  check({ id: "styles.fonts", expected: ["loaded"] }, async () => {
    const faces = await document.fonts.load(`16px "${FONT}"`);
    return { found: faces.length ? "loaded" : "missing" };
  }),
  check({ id: "styles.icon", expected: ["drawn"] }, async () => {
    const image = new Image();
    image.src = foundry.utils.getRoute(asset("icons/items/weapon.svg"));
    await image.decode();
    return { found: image.naturalWidth > 0 ? "drawn" : "empty" };
  }),
];
