// Counting what passed, failed and was not run, and what it took, over checks and runs of tests of every kind.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createPhases, runInPhase } from './phases.mjs';
import { environment, nodeBinary, root } from './prepare.mjs';

const bin = (...parts) => join(root, 'node_modules', ...parts);
const reporter = (name) => join(root, 'scripts', 'lib', 'reporters', `${name}.mjs`);
const PLAYWRIGHT = ['-c', 'web/playwright.config.ts'];

/** What a failure says, in a line, without where it was thrown. */
function inALine(message = '') {
  const [said] = stripVTControlCharacters(message).split(/\n\s+at /);
  const line = said.replaceAll(/\s+/g, ' ').trim();
  return line && `: ${line.slice(0, 400)}`;
}

/** A word of a command of a shell. */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Text as a regular expression that finds it. */
const escaped = (text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** What runs one test alone. */
const alone = {
  vitest: ({ project, file, name }) =>
    `npx vitest run --project ${project} ${file} -t ${quoted(escaped(name))}`,
  playwright: ({ project, file, line }) =>
    `npx playwright test ${PLAYWRIGHT.join(' ')} ${file}:${line} --project ${project}`,
};

/** Runs a program of this repository with its own Node; resolves with the exit code. */
export const node = (args, env = {}, options = {}) =>
  runInPhase(nodeBinary(), args, { env: environment(env), ...options });

/**
 * Runs a script of package.json as npm does, without npm. TypeScript is a program in Go, whose collector may take a
 * fifth more memory here: it takes a quarter less of the processors then.
 */
function script(name) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return runInPhase(scripts[name], [], { shell: true, env: environment({ GOGC: '400' }) });
}

/** What a run of tests has reported so far. */
function createResults() {
  const tests = new Map();
  const broken = [];
  const files = { all: undefined, done: 0 };
  let all;
  const of = (...statuses) => [...tests.values()].filter(({ status }) => statuses.includes(status));
  return {
    of,
    broken,
    take(report) {
      if (report.files !== undefined) files.all = report.files;
      if (report.tests !== undefined) all = report.tests;
      if (report.fileDone) files.done += 1;
      if (report.broken) broken.push(report.broken);
      if (report.test) tests.set(report.test.id, report.test);
    },
    progress() {
      if (all !== undefined) return `${tests.size} of ${all} tests`;
      return files.all === undefined ? '' : `${tests.size} tests, ${files.done} of ${files.all} files`;
    },
  };
}

