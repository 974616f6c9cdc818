const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

// Mocha's usual report, each failure on stderr when it happens, and in the file that EARSHOT_TEST_COUNTS names, as JSON:
// how many tests passed and failed, the files of the failed ones, the skipped ones with their files, and the seconds of
// each file, hooks included. A test that is cut off by its time is said to those who listen to CUT_OFF, with when it began:
// what it started would run beside all later tests. (CommonJS, because mocha loads a reporter by require.)
const CUT_OFF = 'earshot test cut off';

module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const fileOf = ({ file, parent }) => file ?? parent?.file ?? null;
    const failedIn = new Set();
    const skipped = [];
    let begun = 0;
    for (const event of ['test', 'hook'])
      runner.on(event, () => {
        begun = performance.now();
      });
    runner.on('fail', (test, error) => {
      if (error.code === 'ERR_MOCHA_TIMEOUT') process.emit(CUT_OFF, begun);
      failedIn.add(fileOf(test));
      process.stderr.write(`\nFAILED ${fileOf(test)}: ${test.fullTitle()}\n${error.stack ?? error}\n`);
    });
    runner.on('pending', (test) => skipped.push({ file: fileOf(test), title: test.fullTitle() }));
    const seconds = {};
    let last = performance.now();
    const spend = (test) => {
      const now = performance.now();
      const file = fileOf(test);
      seconds[file] = (seconds[file] ?? 0) + (now - last) / 1000;
      last = now;
    };
    for (const event of ['test end', 'hook end']) runner.on(event, spend);
    runner.once('end', () => {
      const { passes: passed, failures: failed } = runner.stats;
      const counts = { passed, failed, failedIn: [...failedIn], skipped, seconds };
      writeFileSync(process.env.EARSHOT_TEST_COUNTS, JSON.stringify(counts));
    });
  }
};
