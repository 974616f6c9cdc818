import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { FILES } from '../files/area.ts';
import { MODELS } from '../models/area.ts';
import { type EraseCopies, redactionHandlers } from './redaction.ts';

/** Parts that later areas bind. */
export const REDACTION = { eraseCopies: token<EraseCopies>('eraseCopies') };

/** Redaction: finding personal data in notes, and removing it for good. */
export const redaction = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool, models, { store }, eraseCopies) =>
      redactionHandlers({ documents, pool, models, store, eraseCopies }),
    [T.documents, T.pool, MODELS.textModels, FILES.files, REDACTION.eraseCopies],
  );
});
