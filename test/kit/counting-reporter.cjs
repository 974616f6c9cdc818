const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

// Mocha's usual report, and in the file that EARSHOT_TEST_COUNTS names, as JSON: how many tests passed, failed and were
// left out, and the files that the failed ones stand in. (CommonJS, because mocha loads a reporter by require.)
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const failedIn = new Set();
    runner.on('fail', ({ file, parent }) => failedIn.add(file ?? parent?.file));
    runner.once('end', () => {
      const { passes: passed, failures: failed, pending: skipped } = runner.stats;
      const counts = { passed, failed, skipped, failedIn: [...failedIn] };
      writeFileSync(process.env.EARSHOT_TEST_COUNTS, JSON.stringify(counts));
    });
  }
};
