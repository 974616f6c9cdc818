import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { documentHandlers } from './document-edits.ts';
import { indexBehind } from './jobs/index-behind.ts';
import { indexDocument } from './jobs/index-document.ts';
import { noteHandlers } from './notes.ts';
import { readmeHandlers } from './readme.ts';
import { textReplacementHandlers } from './text-replacements.ts';

/** Notes, and the texts of pages: their edits and their index. */
export const notes = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(
    (documents, pool) => [
      ...noteHandlers(documents),
      ...readmeHandlers(documents),
      ...textReplacementHandlers({ documents, pool }),
    ],
    [T.documents, T.pool],
  );
  bind(AREA.handlers).toResolvedValue(documentHandlers, [T.documents, T.rates]);
  bind(AREA.jobs).toResolvedValue(
    (documents, pool) => [indexDocument({ documents, pool }), indexBehind(documents)],
    [T.documents, T.pool],
  );
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'index-behind', kind: 'index-behind', scope: 'workspace', ...NIGHTLY }),
  ]);
});
