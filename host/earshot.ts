import { StartFailure } from '@earshot/config/start-failure';
import { Refusal } from '@earshot/core/refusal';
import { runCommand } from './boot/command-line.ts';

runCommand(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (fault: unknown) => {
    const known = fault instanceof Refusal || fault instanceof StartFailure;
    process.stderr.write(`${known ? fault.message : `This failed: ${fault instanceof Error ? fault.stack : fault}`}\n`);
    process.exit(1);
  },
);
