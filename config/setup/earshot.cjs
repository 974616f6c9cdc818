// npm run earshot: the operator's commands, and the browser tests without a way out, which need the sources and a browser.
const { spawn, spawnSync } = require('node:child_process');
const { join } = require('node:path');

const root = join(__dirname, '..', '..');
const given = process.argv.slice(2);
const airgap = given[0] === 'airgap';

if (airgap) spawnSync(process.execPath, [join(__dirname, 'setup.cjs'), 'browser'], { stdio: 'inherit' });
const [cwd, program] = airgap
  ? [root, ['--import=tsx', '--conditions=source', join(root, 'test', 'airgap', 'run.ts')]]
  : // Files are meant to be where the operator stands, not where npm goes.
    [process.env.INIT_CWD ?? root, [join(root, 'host', 'dist', 'earshot.js')]];
const child = spawn(process.execPath, [...program, ...given], { cwd, stdio: 'inherit' });
// Ctrl+C reaches the child by itself; it ends in its own time.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('close', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1);
});
