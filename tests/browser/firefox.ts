import { FIREFOX } from "../../tools/browser.mjs";

/** What Firefox 153 cannot run through playwright-core 1.65, and why. */
const CANNOT = {
  drag: "WebDriver BiDi moves the pointer without beginning a drag",
  download: "the driver reports no download",
  change: "a value that the driver fills in counts as typed by nobody, so no `change` follows",
  tab: "sections that scroll are stops of Tab in Firefox, and the keyboard hands find no way past the list of those found",
} as const;

/** True if this is played in Firefox, where it cannot be played. A test that asks it is skipped by its name. */
export const cannot = (what: keyof typeof CANNOT): boolean => FIREFOX && what in CANNOT;
