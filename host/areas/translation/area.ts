import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { Pace } from '../../egress/pace.ts';
import { MODELS } from '../models/area.ts';
import { translateNoteJob } from './jobs/translate-note.ts';
import { translationHandlers } from './translations.ts';
import { Translators } from './translators.ts';

const translators = token<Translators>('translators');

/** Translations of notes beside their originals, by outside services. */
export const translation = new ContainerModule(({ bind }) => {
  bind(translators).toResolvedValue(
    (plugins, egress, rates, ledger) => new Translators({ plugins, egress, ledger, pace: new Pace(rates.factor) }),
    [T.workspacePlugins, T.egress, T.rates, MODELS.ledger],
  );
  bind(AREA.handlers).toResolvedValue(translationHandlers, [translators]);
  bind(AREA.jobs).toResolvedValue(
    (apart, pool, documents, services, report) => [
      translateNoteJob({ ...apart, pool, documents, translators: services, report }),
    ],
    [T.apart, T.pool, T.documents, translators, T.taskReport],
  );
});
