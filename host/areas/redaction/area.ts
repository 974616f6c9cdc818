import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { redactionHandlers } from './redaction.ts';

/** Redaction: personal data that is found in notes, and taken out of them for good. */
export const redaction = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool) => redactionHandlers({ documents, pool }),
    [T.documents, T.pool],
  );
});
