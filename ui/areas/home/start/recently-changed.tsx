import { recentTitles } from '@earshot/core/areas/search/search';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useSample } from '../../places/folders/use-sample.ts';
import { NOUNS } from '../recent/nouns.ts';
import { HomeList } from './home-list.tsx';

const SHOWN = 8;

/** Recent changes in everything that the user can open. */
export const RecentlyChanged = observer(function RecentlyChanged() {
  const { loading } = useSample();
  // The sample's objects would shift the lines while it loads.
  const { data, state, error, reload } = useAsk(recentTitles, { first: SHOWN }, NOUNS, !loading);
  return (
    <HomeList
      title="Recently changed"
      all={paths.recent()}
      rows={data}
      error={state === 'failed' ? error : null}
      again={reload}
    />
  );
});
