import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { languageName } from '@earshot/core/areas/translation/languages';
import {
  Translation,
  translationContent,
  translations,
  translators,
} from '@earshot/core/areas/translation/translation';
import { Workspace } from '@earshot/core/model/workspace';
import { useState } from 'react';
import { useAsk, useList } from '../../data/use-stores.ts';

/** A note has one translation per language: more than these are unlikely. */
const MOST = 100;

/** Translations of a note, and the one shown in place of the original. */
export function useTranslations(noteId: string) {
  const list = useList(translations, { condition: { noteId }, first: MOST });
  const [shownId, show] = useState<string>();
  const [asks, setAsks] = useState(false);
  const rows = list.rows
    // Translations stopped before they had any text are not shown.
    .filter(({ state }) => state !== 'CANCELLED')
    .sort((a, b) => languageName(a.language).localeCompare(languageName(b.language)));
  return {
    list,
    rows,
    shown: rows.find(({ id }) => id === shownId),
    /** shows a translation, or the original */
    show,
    /** true if the language dialog is open */
    asks,
    ask: () => setAsks(true),
    close: () => setAsks(false),
  };
}
export type Translations = ReturnType<typeof useTranslations>;

/** Rows whose changes affect a translation or its highlights. */
const TOUCHES = [Translation, Note, Highlight];

/** Paragraphs of a translation from an index on. */
export const useTranslationContent = (id: string, from: number) => useAsk(translationContent, { id, from }, TOUCHES);

/** Translators available in this workspace, and whether they can translate this note. */
export const useTranslators = (noteId: string) => useAsk(translators, { noteId }, [Workspace, Project]);
