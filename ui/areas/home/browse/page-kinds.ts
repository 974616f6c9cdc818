import { Insight, insights } from '@earshot/core/areas/pages/insight';
import { Note, notes } from '@earshot/core/areas/pages/note';
import { IconBulb, IconNotes } from '@tabler/icons-react';
import { BESIDE_INSIGHTS, INSIGHT_COLUMNS, insightColumns } from '../../insights/insight-columns.tsx';
import { useInsightLook } from '../../insights/use-insight-look.tsx';
import { BESIDE_NOTES, NOTE_COLUMNS, NOTE_USE_COLUMNS, noteColumns } from '../../notes/list/note-columns.tsx';
import { useNoteLook } from '../../notes/use-note-look.tsx';
import type { PageListKind } from './page-list.tsx';

/** List of notes over several projects. */
export const NOTES: PageListKind<Note> = {
  noun: Note,
  fieldScope: 'NOTE',
  list: notes,
  word: 'note',
  icon: IconNotes,
  useLook: useNoteLook,
  // Uses of notes are requested project by project.
  known: NOTE_COLUMNS.filter(({ key }) => !NOTE_USE_COLUMNS.includes(key)),
  columnsOf: (look, shows) => noteColumns({ look, shows, usesOf: () => undefined }),
  beside: BESIDE_NOTES,
};

/** List of insights over several projects. */
export const INSIGHTS: PageListKind<Insight> = {
  noun: Insight,
  fieldScope: 'INSIGHT',
  list: insights,
  word: 'insight',
  icon: IconBulb,
  useLook: useInsightLook,
  known: INSIGHT_COLUMNS,
  columnsOf: (look, shows) => insightColumns({ look, shows }),
  beside: BESIDE_INSIGHTS,
};
