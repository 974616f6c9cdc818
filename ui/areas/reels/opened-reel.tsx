import { reel as oneReel, type Reel } from '@earshot/core/areas/reels/reel';
import { observer } from 'mobx-react-lite';
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useRow } from '../../data/use-stores.ts';
import { Absent } from '../../frame/absent.tsx';
import { idIn } from '../../frame/paths.ts';
import { PageSkeleton } from '../../kit/states/skeletons.tsx';

type Body = ComponentType<{ reel: Reel }>;

/** The reel of the address, shown by a body; what is missing is said. */
export function OpenedReel({ body }: { body: Body }) {
  const id = idIn(useParams().id);
  return id ? <Opened key={id} id={id} body={body} /> : <Absent />;
}

const Opened = observer(function Opened({ id, body: Shown }: { id: string; body: Body }) {
  const { row, state, error, reload } = useRow(oneReel, id);
  if (state === 'failed') return <Absent error={error} again={reload} />;
  if (state === 'gone' || row?.trashedAt)
    return <Absent text="This reel is in trash, or is no longer shared with you." />;
  return row ? <Shown reel={row} /> : <PageSkeleton />;
});
