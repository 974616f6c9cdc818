// The built host, with a probe of its event loop and heap that reports at SIGUSR2. SIGWINCH makes the largest
// importable document in one go, for the probe to detect.

import { doc, paragraph } from '@earshot/core/documents/document-builder';
import { limits } from '@earshot/core/limits';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { LoopProbe } from '../kit/hosts/loop-probe.ts';

const probe = new LoopProbe();
const heapMb = () => process.memoryUsage().heapUsed / 1_000_000;
let largest = 0;
setInterval(() => {
  largest = Math.max(largest, heapMb());
}, 20).unref();
process.on('SIGUSR2', () => {
  largest = Math.max(largest, heapMb());
  process.stdout.write(`longest turn: ${probe.longestMs().toFixed(1)} ms, largest heap: ${largest.toFixed(1)} MB\n`);
  largest = 0;
});
process.on('SIGWINCH', () => {
  stateFromJson(doc(...Array.from({ length: limits.importNodes / 2 }, (_, at) => paragraph(`Line ${at}`))));
});

await import('@earshot/host/main');
