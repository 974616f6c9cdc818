import type { Highlight } from '@earshot/core/areas/coding/highlight';
import type { TagChange, WantedTag } from './tag-queue.ts';

/** A highlight as shown, including unconfirmed changes. */
export interface ShownHighlight extends Highlight {
  /** tags still to be created for it */
  fresh: readonly { title: string; colour: string }[];
  /** true if the host has not confirmed it yet */
  waits: boolean;
}

const idsIn = (wanted: readonly WantedTag[]) => wanted.flatMap((tag) => ('id' in tag ? [tag.id] : []));
const freshIn = (wanted: readonly WantedTag[]) => wanted.flatMap((tag) => ('id' in tag ? [] : [tag]));

function changed(row: ShownHighlight, { add, remove }: TagChange): ShownHighlight {
  const left = row.tagIds.filter((id) => !remove.includes(id));
  const titles = new Set(row.fresh.map(({ title }) => title));
  return {
    ...row,
    tagIds: [...new Set([...left, ...idsIn(add)])],
    fresh: [...row.fresh, ...freshIn(add).filter(({ title }) => !titles.has(title))],
  };
}

function begun(change: TagChange, memberId: string | null): ShownHighlight | undefined {
  const { on, key, noteId, projectId } = change;
  if (!('words' in on)) return undefined;
  const now = new Date().toISOString();
  const { text, position } = on.words;
  return {
    id: key,
    workspaceId: '',
    revision: 0,
    createdAt: now,
    createdBy: memberId,
    updatedAt: now,
    trashedAt: null,
    noteId,
    projectId,
    text,
    prefix: '',
    suffix: '',
    position,
    speakerId: null,
    startMs: null,
    speakerIds: [],
    spokenFromMs: null,
    spokenToMs: null,
    audioVideo: null,
    speaker: '',
    speakerPersonId: null,
    state: 'ANCHORED',
    undone: false,
    tagIds: [],
    taggedBy: [],
    fresh: [],
    waits: true,
  };
}

/** Highlights of a note in text order, including the user's unconfirmed changes. */
export function shownHighlights(
  rows: readonly Highlight[],
  changes: readonly TagChange[],
  memberId: string | null,
): ShownHighlight[] {
  const shown = new Map<string, ShownHighlight>(rows.map((row) => [row.id, { ...row, fresh: [], waits: false }]));
  if (changes.length === 0) return [...shown.values()];
  for (const change of changes) {
    const id = 'words' in change.on ? `${change.on.words.from} ${change.on.words.to}` : change.on.highlightId;
    const row = shown.get(id) ?? begun(change, memberId);
    if (row) shown.set(id, changed(row, change));
  }
  return [...shown.values()].toSorted((a, b) => a.position - b.position);
}
