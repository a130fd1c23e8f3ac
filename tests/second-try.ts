import type { Reporter, TestCase } from "vitest/node";

/** How a line begins that names a test which passed at its second try only. */
const SECOND_TRY = "SECOND TRY:";

/** Names each test that failed once and passed when it was tried again: a race to be mended, told where nobody can overlook it. */
export default class SecondTry implements Reporter {
  private readonly found: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.found.push(test);
  }

  onTestRunEnd(): void {
    for (const test of this.found)
      console.log(
        `${SECOND_TRY} ${test.module.relativeModuleId} > ${test.fullName}\n${
          test
            .result()
            .errors?.map(({ stack, message }) => stack ?? message)
            .join("\n") ?? ""
        }`,
      );
  }
}
