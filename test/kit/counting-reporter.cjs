const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

// Mocha's usual report, and in the file that EARSHOT_TEST_COUNTS names, as JSON: how many tests passed and failed, the
// files of the failed ones, and the skipped ones with their files. (CommonJS, because mocha loads a reporter by require.)
module.exports = class CountingReporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const fileOf = ({ file, parent }) => file ?? parent?.file ?? null;
    const failedIn = new Set();
    const skipped = [];
    runner.on('fail', (test) => failedIn.add(fileOf(test)));
    runner.on('pending', (test) => skipped.push({ file: fileOf(test), title: test.fullTitle() }));
    runner.once('end', () => {
      const { passes: passed, failures: failed } = runner.stats;
      const counts = { passed, failed, failedIn: [...failedIn], skipped };
      writeFileSync(process.env.EARSHOT_TEST_COUNTS, JSON.stringify(counts));
    });
  }
};
