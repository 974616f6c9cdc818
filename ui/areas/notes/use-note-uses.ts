import { Highlight } from '@earshot/core/areas/coding/highlight';
import { File } from '@earshot/core/areas/files/file';
import { Insight, insights } from '@earshot/core/areas/pages/insight';
import { type Note, type NoteUse, noteUses } from '@earshot/core/areas/pages/note';
import { Summary } from '@earshot/core/areas/summaries/summary';
import { limits } from '@earshot/core/limits';
import { useMemo } from 'react';
import { useAsk, useList } from '../../data/use-stores.ts';
import { useProjectTags } from '../coding/tags/sets/use-tag-sets.ts';

const TOUCHED = [File, Highlight, Insight, Summary];

/**
 * Further figures of a project's visible notes: requested together, and only if shown. Read it inside an observer().
 */
export function useNoteUses(
  projectId: string,
  shown: boolean,
  rows: readonly Note[],
): (noteId: string) => NoteUse | undefined {
  const noteIds = rows
    .map(({ id }) => id)
    .toSorted()
    .slice(0, limits.notesDescribed);
  const { data } = useAsk(noteUses, { id: projectId, noteIds }, TOUCHED, shown && noteIds.length > 0);
  useProjectTags(projectId);
  const byId = useMemo(() => new Map(data?.map((use) => [use.id, use])), [data]);
  const ids = [...new Set(data?.flatMap(({ insightIds }) => insightIds) ?? [])].toSorted();
  useList(insights, { condition: { id: ids }, first: Math.max(1, ids.length) }, ids.length > 0);
  return (id) => byId.get(id);
}
