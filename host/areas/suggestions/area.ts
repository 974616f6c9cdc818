import { ContainerModule } from 'inversify';
import { AREA, T } from '../../boot/tokens.ts';
import { followNotes } from './follow-notes.ts';
import { anchorSuggestions } from './jobs/anchor-suggestions.ts';
import { suggestHighlights } from './jobs/suggest-highlights.ts';
import { suggestionHandlers } from './suggestions.ts';

/** Suggestions: passages of notes that are like what was highlighted and tagged before. */
export const suggestions = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue((documents) => suggestionHandlers(documents), [T.documents]);
  bind(AREA.jobs).toResolvedValue(
    (apart, documents, pool, report) => [
      suggestHighlights({ ...apart, documents, pool, report }),
      anchorSuggestions({ documents, pool }),
    ],
    [T.apart, T.documents, T.pool, T.taskReport],
  );
  bind(AREA.onWrite).toConstantValue(followNotes);
});
