import { Insight, insights } from '@earshot/core/areas/pages/insight';
import { Note, notes } from '@earshot/core/areas/pages/note';
import { IconBulb, IconNotes } from '@tabler/icons-react';
import { paths } from '../../../frame/paths.ts';
import { InsightTable } from '../insights/insight-table.tsx';
import { NoteTable } from '../notes/note-table.tsx';
import type { PageListKind } from './page-list.tsx';

/** How notes are listed over several projects. */
export const NOTES: PageListKind<Note> = {
  noun: Note,
  fieldScope: 'NOTE',
  list: notes,
  word: 'note',
  icon: IconNotes,
  peek: 'note',
  path: paths.note,
  Table: NoteTable,
};

/** How insights are listed over several projects. */
export const INSIGHTS: PageListKind<Insight> = {
  noun: Insight,
  fieldScope: 'INSIGHT',
  list: insights,
  word: 'insight',
  icon: IconBulb,
  peek: 'insight',
  path: paths.insight,
  Table: InsightTable,
};
