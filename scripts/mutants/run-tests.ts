import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface TestRun {
  /** Names of tests that failed. */
  failed: string[];
  /** Files that could not be run at all, for instance since they do not parse. */
  broken: string[];
  passed: number;
}

const PROJECTS = ['services', 'web', 'web-logic', 'integration'];

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/**
 * Runs files of tests in a copy of the tree, or those that import `related`. Ends with the first failure unless
 * `whole`.
 */
export async function runTests(
  root: string,
  what: { tests: readonly string[] } | { related: string },
  options: { whole?: boolean } = {},
): Promise<TestRun> {
  const output = join(root, 'mutants.json');
  rmSync(output, { force: true });
  const command = 'tests' in what ? ['run', ...what.tests] : ['related', what.related, '--run'];
  await end(
    spawn(
      process.execPath,
      [
        join(root, 'node_modules', 'vitest', 'vitest.mjs'),
        ...command,
        ...PROJECTS.flatMap((name) => ['--project', name]),
        ...(options.whole ? [] : ['--bail', '1']),
        ...['--reporter', 'json', '--outputFile', output],
      ],
      { cwd: root, stdio: 'ignore', env: process.env },
    ),
  );
  if (!existsSync(output)) throw new Error('The tests ended without a report.');
  return read(JSON.parse(readFileSync(output, 'utf8')) as Report);
}

function read({ numPassedTests, testResults }: Report): TestRun {
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim()),
  );
  const broken = testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name, message }) => `${name}: ${message.split('\n')[0]}`);
  return { failed, broken, passed: numPassedTests };
}

function end(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}
