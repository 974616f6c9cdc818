import { type Highlight, reattachHighlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import type { Note } from '@earshot/core/areas/pages/note';
import { folded } from '@earshot/core/rules/text';
import { useRef } from 'react';
import { newId } from '../../../data/new-id.ts';
import type { Stores } from '../../../data/stores.ts';
import { useStores } from '../../../data/use-stores.ts';
import type { WireRange } from '../../../editor/highlights/wire-range.ts';
import { tellDone } from '../../../kit/dialogs/tell-done.ts';
import { tagQueueOf } from '../../coding/tagging/queue-of.ts';
import type { ShownHighlight } from '../../coding/tagging/shown-highlights.ts';
import type { TagQueue, WantedTag, Words } from '../../coding/tagging/tag-queue.ts';
import { nextColour } from '../../coding/tags/board/next-colour.ts';
import type { Choice } from './tag-picker-state.ts';
import { useRecentTags } from './use-recent-tags.ts';

/** Target of tags: selected words, or an existing highlight. */
export type Target = { words: Words } | { highlight: ShownHighlight };

const freshIn = (queue: TagQueue) =>
  queue.changes.flatMap(({ add }) => add.flatMap((tag) => ('id' in tag ? [] : [tag])));

/** Chosen tags: existing ones by id, each new one with its colour. */
function wantedFrom(stores: Stores, projectId: string, queue: TagQueue, choices: readonly Choice[]): WantedTag[] {
  const inProject = stores.of(Tag).all.filter((tag) => tag.projectId === projectId);
  const fresh = freshIn(queue);
  return choices.map((choice) => {
    if ('id' in choice) return choice;
    const { title } = choice;
    const there = inProject.find((tag) => folded(tag.title) === folded(title));
    if (there) return { id: there.id };
    const waiting = fresh.find((tag) => folded(tag.title) === folded(title));
    if (waiting) return waiting;
    const made = { title, colour: nextColour([...inProject, ...fresh].map(({ colour }) => colour)) };
    fresh.push(made);
    return made;
  });
}

const keyOf = (tag: WantedTag) => ('id' in tag ? tag.id : folded(tag.title));

/** Change that gives a target exactly these tags; undefined if it already has them. */
function changeFor(target: Target, wanted: readonly WantedTag[]) {
  if ('words' in target) return { on: { words: target.words }, add: wanted, remove: [] };
  const { id, tagIds, fresh } = target.highlight;
  const has = new Set([...tagIds, ...fresh.map(({ title }) => folded(title))]);
  const wants = new Set(wanted.map(keyOf));
  const add = wanted.filter((tag) => !has.has(keyOf(tag)));
  const remove = tagIds.filter((tagId) => !wants.has(tagId));
  return add.length + remove.length > 0 ? { on: { highlightId: id }, add, remove } : undefined;
}

/** Highlighting and tagging of a note's words: shown at once, sent in order. */
export function useHighlighting(note: Note) {
  const stores = useStores();
  const { id: noteId, projectId } = note;
  const queue = tagQueueOf(stores, noteId);
  const { lately, remember } = useRecentTags(projectId);
  const last = useRef<readonly Choice[]>(lately.last.map((id) => ({ id })));
  const named = (tags: readonly WantedTag[] | readonly string[]) =>
    tags
      .map((tag) => {
        if (typeof tag === 'object' && 'title' in tag) return `“${tag.title}”`;
        return `“${stores.of(Tag).byId(typeof tag === 'string' ? tag : tag.id)?.title ?? ''}”`;
      })
      .join(', ');
  return {
    lately,
    queue,
    /** tags last added together */
    last: () => last.current,
    /** sets tags: selected words become a highlight with them, a highlight gets exactly these */
    apply: (target: Target, choices: readonly Choice[]): void => {
      const wanted = wantedFrom(stores, projectId, queue, choices);
      const change = changeFor(target, wanted);
      if (!change) return;
      const { add, remove } = change;
      const done =
        add.length > 0 ? `Tagged ${named(add)}.` : remove.length > 0 ? `Removed ${named(remove)}.` : 'Highlighted.';
      const says = stores.connection.usable ? done : `${done} It is kept here until the connection is back.`;
      tellDone(stores, says, queue.add({ key: newId(), noteId, projectId, ...change }, done));
      if (add.length === 0) return;
      last.current = add.map((tag) => ('id' in tag ? { id: tag.id } : { title: tag.title }));
      const ids = add.flatMap((tag) => ('id' in tag ? [tag.id] : []));
      if (ids.length > 0) remember(ids);
    },
    /** attaches the selected words to a lost highlight; throws if refused */
    reattach: async (highlight: Highlight, { from, to }: WireRange): Promise<void> => {
      const says = 'The highlight has words again.';
      const { step } = await stores.perform(reattachHighlight, { id: highlight.id, from, to }, says);
      tellDone(stores, says, step);
    },
  };
}

export type Highlighting = ReturnType<typeof useHighlighting>;
