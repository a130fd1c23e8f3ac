import { asset } from "../../../host/constants.ts";
import { countOf, type Check, type Found } from "../check.ts";

const FONT = "Atkinson Hyperlegible Next";

/** Shows an element off-screen during a check. */
function shown<Result>(classes: string, look: (element: HTMLElement) => Result): Result {
  const element = document.createElement("div");
  element.className = classes;
  Object.assign(element.style, { position: "fixed", insetInlineStart: "-9999px" });
  element.innerHTML = `<button type="button" class="sz-btn">A</button><svg class="sz-icon"><use></use></svg>`;
  document.body.append(element);
  try {
    return look(element);
  } finally {
    element.remove();
  }
}

function rulesIn(theme: "dark" | "light"): readonly string[] {
  return shown(`sz themed theme-${theme}`, (root) => {
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
  const ink = (theme: string): string => shown(`sz themed theme-${theme}`, (root) => getComputedStyle(root).color);
  return ink("dark") !== ink("light");
}

function rules(): Found {
  const wrong = [...rulesIn("dark"), ...rulesIn("light"), ...(areApart() ? [] : ["same colours"])];
  return countOf(9 - wrong.length, 9, wrong.join(", "));
}

async function fonts(): Promise<Found> {
  const faces = await document.fonts.load(`16px "${FONT}"`);
  return { found: faces.length ? "loaded" : "missing" };
}

async function icon(): Promise<Found> {
  const image = new Image();
  image.src = foundry.utils.getRoute(asset("icons/items/weapon.svg"));
  await image.decode();
  return { found: image.naturalWidth > 0 ? "drawn" : "empty" };
}

export const STYLES: readonly Check[] = [
  { id: "styles.rules", expected: ["all"], run: rules },
  { id: "styles.fonts", expected: ["loaded"], run: fonts },
  { id: "styles.icon", expected: ["drawn"], run: icon },
];
