// A reporter of Playwright's: reports each test as it ends (channel.mjs).
import { relative } from 'node:path';
import { report, reported } from './channel.mjs';

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'failed' };

/** Screenshots of what was seen when a test failed. */
const picturesOf = (results) =>
  results
    .flatMap(({ attachments }) => attachments)
    .filter(({ contentType, path }) => path && contentType.startsWith('image/'))
    .map(({ path }) => relative(process.cwd(), path));

function resultOf(test) {
  const failed = test.results.find((it) => it.error);
  // A test that ran out of time says so first, and then what it waited for.
  const said = failed?.errors.map(({ message }) => message).join(' ');
  const status = STATUS[test.outcome()];
  return {
    id: test.id,
    status,
    // Without the project and the file.
    name: test.titlePath().slice(3).join(' › '),
    file: relative(process.cwd(), test.location.file),
    line: test.location.line,
    project: test.parent.project()?.name,
    message: said ?? (status === 'failed' ? 'not run: a test before it failed' : ''),
    pictures: picturesOf(test.results),
  };
}

export default class {
  #tests = [];

  printsToStdio() {
    return false;
  }

  onBegin(_config, suite) {
    this.#tests = suite.allTests();
    report({ tests: this.#tests.length });
  }

  onTestEnd(test, { status, retry }) {
    const runsAgain = status === 'skipped' || (status !== test.expectedStatus && retry < test.retries);
    if (!runsAgain) report({ test: resultOf(test) });
  }

  onError({ message }) {
    report({ broken: { name: 'outside of the tests', message: message ?? '' } });
  }

  /** A test that was passed over may still run with a later try of those before it; now no try is left. */
  onEnd() {
    for (const test of this.#tests) if (test.outcome() === 'skipped') report({ test: resultOf(test) });
    return reported();
  }
}
