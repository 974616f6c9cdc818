import { ContainerModule } from 'inversify';
import { AREA, token } from '../../area.ts';
import { speakerHandlers, type TellSpeech } from './speakers.ts';

/** Parts that later areas bind. */
export const TRANSCRIPTS = { tellSpeech: token<TellSpeech>('tellSpeech') };

/** Transcripts: speakers, and the times of words. */
export const transcripts = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(speakerHandlers, [TRANSCRIPTS.tellSpeech]);
});
