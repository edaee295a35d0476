// What a run of many tests reports to the checks that started it, over the channel between the two processes:
//   { files, tests }   how many files or tests there are to run
//   { fileDone }       a file of tests has ended
//   { test }           a test has ended: { id, status, name, file, line?, project, message?, pictures? }
//   { broken }         what failed outside of any test: { name, message }
// `status` is passed, failed, skipped, or flaky: failed first, and passed when it ran again. A later report of the same
// id takes the place of an earlier one.

/** Sends a report; in a run that nothing started it is dropped. */
export const report = (message) => process.send?.({ cairnTests: message });

/** Resolves once everything reported has left this process, which may end then. */
export const reported = () => new Promise((sent) => (process.send ? process.send({}, () => sent()) : sent()));

/** Hands the reports of a child process to `take`; its other messages are left alone. */
export const reportsTo = (take) => (message) => message?.cairnTests && take(message.cairnTests);
