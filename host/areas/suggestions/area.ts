import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { MODELS } from '../models/area.ts';
import { followNotes } from './follow-notes.ts';
import { anchorSuggestions } from './jobs/anchor-suggestions.ts';
import { suggestHighlights } from './jobs/suggest-highlights.ts';
import { suggestionHandlers } from './suggestions.ts';

/** Suggestions: passages of notes that resemble earlier tagged highlights. */
export const suggestions = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue(suggestionHandlers, [T.documents, MODELS.textModels]);
  bind(AREA.jobs).toResolvedValue(
    (apart, documents, pool, models, report) => [
      suggestHighlights({ ...apart, documents, pool, models, report }),
      anchorSuggestions({ documents, pool }),
    ],
    [T.apart, T.documents, T.pool, MODELS.textModels, T.taskReport],
  );
  bind(AREA.onWrite).toConstantValue(followNotes);
});
