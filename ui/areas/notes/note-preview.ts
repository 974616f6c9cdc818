import type { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';

/** First words of a note. Those of an imported note can appear with a short delay. */
export const notePreview = ({ preview, sourceName }: Pick<Note, 'preview' | 'sourceName'>): string =>
  preview === '' && sourceName !== '' ? '\u00a0' : displayTitle('preview', preview);
