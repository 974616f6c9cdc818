import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { MODELS } from '../models/area.ts';
import { redactionHandlers } from './redaction.ts';

/** Redaction: personal data that is found in notes, and taken out of them for good. */
export const redaction = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool, models) => redactionHandlers({ documents, pool, models }),
    [T.documents, T.pool, MODELS.textModels],
  );
});
