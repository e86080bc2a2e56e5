import { writeFileSync } from 'node:fs';

/** A reporter: writes to the file OUTCOME how many journeys passed, and the names of those that failed or were flaky. */
export default class PlaywrightOutcome {
  #outcome = { passed: 0, failed: [], flaky: [] };

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError({ message = 'an error outside of the journeys' }) {
    this.#outcome.failed.push(message);
  }

  onEnd() {
    for (const test of this.suite.allTests()) {
      const [, width, file, ...titles] = test.titlePath();
      const name = `e2e/${file} › ${titles.join(' › ')} (${width})`;
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') this.#outcome.passed += 1;
      if (outcome === 'unexpected') this.#outcome.failed.push(name);
      if (outcome === 'flaky') this.#outcome.flaky.push(`${name}: ${test.results[0]?.error?.message ?? ''}`);
    }
    writeFileSync(process.env.OUTCOME, JSON.stringify(this.#outcome));
  }

  printsToStdio() {
    return false;
  }
}
