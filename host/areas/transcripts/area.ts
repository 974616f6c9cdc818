import { ContainerModule } from 'inversify';
import { AREA } from '../../boot/tokens.ts';
import { speakerHandlers } from './speakers.ts';
import { forgetPeople } from './tell-speakers.ts';

/** Transcripts: who speaks, and the times of words. */
export const transcripts = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(speakerHandlers);
  bind(AREA.onErase).toConstantValue(forgetPeople);
});
