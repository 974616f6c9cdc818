// The host as it is built, with the probe of its event loop; at SIGCONT it does on the event loop itself what threads are for.
import { decisionsOf } from '@earshot/core/rules/theme-decisions';
import { findThemes } from '@earshot/processing/themes/find';
import { packTexts } from '@earshot/processing/themes/packed-texts';
import { saidAbout } from '../../kit/said-about.ts';

process.on('SIGCONT', () => {
  const { texts } = saidAbout(Number(process.env.INLINE_POINTS), 1);
  const points = texts.map((_, at) => `${at}`);
  const question = { points, wanted: 10, seed: 1, decisions: decisionsOf([]), sensitivity: 'STANDARD' } as const;
  for (const _ of findThemes({ ...question, texts: packTexts(texts) }));
});

await import('../../faults/long-turns.ts');
