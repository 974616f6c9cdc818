import type { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';

/** The first words of a note. An imported one has some, though a moment may pass before they are known. */
export const notePreview = ({ preview, sourceName }: Pick<Note, 'preview' | 'sourceName'>): string =>
  preview === '' && sourceName !== '' ? '\u00a0' : displayTitle('preview', preview);
