import { unreadFiles } from '@earshot/core/areas/erasure/retyped';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import classes from './erasure.module.css';

/** Files that a withdrawal keeps because it cannot read them. */
export const UnreadFilesList = observer(function UnreadFilesList({ personId }: { personId: string }) {
  const { data, state, error, reload } = useAsk(unreadFiles, { id: personId });
  if (state === 'failed' && !data) return <RefusedState error={error} again={() => reload()} />;
  if (!data) return <RowsSkeleton rows={1} height={24} />;
  if (data.total === 0) return null;
  const more = data.total - data.files.length;
  return (
    <details className={classes.unread}>
      <summary>{counted(data.total, 'file')} cannot be read and will stay unchanged</summary>
      <ul>
        {data.files.map(({ id, name, reason }) => (
          <li key={`${id} ${reason}`}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
        {more > 0 && <li>{counted(more, 'more', 'more')}</li>}
      </ul>
    </details>
  );
});
