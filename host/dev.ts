import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot, readEnvironment } from '@earshot/config/environment';

// npm run dev: each saved file is transpiled, the host restarts when its compiled files change, Vite serves the
// browser's application and passes everything else to the host behind it.
const { port } = readEnvironment();
const behind = port + 1;
const root = projectRoot();
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

function run(file: string, args: string[], extra: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...extra } });
}

const host = { PORT: String(behind), EARSHOT_PUBLIC_URL: `http://localhost:${port}`, NODE_ENV: 'development' };
const children = [
  run(process.execPath, ['config/setup/transpile.mjs', '--watch']),
  run(process.execPath, ['--watch', '--watch-preserve-output', 'host/dist/main.js'], host),
  run(bin('vite'), ['ui', '--port', String(port), '--strictPort'], { EARSHOT_HOST_URL: `http://localhost:${behind}` }),
];

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