/** `runs` is how often each test is run. */
export function createTally({ runs = 1 } = {}) {
  const total = { passed: 0, failed: 0 };
  /** By name, each with what it said first, what runs it alone, and pictures. */
  const failures = new Map();
  const notRun = [];
  const flaky = [];
  const phases = createPhases();

  function failed(name, message, details = {}) {
    total.failed += 1;
    const before = failures.get(name);
    failures.set(name, before ? { ...before, times: before.times + 1 } : { message, times: 1, ...details });
  }

  /** Names a test that failed as it does, in the midst of the run. */
  function nameFailure(part, { test, broken }) {
    if (broken) phases.say(`✗ ${part}: ${broken.name}${inALine(broken.message)}`);
    if (test?.status === 'failed')
      phases.say(`✗ ${part}: ${test.file}: ${test.name}${inALine(test.message)}`);
  }

  /**
   * A run of many tests: `run` hands what they report to what it is given, and resolves with an exit code; `commandOf`
   * says what runs a test alone. One that reports no test, or fails without saying what, has failed.
   */
  async function suite(part, run, commandOf) {
    const results = createResults();
    const onReport = (report) => {
      results.take(report);
      nameFailure(part, report);
    };
    let code = 1;
    try {
      code = await phases.during(part, () => run(onReport), { progress: results.progress });
    } catch (error) {
      phases.say(error.message);
    }
    const named = (test) => `${part}: ${test.file}: ${test.name}`;
    const passed = results.of('passed', 'flaky');
    const failing = results.of('failed');
    total.passed += passed.length;
    notRun.push(...results.of('skipped').map(named));
    flaky.push(...results.of('flaky').map((test) => `${named(test)}${inALine(test.message)}`));
    for (const test of failing) {
      failed(named(test), test.message, { alone: commandOf(test), pictures: test.pictures });
    }
    for (const { name, message } of results.broken) failed(`${part}: ${name}`, message);
    const isSilent = passed.length + failing.length === 0 || code !== 0;
    if (isSilent && failing.length + results.broken.length === 0)
      failed(`${part}: it failed outside of its tests`);
  }

  return {
    /** What comes before all checks, or before some of them; what it prints is shown. */
    async setUp(work, name = 'set-up') {
      let result;
      phases.say(`\n── ${name}`);
      const prepare = async () => {
        result = await work();
        return 0;
      };
      await phases.during(name, prepare, { streamed: true });
      return result;
    },

    /** A check that passes or fails as one, a script of package.json or other work that resolves with an exit code. */
    async check(name, work) {
      let ok = false;
      try {
        ok = (await phases.during(name, typeof work === 'string' ? () => script(work) : work)) === 0;
      } catch (error) {
        phases.say(error.message);
      }
      if (ok) total.passed += 1;
      else failed(name, '', typeof work === 'string' ? { alone: `npm run ${work}` } : {});
      return ok;
    },

    suite,

    /** The tests of projects of vitest's, or those of their files whose names hold one of the filters. */
    vitest(projects, env = {}, filters = []) {
      const names = [projects].flat();
      const chosen = names.flatMap((name) => ['--project', name]);
      const reporters = ['--reporter', 'default', '--reporter', reporter('vitest')];
      const args = [bin('vitest', 'vitest.mjs'), 'run', ...chosen, ...reporters, ...filters];
      return suite(
        `tests: ${names.join(' and ')}`,
        (onReport) => node(args, env, { onReport }),
        alone.vitest,
      );
    },

    /** The browser tests, or those of the files that are named. */
    playwright(chromium, name = 'browser', env = {}, filters = []) {
      const cli = bin('@playwright', 'test', 'cli.js');
      const args = [cli, 'test', ...PLAYWRIGHT, '--reporter', `list,${reporter('playwright')}`, ...filters];
      const variables = { CAIRN_CHROMIUM: chromium, ...env };
      return suite(`tests: ${name}`, (onReport) => node(args, variables, { onReport }), alone.playwright);
    },

    /** The suites of a Helm chart. */
    helmUnittest(chart) {
      const file = join(tmpdir(), `cairn-chart-${process.pid}.xml`);
      const args = ['unittest', chart, '--output-type', 'JUnit', '--output-file', file];
      return suite(
        'tests: chart',
        async (onReport) => {
          const code = await runInPhase('helm', args);
          const cases = readFileSync(file, 'utf8').match(/<testcase .*?(\/>|<\/testcase>)/gs) ?? [];
          rmSync(file);
          for (const [id, text] of cases.entries()) {
            const status = /<(failure|error)/.test(text) ? 'failed' : 'passed';
            onReport({ test: { id, status, file: chart, name: text.match(/ name="([^"]*)"/)?.[1] ?? text } });
          }
          return code;
        },
        () => `helm unittest ${chart}`,
      );
    },

    /** Something that had to be and was not. */
    broke(name, error) {
      phases.say(error.message);
      failed(name);
    },

    /**
     * Prints what each phase took, what was not run, what is flaky and what failed with the command that runs it
     * alone, and the closing line; sets the exit code.
     */
    close() {
      const lines = (text, list) => list.map((name) => `${text}: ${name}`);
      const counted = (list, word) => (list.length > 0 ? [`${list.length} ${word}`] : []);
      const shown = ([name, { message, times, alone: command, pictures = [] }]) => [
        `Failed${runs > 1 ? ` ${times} of ${runs} times` : ''}: ${name}${inALine(message)}`,
        ...(command ? [`  alone: ${command}`] : []),
        ...pictures.map((path) => `  seen: ${path}`),
      ];
      const sections = [
        [phases.report()],
        [...lines('Not run', notRun), ...counted(notRun, 'not run')],
        [...lines('flaky', flaky), ...counted(flaky, 'flaky')],
        [...failures].flatMap(shown),
        [`${total.passed} passed, ${total.failed} failed`],
      ];
      for (const section of sections.filter(({ length }) => length > 0))
        phases.say(`\n${section.join('\n')}`);
      process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
    },
  };
}
