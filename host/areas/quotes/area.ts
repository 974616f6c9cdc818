import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { TRANSCRIPTS } from '../transcripts/area.ts';
import { citationHandlers } from './citations.ts';
import { forgetPeople, tellSpeech } from './tell-speakers.ts';

/** Quotes: words of highlights and data points, frozen when an insight quoted them. */
export const quotes = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(citationHandlers, [T.documents]);
  bind(TRANSCRIPTS.tellSpeech).toConstantValue(tellSpeech);
  bind(AREA.onErase).toConstantValue(forgetPeople);
});
