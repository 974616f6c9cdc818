import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';
import { readEnvironment } from '@earshot/config/environment';
import { StartFailure } from '@earshot/config/start-failure';
import { resetPassword } from './boot/reset-password.ts';
import { type Host, startHost } from './boot/start.ts';
import { logConsole } from './log/console.ts';
import { createLog } from './log/log.ts';

/** Maximum time to stop, in ms. */
const STOP_MS = 29_000;
/** Time for the process to end normally once nothing is left to do, in ms. */
const END_MS = 2000;
const OLDEST_NODE = [22, 22, 2];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Lets the process end normally. process.exit() waits for compiling threads, which may wait for this one to collect
 * garbage: observed to hang for ever on a busy machine (nodejs/node#54918). They are done by the time it is called
 * here.
 */
function end(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(), END_MS).unref();
}

/** True if this version of Node is too old; outside npm scripts the machine's own can be used. */
function nodeIsOld(): boolean {
  const own = process.versions.node.split('.').map(Number);
  const at = own.findIndex((part, index) => part !== OLDEST_NODE[index]);
  return at >= 0 && (own[at] ?? 0) < (OLDEST_NODE[at] ?? 0);
}

const atTerminal = isatty(0) || isatty(1);

/** True if the terminal in which Earshot was started was closed. */
function terminalIsGone(): boolean {
  if (!atTerminal) return false;
  try {
    closeSync(openSync('/dev/tty', 'r'));
    return false;
  } catch {
    return true; // a process that has lost its terminal cannot open it
  }
}

const USAGE = `npm start                                  starts Earshot
npm start -- reset-password <email>       prints a link with which that person sets a new password`;

/** Runs the command of the arguments instead of starting a host; false if there is none. */
async function ranCommand([command, ...more]: string[]): Promise<boolean> {
  if (command === undefined) return false;
  const [email] = more;
  if (command !== 'reset-password' || more.length !== 1 || email === undefined)
    throw new StartFailure(`Earshot does not know "${[command, ...more].join(' ')}".\n${USAGE}`);
  const environment = readEnvironment();
  const { link, expiresAt } = await resetPassword(environment, createLog(environment.logLevel), email);
  say(
    `Set the new password of ${email} here (the link works once, until ${expiresAt.toISOString()}; an earlier one stops working):\n  ${link}`,
  );
  return true;
}

async function main(): Promise<void> {
  // As for the log: with a closed terminal nothing is printed, and everything is stopped properly.
  process.stdout.on('error', () => undefined);
  if (nodeIsOld()) throw new StartFailure(`Node ${process.version} is too old for Earshot. Start it with: npm start`);
  if (await ranCommand(process.argv.slice(2))) return;
  const environment = readEnvironment();
  let host: Host | undefined;
  let stopping = false;
  const log = createLog(environment.logLevel);
  logConsole(log);
  const starting = startHost({ environment, log });
  const stop = async (): Promise<void> => {
    // A second signal ends the process at once.
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping …');
    // Anything that does not end in time is abandoned: committed data is safe, and the rest is done again (contract
    // 49).
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await (host ?? (await starting.catch(() => undefined)))?.stop();
    end(0);
  };
  const lookAtPlugins = async (): Promise<void> => {
    try {
      if (!stopping) await (await starting).lookAtPlugins();
    } catch (fault) {
      log.error({ err: fault }, 'plugin folders were not looked at to the end');
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  process.on('SIGHUP', () => void (terminalIsGone() ? stop() : lookAtPlugins()));
  host = await starting;
  const link = host.setupLink
    ? `\nMake the first account here (the link works once, for a day):\n  ${host.setupLink}`
    : '';
  say(`Earshot is ready: ${host.url}${link}`);
}

main().catch((fault) => {
  process.stderr.write(
    fault instanceof StartFailure
      ? `${fault.message}\n`
      : `Earshot could not start: ${fault instanceof Error ? fault.stack : String(fault)}\n`,
  );
  end(1);
});
