import { createHighlight, type Highlight, reattachHighlight, tagHighlight } from '@earshot/core/model/highlight';
import type { Note } from '@earshot/core/model/note';
import { createTag } from '@earshot/core/model/tag';
import { folded } from '@earshot/core/rules/text';
import { useLocalStorage } from '@mantine/hooks';
import { when } from 'mobx';
import type { DocumentSession } from '../../data/document-session.ts';
import { Refused } from '../../data/refused.ts';
import type { Stores } from '../../data/stores.ts';
import { useStores } from '../../data/use-stores.ts';
import type { WireRange } from '../../editor/wire-range.ts';
import { tellDone } from '../../kit/tell-done.ts';
import { nextColour } from '../tag/next-colour.ts';
import { NONE_USED, readUsed, type UsedTags, used } from './recent-tags.ts';
import type { Choice } from './tag-picker-state.ts';

/** What tags are put on: selected words, or a highlight that is there. */
export type Target = { range: WireRange } | { highlight: Highlight };

const PATIENCE_MS = 5000;

/** Waits until the host knows the text that a selection stands in; the words may have been typed a moment ago. */
async function known(session: DocumentSession): Promise<void> {
  const late = new Refused(
    'OFFLINE',
    'The text is not saved yet, so its words cannot be marked. Try again in a moment.',
  );
  if (session.state !== 'open') throw late;
  await when(() => session.unsent === 0, { timeout: PATIENCE_MS }).catch(() => {
    throw late;
  });
}

/** The ids of the chosen tags; those that are not there yet are made, each once. */
async function idsOf(stores: Stores, projectId: string, choices: readonly Choice[]): Promise<string[]> {
  const ids: string[] = [];
  for (const choice of choices) {
    if ('id' in choice) {
      ids.push(choice.id);
      continue;
    }
    const inProject = stores.tags.all.filter((tag) => tag.projectId === projectId);
    const there = inProject.find(({ title }) => folded(title) === folded(choice.title));
    const colour = nextColour(inProject.map((tag) => tag.colour));
    const tag = there ?? (await stores.perform(createTag, { projectId, title: choice.title, colour })).answer;
    ids.push(tag.id);
  }
  return ids;
}

const named = (stores: Stores, ids: readonly string[]) =>
  ids.map((id) => `“${stores.tags.byId(id)?.title ?? ''}”`).join(', ');

async function mark(stores: Stores, noteId: string, { from, to }: WireRange, tagIds: string[]): Promise<void> {
  const says = tagIds.length === 0 ? 'Highlighted.' : `Tagged ${named(stores, tagIds)}.`;
  const { step } = await stores.perform(createHighlight, { noteId, from, to, tagIds }, says);
  tellDone(stores, says, step);
}

async function retag(stores: Stores, { id, tagIds }: Highlight, wanted: readonly string[]): Promise<void> {
  const add = wanted.filter((one) => !tagIds.includes(one));
  const remove = tagIds.filter((one) => !wanted.includes(one));
  if (add.length === 0 && remove.length === 0) return;
  const says = add.length > 0 ? `Tagged ${named(stores, add)}.` : `Took off ${named(stores, remove)}.`;
  const { step } = await stores.perform(tagHighlight, { id, add, remove }, says);
  tellDone(stores, says, step);
}

/** Marking and tagging words of a note; refusals are thrown to whoever shows them. */
export function useHighlighting(note: Note, session: DocumentSession | undefined) {
  const stores = useStores();
  const [lately, setLately] = useLocalStorage<UsedTags>({
    key: `earshot.tags.${note.projectId}`,
    defaultValue: NONE_USED,
    getInitialValueInEffect: false,
    deserialize: (text) => readUsed(text),
  });
  return {
    lately,
    /** puts these tags on: selected words become a highlight, a highlight has these and no others */
    apply: async (target: Target, choices: readonly Choice[]): Promise<void> => {
      const before = 'highlight' in target ? target.highlight.tagIds : [];
      const ids = await idsOf(stores, note.projectId, choices);
      if ('highlight' in target) await retag(stores, target.highlight, ids);
      else {
        if (session) await known(session);
        await mark(stores, note.id, target.range, ids);
      }
      const fresh = ids.filter((id) => !before.includes(id));
      if (fresh.length > 0) setLately((last) => used(last, fresh));
    },
    /** gives a highlight whose words were deleted the selected ones */
    reattach: async (highlight: Highlight, { from, to }: WireRange): Promise<void> => {
      if (session) await known(session);
      const says = 'The highlight has words again.';
      const { step } = await stores.perform(reattachHighlight, { id: highlight.id, from, to }, says);
      tellDone(stores, says, step);
    },
  };
}

export type Highlighting = ReturnType<typeof useHighlighting>;
