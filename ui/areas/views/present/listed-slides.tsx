import { Button } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { Absent } from '../../../frame/absent.tsx';
import { useKeys } from '../../../frame/use-keys.ts';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { PageSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Presenting } from '../spots.ts';

interface Row {
  id: string;
  title?: string;
}

/** Slides of a view, and the current position. */
interface Slides<R> {
  rows: readonly R[];
  at: number;
  go: (at: number, slide: number) => void;
  leave: () => void;
}

interface ListedSlidesProps<R extends Row> {
  list: { rows: readonly R[]; state: string; error: Refused | null; reload: () => unknown };
  presenting: Presenting;
  children: (slides: Slides<R>) => ReactNode;
}

/** Rows of a list as slides, once loaded; reports a row that is no longer among them. */
export const ListedSlides = observer(function ListedSlides<R extends Row>(props: ListedSlidesProps<R>) {
  const { list, presenting, children } = props;
  const { rowId, go, leave } = presenting;
  const { rows, state } = list;
  if (state === 'failed' && rows.length === 0)
    return <Absent error={list.error} again={async () => void (await list.reload())} />;
  if (state !== 'ready') return <PageSkeleton />;
  if (rows.length === 0) return <Nothing says="There is nothing in this view to present." onLeave={leave} />;
  const at = rowId === undefined ? 0 : rows.findIndex(({ id }) => id === rowId);
  if (at < 0) return <Nothing says="This is no longer in the view." onLeave={leave} />;
  return children({
    rows,
    at,
    leave,
    go: (next, slide) => {
      const row = rows[next];
      if (row) go({ id: row.id, title: row.title ?? '' }, slide);
    },
  });
}) as <R extends Row>(props: ListedSlidesProps<R>) => ReactNode;

function Nothing({ says, onLeave }: { says: string; onLeave: () => void }) {
  useKeys([
    { id: 'present-leave', title: 'Leave the presentation', group: 'Presenting', keys: ['escape'], run: onLeave },
  ]);
  return (
    <Page title="Present" hideTitle>
      <EmptyState
        icon={IconPresentation}
        title="Nothing to present"
        text={says}
        action={<Button onClick={onLeave}>Go back to the view</Button>}
      />
    </Page>
  );
}
