import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { FILES } from '../files/area.ts';
import { MODELS } from '../models/area.ts';
import { redactionHandlers } from './redaction.ts';

/** Redaction: personal data that is found in notes, and taken out of them for good. */
export const redaction = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool, models, { store }) => redactionHandlers({ documents, pool, models, store }),
    [T.documents, T.pool, MODELS.textModels, FILES.files],
  );
});
