// The built host. At SIGUSR2 it reports the longest block of its event loop since the last report, and its memory after
// garbage collection.
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LoopProbe } from '../../kit/hosts/loop-probe.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const probe = new LoopProbe();
/** Finalizers and buffers are freed after a collection and counted by the next one. */
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
  // Excludes these collections from the host's blocks.
  probe.longestMs();
  process.stdout.write(
    `state: ${JSON.stringify({ longestTurnMs, rssMb: mb(rss), heapMb: mb(heapUsed), externalMb: mb(external) })}\n`,
  );
}

process.on('SIGUSR2', () => void tell());

await import('@earshot/host/main');
