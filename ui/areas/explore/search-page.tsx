import { observer } from 'mobx-react-lite';
import { Filled } from '../../frame/spots.tsx';
import { Page } from '../../kit/page.tsx';
import { SHOW_SEARCH_ELSEWHERE } from '../search/spots.ts';
import { SaveFeed } from './feeds/save-feed.tsx';
import { SearchPanel } from './search-panel.tsx';
import { useWish } from './use-wish.ts';

/** Search page: words and filters, stored in the address. */
export const SearchPage = observer(function SearchPage() {
  const { wish, change } = useWish();
  return (
    <Page title="Search" hideTitle>
      <SearchPanel
        wish={wish}
        onChange={change}
        actions={
          <>
            <Filled spot={SHOW_SEARCH_ELSEWHERE} props={{ wish }} />
            <SaveFeed wish={wish} />
          </>
        }
      />
    </Page>
  );
});
