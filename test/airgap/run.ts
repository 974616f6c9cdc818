import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '@earshot/config/environment';

/*
 * npm run earshot -- airgap [files]: runs the journeys while no socket of the host or the browser leaves this machine,
 * and prints the addresses called (N20). Fails if something tried to reach out.
 */

const USAGE =
  'npm run earshot -- airgap [journeys]   runs the journeys without a way out, and prints the ledger of calls\n';
const JOURNEYS = 'test/**/journeys/**/*.test.ts';

interface Line {
  what: 'local' | 'refused';
  to: string;
}

/** Runs journeys behind the wall; returns their exit code. */
async function journeys(files: readonly string[], ledger: string): Promise<number> {
  const root = projectRoot();
  const wall = pathToFileURL(join(root, 'test', 'airgap', 'wall.mjs')).href;
  const child = spawn(join(root, 'node_modules', '.bin', 'mocha'), ['--config', 'test/.mocharc.json', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      EARSHOT_AIRGAP_LEDGER: ledger,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${wall}`,
    },
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code ?? 1;
}

/** The ledger as a table: number of calls by address. */
function told(lines: readonly Line[]): string {
  const counts = [
    ...Map.groupBy(lines, ({ what, to }) => `${what === 'local' ? 'let through' : 'REFUSED    '}  ${to}`),
  ];
  const rows = counts.map(([name, all]) => `  ${String(all.length).padStart(6)}  ${name}`).sort();
  return ['Ledger of connections:', ...(rows.length > 0 ? rows : ['  none'])].join('\n');
}

async function airgap(files: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-airgap-'));
  const ledger = join(folder, 'ledger.jsonl');
  writeFileSync(ledger, '');
  try {
    const code = await journeys(files.length > 0 ? files : [JOURNEYS], ledger);
    const lines = readFileSync(ledger, 'utf8').split('\n').filter(Boolean);
    const calls = lines.map((line) => JSON.parse(line) as Line);
    const tried = calls.filter(({ what }) => what === 'refused').length;
    process.stdout.write(`\n${told(calls)}\n`);
    process.stdout.write(
      tried === 0 ? 'Nothing tried to leave this machine.\n' : `${tried} calls tried to leave it.\n`,
    );
    return tried > 0 ? 1 : code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [command, ...files] = process.argv.slice(2);
if (command === 'airgap') process.exitCode = await airgap(files);
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
