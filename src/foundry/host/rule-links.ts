import { SYSTEM_ID, unattended } from "./constants.ts";
import { text } from "./i18n.ts";
import { isElement } from "./nodes.ts";

/** The journal "Rules by number" in the compendium; a test compares it with the pack. */
export const RULES_JOURNAL = "6yglGYfBVKRBiC0p";

const NUMBER = /\b[A-Z]{1,2}\d*-\d+\b/g;

const rulesPack = () => game.packs?.get(`${SYSTEM_ID}.journals`);

/** True if this user may read the rules. The module edition has no compendium. */
function mayReadRules(): boolean {
  return rulesPack()?.visible ?? false;
}

/** Opens the rule with this number in the compendium; says so if there is none. */
async function openRule(rule: string): Promise<void> {
  const journal: unknown = await rulesPack()?.getDocument(RULES_JOURNAL);
  const page =
    journal instanceof JournalEntry
      ? journal.pages.find((one) => Boolean(one.text.content?.includes(`<h4>${rule}</h4>`)))
      : undefined;
  if (!(journal instanceof JournalEntry) || !page) {
    ui.notifications?.warn(text("Rules.None", { rule }));
    return;
  }
  await journal.sheet?.render(true, { pageId: page.id, anchor: rule.toLowerCase() });
}

/** Registers `{{sz-rules text}}`, which makes each rule number in a text a button that opens the rule. */
export function registerRuleHelper(): void {
  Handlebars.registerHelper("sz-rules", (given: unknown) => {
    const escaped = Handlebars.escapeExpression(typeof given === "string" ? given : "");
    if (!mayReadRules()) return new Handlebars.SafeString(escaped);
    return new Handlebars.SafeString(
      escaped.replace(
        NUMBER,
        (rule) => `<button type="button" class="sz-rule" data-rule="${rule}">${text("Rules.Link", { rule })}</button>`,
      ),
    );
  });
}

/** Opens rules from links in all windows. */
export function followRuleLinks(page: Document): void {
  page.addEventListener("click", ({ target }) => {
    const rule = isElement(target) ? target.closest<HTMLElement>(".sz-rule[data-rule]")?.dataset.rule : undefined;
    if (rule) void unattended("rule", () => openRule(rule));
  });
}
