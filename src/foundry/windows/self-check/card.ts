import { SYSTEM_ID, template, unattended } from "../../host/constants.ts";
import { ask } from "../../host/dialog.ts";
import { counted, text } from "../../host/i18n.ts";
import { render } from "../../host/templates.ts";
import { registerTemplates } from "../../host/templates.ts";
import { createMessage, ownFlags, updateDocument } from "../../host/typed-calls.ts";
import { VERDICTS } from "./check.ts";
import { readReport, type EyesAnswer, type Finding, type Report } from "./report.ts";
import { CHECKS, resumeChecks, runChecks } from "./run.ts";
import { takePending } from "./pending.ts";
import { REPORT, type SelfCheckOptions } from "./protocol.ts";

export { takePart } from "./take-part.ts";

await registerTemplates(
  import.meta.glob("/templates/self-check/*.hbs", {
    eager: true,
    import: "default",
  }),
);

/** Visual questions. */
const EYES = ["themes", "icons", "digits", "tracker"] as const;

const ANSWERS = ["yes", "no", "unsure"] as const;

let isRunning = false;

/** Null if it continues after a reload. Does not wait for the visual questions. */
export async function runSelfCheck({ only }: SelfCheckOptions = {}): Promise<Report | null> {
  if (isRunning) {
    ui.notifications?.warn(text("SelfCheck.Already"));
    return null;
  }
  isRunning = true;
  ui.notifications?.info(text("SelfCheck.Running"));
  try {
    const checks = only ? CHECKS.filter(({ id }) => only.includes(id)) : CHECKS;
    return await post(await runChecks(checks, !only), !only);
  } finally {
    isRunning = false;
  }
}

/** @returns true if there was a self-check */
export async function resume(): Promise<boolean> {
  const pending = takePending();
  if (!pending) return false;
  isRunning = true;
  ui.notifications?.info(text("SelfCheck.GoesOn"));
  try {
    await post(await resumeChecks(pending), pending.whole);
    return true;
  } finally {
    isRunning = false;
  }
}

async function post(report: Report | null, asks: boolean): Promise<Report | null> {
  if (!report) return null;
  await createMessage(
    {
      content: await contentOf(report),
      whisper: [game.user?.id ?? ""],
      flags: { [SYSTEM_ID]: { [REPORT]: report } },
    },
    "self",
  );
  const card = [...(game.messages ?? [])].findLast((message) => REPORT in ownFlags(message));
  if (card && asks) void unattended("self-check", async () => askForEyes(card));
  return report;
}

/** Saves the file, or asks again. */
export async function pressCheck(message: ChatMessage.Implementation, button: HTMLElement): Promise<void> {
  if (button.dataset.action === "selfCheckEyes") return askForEyes(message);
  const report = readReport(ownFlags(message)[REPORT]);
  if (!report) return void ui.notifications?.warn(text("SelfCheck.Unreadable"));
  foundry.utils.saveDataToFile(
    reportFile(report),
    "application/json",
    `segment-zero-self-check-${report.foundry.version}.json`,
  );
}

export function reportFile(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}

async function askForEyes(message: ChatMessage.Implementation): Promise<void> {
  const report = readReport(ownFlags(message)[REPORT]);
  if (!report) return;
  const content = await render(template("self-check/eyes.hbs"), {
    lead: text("SelfCheck.Eyes.Lead"),
    questions: EYES.map((id) => ({
      id,
      question: text(`SelfCheck.Eyes.${id}`),
      [id]: true,
      sample: text("SelfCheck.Eyes.Sample"),
      answers: ANSWERS.map((value) => ({
        value,
        label: text(`SelfCheck.Answer.${value}`),
        checked: (report.eyes[id] ?? "unsure") === value,
      })),
    })),
  });
  const values = await ask({ title: text("SelfCheck.Eyes.Title"), content, verb: text("SelfCheck.Eyes.Verb") });
  if (!values) return;
  const eyes: Record<string, EyesAnswer> = Object.fromEntries(
    EYES.map((id) => [id, ANSWERS.find((answer) => answer === values[id]) ?? "unsure"]),
  );
  const answered: Report = { ...report, eyes };
  await updateDocument(message, { content: await contentOf(answered), [`flags.${SYSTEM_ID}.${REPORT}`]: answered });
}

async function contentOf(report: Report): Promise<string> {
  const { bugs } = game.system ?? {};
  const groupOf = ({ id }: Finding): string => id.slice(0, id.indexOf("."));
  const groups = [...new Set(report.findings.map(groupOf))].map(
    (group) => [group, report.findings.filter((finding) => groupOf(finding) === group)] as const,
  );
  const tally = VERDICTS.flatMap((verdict) => {
    const count = report.findings.filter((finding) => finding.verdict === verdict).length;
    return count ? [{ verdict, words: counted(`SelfCheck.Tally.${verdict}`, count) }] : [];
  });
  return render(template("self-check/card.hbs"), {
    title: text("SelfCheck.Title"),
    foundry: text("SelfCheck.Foundry", { version: report.foundry.version, system: report.system }),
    tally,
    left: report.left ? counted("SelfCheck.Left", report.left) : "",
    player: report.player ? "" : text("SelfCheck.NoPlayer"),
    headings: { expected: text("SelfCheck.Expected"), found: text("SelfCheck.Found") },
    groups: groups.map(([id, findings]) => ({
      title: text(`SelfCheck.Group.${id}`),
      open: findings.some(({ verdict }) => verdict === "wrong" || verdict === "failed"),
      rows: findings.map(rowOf),
    })),
    eyes: EYES.filter((id) => report.eyes[id]).map((id) => ({
      question: text(`SelfCheck.Eyes.${id}`),
      answer: text(`SelfCheck.Answer.${report.eyes[id]}`),
    })),
    send: bugs ? text("SelfCheck.SendTo") : text("SelfCheck.SendBack"),
    bugs,
    save: text("SelfCheck.Save"),
    ask: text("SelfCheck.Ask"),
  });
}

const rowOf = ({ id, expected, found, verdict, detail }: Finding) => ({
  title: text(`SelfCheck.Check.${id}`),
  expected: expected.join(" / "),
  found: found || "–",
  detail,
  verdict,
  word: text(`SelfCheck.Verdict.${verdict}`),
});
