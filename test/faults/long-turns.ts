// The host as it is built, with a probe of its event loop that tells at SIGUSR2. SIGWINCH makes the largest document that
// can be imported as requests once did, for the probe to notice.
import { limits } from '@earshot/core/limits';
import { doc, paragraph } from '@earshot/core/model/document-builder';
import { stateFromJson } from '@earshot/processing/documents/convert';
import { TurnProbe } from '../kit/turn-probe.ts';

const probe = new TurnProbe();
process.on('SIGUSR2', () => {
  process.stdout.write(`longest turn: ${probe.longestMs().toFixed(1)} ms\n`);
});
process.on('SIGWINCH', () => {
  stateFromJson(doc(...Array.from({ length: limits.importNodes / 2 }, (_, at) => paragraph(`Line ${at}`))));
});

await import('@earshot/host/main');
