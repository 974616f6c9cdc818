import { readEnvironment } from '@earshot/config/environment';
import { StartFailure } from '@earshot/config/start-failure';
import { type Host, startHost } from './boot/start.ts';
import { createLog } from './log/log.ts';

const OLDEST_NODE = [22, 22, 2];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Whether this Node is one that Earshot runs on; outside npm scripts the machine's own runs. */
function nodeIsOld(): boolean {
  const own = process.versions.node.split('.').map(Number);
  const at = own.findIndex((part, index) => part !== OLDEST_NODE[index]);
  return at >= 0 && (own[at] ?? 0) < (OLDEST_NODE[at] ?? 0);
}

async function main(): Promise<void> {
  if (nodeIsOld()) throw new StartFailure(`Node ${process.version} is too old for Earshot. Start it with: npm start`);
  const environment = readEnvironment();
  let host: Host | undefined;
  let stopping = false;
  const starting = startHost({ environment, log: createLog(environment.logLevel) });
  const stop = async (): Promise<void> => {
    // A second signal means now.
    if (stopping) process.exit(1);
    stopping = true;
    say('Stopping …');
    await (host ?? (await starting.catch(() => undefined)))?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
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
  process.exit(1);
});
