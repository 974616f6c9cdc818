// The host as it is built. At SIGUSR2 it tells the longest turn of its event loop since it was last asked, and the memory it
// holds once garbage has been collected.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LoopProbe } from '../../kit/hosts/loop-probe.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const probe = new LoopProbe();
/** Finalizers and buffers are freed after a collection, which the next one sees. */
const COLLECTIONS = 3;
const SETTLE_MS = 300;

async function tell(): Promise<void> {
  const longestTurnMs = Math.round(probe.longestMs());
  for (let at = 0; at < COLLECTIONS; at += 1) {
    collect();
    await pause(SETTLE_MS);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 1e5) / 10;
  // Our own collections are no turns of the host's.
  probe.longestMs();
  process.stdout.write(
    `state: ${JSON.stringify({ longestTurnMs, rssMb: mb(rss), heapMb: mb(heapUsed), externalMb: mb(external) })}\n`,
  );
}

process.on('SIGUSR2', () => void tell());

await import('@earshot/host/main');
