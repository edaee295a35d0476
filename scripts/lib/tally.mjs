// Counting what passed, failed and was not run, and what it took, over checks and runs of tests of every kind.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createPhases, runInPhase } from './phases.mjs';
import { environment, nodeBinary, root } from './prepare.mjs';

const bin = (...parts) => join(root, 'node_modules', ...parts);

/** What a failure says, in a line, without where it was thrown. */
function inALine(message = '') {
  const [said] = stripVTControlCharacters(message).split(/\n\s+at /);
  const line = said.replaceAll(/\s+/g, ' ').trim();
  return line && `: ${line.slice(0, 400)}`;
}

/** The tests of one of Playwright's suites that failed, or did not run since one before them failed. */
function failedSpecs({ title, specs = [], suites = [] }) {
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'skipped')
      .map((test) =>
        test.status === 'skipped'
          ? `${spec.title} (not run)`
          : `${spec.title}${inALine(test.results.at(-1)?.error?.message)}`,
      ),
  );
  return [...failed, ...suites.flatMap((it) => failedSpecs(it))].map((name) => `${title} › ${name}`);
}

/** Runs a program of this repository with its own Node; resolves with the exit code. */
export const node = (args, env = {}) => runInPhase(nodeBinary(), args, { env: environment(env) });

export function createTally() {
  const results = mkdtempSync(join(tmpdir(), 'cairn-test-'));
  const total = { passed: 0, failed: 0 };
  const failures = [];
  const notRun = [];
  const phases = createPhases();

  function count(name, passed, failed, failedTests = []) {
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failures.push(name, ...failedTests.map((test) => `${name}: ${test}`));
  }

  /** A run of many tests; a run that reports no numbers, or none at all, has failed. */
  async function suite(name, work, read) {
    try {
      const code = await phases.during(name, work);
      const { passed, failed, failedTests, skipped = [] } = read();
      notRun.push(...skipped.map((test) => `${name}: ${test}`));
      const silent = passed + failed === 0 || (code !== 0 && failed === 0);
      count(name, passed, silent ? 1 : failed, silent ? ['it failed outside of its tests'] : failedTests);
    } catch (error) {
      phases.say(error.message);
      count(name, 0, 1);
    }
  }

  return {
    /** What comes before all checks, or before some of them. */
    setUp: (work, name = 'set-up') => phases.during(name, work),

    /** Does one thing beside another; what the first prints comes in whole phases. */
    beside: phases.beside,

    /** A check that passes or fails as one. */
    async check(name, work) {
      let ok = false;
      try {
        ok = (await phases.during(name, work)) === 0;
      } catch (error) {
        phases.say(error.message);
      }
      count(name, ok ? 1 : 0, ok ? 0 : 1);
      return ok;
    },

    /** The tests of projects of vitest's, or those of their files whose names hold one of the filters. */
    vitest(projects, env = {}, filters = []) {
      const names = [projects].flat();
      const file = join(results, `${names.join('-')}.json`);
      const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', file];
      const chosen = names.flatMap((name) => ['--project', name]);
      return suite(
        `tests: ${names.join(' and ')}`,
        () => node([bin('vitest', 'vitest.mjs'), 'run', ...chosen, ...reporters, ...filters], env),
        () => {
          const report = JSON.parse(readFileSync(file, 'utf8'));
          // A file that could not be loaded has no tests, but has failed.
          const broken = report.testResults.filter(
            (it) => it.status === 'failed' && it.assertionResults.length === 0,
          );
          return {
            passed: report.numPassedTests,
            failed: report.numFailedTests + broken.length,
            skipped: report.testResults
              .flatMap((it) => it.assertionResults)
              .filter((it) => ['skipped', 'pending', 'todo'].includes(it.status))
              .map((it) => it.fullName.trim()),
            failedTests: [
              ...broken.map((it) => it.name),
              ...report.testResults
                .flatMap((it) => it.assertionResults)
                .filter((it) => it.status === 'failed')
                .map((it) => `${it.fullName}${inALine(it.failureMessages[0])}`),
            ],
          };
        },
      );
    },

    /** The browser tests. */
    playwright(chromium, name = 'browser', env = {}) {
      const file = join(results, `${name}.json`);
      const cli = bin('@playwright', 'test', 'cli.js');
      return suite(
        `tests: ${name}`,
        () =>
          node([cli, 'test', '-c', 'web/playwright.config.ts', '--reporter', 'list,json'], {
            CAIRN_CHROMIUM: chromium,
            PLAYWRIGHT_JSON_OUTPUT_NAME: file,
            ...env,
          }),
        () => {
          const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
          return {
            passed: stats.expected + stats.flaky,
            failed: stats.unexpected + stats.skipped,
            failedTests: suites.flatMap((it) => failedSpecs(it)),
          };
        },
      );
    },

    /** The suites of a Helm chart. */
    helmUnittest(chart) {
      const file = join(results, 'chart.xml');
      return suite(
        'tests: chart',
        () => runInPhase('helm', ['unittest', chart, '--output-type', 'JUnit', '--output-file', file]),
        () => {
          const cases = readFileSync(file, 'utf8').match(/<testcase .*?(\/>|<\/testcase>)/gs) ?? [];
          const failed = cases.filter((it) => /<(failure|error)/.test(it));
          return {
            passed: cases.length - failed.length,
            failed: failed.length,
            failedTests: failed.map((it) => it.match(/ name="([^"]*)"/)?.[1] ?? it),
          };
        },
      );
    },

    /** Something that had to be and was not. */
    broke(name, error) {
      phases.say(error.message);
      count(name, 0, 1);
    },

    /** Prints what each phase took, what was not run, what failed and the closing line; sets the exit code. */
    close() {
      rmSync(results, { recursive: true, force: true });
      phases.say(`\n${phases.report()}`);
      if (notRun.length > 0) {
        phases.say(`\n${notRun.map((name) => `Not run: ${name}`).join('\n')}\n${notRun.length} not run`);
      }
      if (failures.length > 0) phases.say(`\n${failures.map((name) => `Failed: ${name}`).join('\n')}`);
      phases.say(`\n${total.passed} passed, ${total.failed} failed`);
      process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
    },
  };
}
