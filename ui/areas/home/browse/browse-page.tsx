import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { observer } from 'mobx-react-lite';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { Page } from '../../../kit/page.tsx';
import classes from './browse-page.module.css';
import {
  BROWSE_KINDS,
  BROWSE_SCOPES,
  type BrowseKind,
  type BrowseScope,
  browsedIn,
  scopeSearch,
} from './browse-scope.ts';
import { INSIGHTS, NOTES } from './page-kinds.ts';
import { PageList } from './page-list.tsx';
import { SavedScopes } from './saved-scopes.tsx';

const KIND_LABELS: Record<BrowseKind, string> = { notes: 'Notes', insights: 'Insights' };
const SCOPE_LABELS: Record<BrowseScope, string> = {
  all: 'All',
  yours: 'Created by you',
  shared: 'Shared with you',
  recent: 'Recently opened',
};
/** Short tab labels for narrow screens. */
const SHORT_LABELS: Record<BrowseScope, string> = { all: 'All', yours: 'Yours', shared: 'Shared', recent: 'Recent' };
const NARROW = '(max-width: 640px)';

/** Notes or insights of all projects: all, created by the user, created by others, or opened last. */
export const BrowsePage = observer(function BrowsePage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { kind, scope } = browsedIn(search);
  const labels = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ? SHORT_LABELS : SCOPE_LABELS;
  const key = `${kind} ${scope}`;
  return (
    <Page title="Browse" width="wider" actions={<SavedScopes search={scopeSearch(search)} />}>
      <div className={classes.scopes}>
        <SegmentedControl
          aria-label="Page type"
          value={kind}
          data={BROWSE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          // A filter has fields of one kind of page, so it ends here.
          onChange={(next) => void navigate(paths.browse(next, scope))}
        />
        <SegmentedControl
          aria-label="Filter by author"
          value={scope}
          data={BROWSE_SCOPES.map((value) => ({ value, label: labels[value] }))}
          onChange={(next) => {
            const kept = new URLSearchParams(search);
            if (next === 'all') kept.delete('scope');
            else kept.set('scope', next);
            void navigate({ search: `${kept}` }, { preventScrollReset: true });
          }}
        />
      </div>
      {kind === 'notes' ? (
        <PageList key={key} kind={NOTES} scope={scope} />
      ) : (
        <PageList key={key} kind={INSIGHTS} scope={scope} />
      )}
    </Page>
  );
});
