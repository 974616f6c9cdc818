import type { Tag } from '@earshot/core/areas/coding/tag';
import { useRef } from 'react';
import { useChosen } from '../../../views/choosing/use-chosen.ts';
import { useTagRights } from '../use-tag-rights.ts';
import { rangeOf } from './range-of.ts';

/** Selected tags of a board, and functions that select more. */
export interface ChoosingTags {
  /** existing and editable ones, in board order */
  rows: readonly Tag[];
  may: (tag: Tag) => boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** selects all from the last selected one to this one */
  upTo: (id: string) => void;
  /** selects a tag and the next focused one */
  extend: (id: string, next: string | undefined) => void;
  all: () => void;
  clear: () => void;
}

/** Selection of tags of a board, given in board order. Only editable ones can be selected. */
export function useChoosingTags(board: string, tags: readonly Tag[]): ChoosingTags {
  const chosen = useChosen(board);
  const { edits } = useTagRights();
  const last = useRef<string>(undefined);
  const open = tags.filter(edits);
  const choose = (ids: readonly string[]) => chosen.choose(open.flatMap(({ id }) => (ids.includes(id) ? [id] : [])));
  return {
    rows: open.filter(({ id }) => chosen.has(id)),
    may: edits,
    has: chosen.has,
    toggle: (id) => {
      last.current = id;
      chosen.toggle(id);
    },
    upTo: (id) => {
      const ids = tags.map((tag) => tag.id);
      choose(rangeOf(ids, last.current, id));
      last.current ??= id;
    },
    extend: (id, next) => {
      choose(next === undefined ? [id] : [id, next]);
      last.current = next ?? id;
    },
    all: () => choose(open.map(({ id }) => id)),
    clear: () => {
      last.current = undefined;
      chosen.clear();
    },
  };
}
