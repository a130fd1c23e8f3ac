import type { Reporter, TestCase } from "vitest/node";

/** Beginning of a line that names a test which passed only at the second try. */
const SECOND_TRY = "SECOND TRY:";

/** Lists each test that failed once and passed on the second try: a race to fix. */
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
