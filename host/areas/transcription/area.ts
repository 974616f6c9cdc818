import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { Pace } from '../../egress/pace.ts';
import { FILES } from '../files/area.ts';
import { MEDIA } from '../media/area.ts';
import { MODELS } from '../models/area.ts';
import { limitsIn } from '../workspace/limit-of.ts';
import { forgetRecording } from './jobs/forget-recording.ts';
import { transcribeRecording } from './jobs/transcribe-recording.ts';
import { TranscriptKeeper } from './keep-transcript.ts';
import { Transcribers } from './transcribers.ts';
import { transcriptionHandlers } from './transcriptions.ts';

const transcribers = token<Transcribers>('transcribers');

/** Transcriptions: recordings of notes that become text, by services that recognise speech. */
export const transcription = new ContainerModule(({ bind }) => {
  bind(transcribers).toResolvedValue(
    (plugins, egress, rates, ledger) => new Transcribers({ plugins, egress, ledger, pace: new Pace(rates.factor) }),
    [T.workspacePlugins, T.egress, T.rates, MODELS.ledger],
  );
  bind(AREA.handlers).toResolvedValue(
    (services, engine, environment) => transcriptionHandlers(services, engine, limitsIn(environment)),
    [transcribers, MEDIA.engine, T.environment],
  );
  bind(AREA.jobs).toResolvedValue(
    (apart, environment, { store }, engine, pool, services, runner, report) => {
      const keeper = new TranscriptKeeper({ ...apart, pool, runner });
      const { data } = environment;
      const parts = { ...apart, data, store, engine, pool, transcribers: services, keeper, report };
      return [
        transcribeRecording({ ...parts, limitOf: limitsIn(environment) }),
        forgetRecording({ transcribers: services }),
      ];
    },
    [T.apart, T.environment, FILES.files, MEDIA.engine, T.pool, transcribers, T.laterRunner, T.taskReport],
  );
});
