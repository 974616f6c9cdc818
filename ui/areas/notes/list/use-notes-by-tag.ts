import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note, noteGroups } from '@earshot/core/areas/pages/note';
import type { FilterForm } from '@earshot/core/rules/filter/form';
import { useAsk } from '../../../data/use-stores.ts';
import { useTagGroups } from '../../coding/tags/use-tag-groups.tsx';
import type { RowGroups } from '../../views/groups/row-groups.ts';

const TOUCHED = [Note, Highlight, Tag];
const REFUSAL = 'A note has the tags of its highlights. Tag its highlights, and it moves by itself.';

interface NotesByTagWish {
  projectId: string;
  form: FilterForm;
  /** true to include tags without notes */
  all: boolean;
  /** true if the list is grouped by tag */
  when: boolean;
}

/** Groups of a project's notes by the tags of their highlights; read it inside an observer(). */
export function useNotesByTag({ projectId, form, all, when }: NotesByTagWish): RowGroups<Note> | undefined {
  const filter = form.fields.length > 0 ? { filter: form } : {};
  const counts = useAsk(noteGroups, { id: projectId, ...filter }, TOUCHED, when);
  const groups = useTagGroups<Note>({
    projectId,
    counts,
    all,
    refusal: () => REFUSAL,
    move: async () => undefined,
  });
  return when ? groups : undefined;
}
