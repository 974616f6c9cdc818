import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';

// The whole suite as two processes side by side, since each waits half of its time: for a browser, for a database.
// Each has databases of its own (test/kit/database.ts). Arguments go to both.
const SPECS = ['core', 'config', 'processing', 'host', 'plugins', 'ui'].map((room) => `${room}/**/*.spec.ts`);
const PARTS = [
  { spec: [...SPECS, 'test/**/*.test.ts'], ignore: ['test/journeys/**'] },
  { spec: ['test/journeys/**/*.test.ts'], ignore: [] },
];

interface Ended {
  code: number;
  output: string;
}

/** Runs one part; what it says is passed on as it comes, or kept until its end. */
async function run({ spec, ignore }: (typeof PARTS)[number], live: boolean): Promise<Ended> {
  const ignored = ignore.flatMap((pattern) => ['--ignore', pattern]);
  const mocha = join(projectRoot(), 'node_modules', '.bin', 'mocha');
  const child = spawn(mocha, ['--config', 'test/.mocharc.json', ...ignored, ...process.argv.slice(2), ...spec], {
    cwd: projectRoot(),
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}

const ended = await Promise.all(PARTS.map((part, index) => run(part, index === 0)));
for (const { output } of ended) process.stdout.write(output);
process.exitCode = Math.max(...ended.map(({ code }) => code));
