import { writeFileSync } from 'node:fs';

/** A reporter: writes to the file OUTCOME how many tests passed, and the names of those that failed or were flaky. */
export default class VitestOutcome {
  #outcome = { passed: 0, failed: [], flaky: [] };

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const name = `${test.module.relativeModuleId} › ${test.fullName}`;
    if (state === 'passed') this.#outcome.passed += 1;
    if (state === 'failed') this.#outcome.failed.push(name);
    if (test.diagnostic()?.flaky) this.#outcome.flaky.push(`${name}: ${errors[0]?.message ?? ''}`);
  }

  onTestRunEnd(modules, unhandledErrors) {
    const broken = modules.filter((module) => module.errors().length > 0).map((module) => module.relativeModuleId);
    const failed = [...this.#outcome.failed, ...broken, ...unhandledErrors.map(({ message }) => message)];
    writeFileSync(process.env.OUTCOME, JSON.stringify({ ...this.#outcome, failed }));
  }
}
