// A reporter of Vitest's: reports each test as it ends (channel.mjs).
import { report, reported } from './channel.mjs';

const messageOf = (errors) => errors[0]?.message ?? errors[0]?.name ?? '';

export default class {
  onTestRunStart(specifications) {
    report({ files: specifications.length });
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    report({
      test: {
        id: test.id,
        status: state,
        // Names as Vitest's own filter reads them.
        name: test.fullName.replaceAll(' > ', ' '),
        file: test.module.relativeModuleId,
        project: test.project.name,
        message: messageOf(errors),
      },
    });
  }

  /** A file that could not be loaded, or a hook that failed, has no failed test of its own. */
  onTestModuleEnd(module) {
    const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
    const errors = [...module.errors(), ...suites];
    if (errors.length > 0) report({ broken: { name: module.relativeModuleId, message: messageOf(errors) } });
    report({ fileDone: true });
  }

  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      report({ broken: { name: 'outside of the tests', message: messageOf([error]) } });
    }
    return reported();
  }
}
