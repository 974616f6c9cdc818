import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { displayTitle } from '@earshot/core/rules/text';
import type { ParsedQuery } from '@earshot/core/rules/words/search-query';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { RowLook } from '../../../kit/layouts/row-look.ts';
import { Ago } from '../../../kit/words/ago.tsx';
import { useOpenHighlight } from '../open-highlight.ts';
import { Spoken } from '../spoken.tsx';
import { TagChips } from '../tag-chips.tsx';
import { NoteOf, QuoteLink } from './highlight-cells.tsx';

const TAGS = 3;

/** Look of highlights in every layout: words, tags, note and author. */
export function useHighlightLook(query: ParsedQuery | undefined): RowLook<Highlight> {
  const navigate = useNavigate();
  const { to, peek } = useOpenHighlight();
  const open = useRef<RowLook<Highlight>['open']>(() => undefined);
  open.current = (row, full) => (full ? void navigate(to(row)) : void peek(row));
  return useMemo(
    () => ({
      label: 'Highlights',
      nameOf: ({ text }) => displayTitle('highlight', text),
      title: (row) => <QuoteLink row={row} query={query} />,
      nameLines: 3,
      preview: ({ tagIds }) => <TagChips ids={tagIds} most={TAGS} />,
      facts: (row) => (
        <>
          <NoteOf row={row} />
          <Spoken row={row} />
          <Ago at={row.createdAt} />
        </>
      ),
      menu: () => null,
      open: (row, full) => open.current(row, full),
    }),
    [query],
  );
}
