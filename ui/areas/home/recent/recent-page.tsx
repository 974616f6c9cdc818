import { recentTitles, type Title } from '@earshot/core/areas/search/search';
import { Button, SegmentedControl } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useParams } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
import { Absent } from '../../../frame/absent.tsx';
import { KindIcon } from '../../../frame/kind-icon.tsx';
import { KIND_WORDS, pathOf } from '../../../frame/path-of.ts';
import { paths } from '../../../frame/paths.ts';
import { PEEKED_AS } from '../../../frame/peek-url.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { Page } from '../../../kit/page.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { NOUNS } from './nouns.ts';
import classes from './recent-page.module.css';

/** Filters of recent changes: a piece of the address, its label, and its types. */
const RECENT_FILTERS: readonly { id: string; label: string; types: Title['type'][] }[] = [
  { id: '', label: 'All', types: [] },
  { id: 'notes', label: 'Notes', types: ['NOTE'] },
  { id: 'insights', label: 'Insights', types: ['INSIGHT'] },
  { id: 'tags', label: 'Tags', types: ['TAG'] },
  { id: 'projects', label: 'Projects', types: ['PROJECT', 'PROJECT_CATEGORY'] },
  { id: 'channels', label: 'Channels', types: ['CHANNEL'] },
];

const FIRST = 100;

/** Recent changes in everything that the user can open. */
export const RecentPage = observer(function RecentPage() {
  const { filter: id = '' } = useParams();
  const navigate = useNavigate();
  const filter = RECENT_FILTERS.find((one) => one.id === id);
  const { data, error, state, reload } = useAsk(recentTitles, { first: FIRST, types: filter?.types ?? [] }, NOUNS);
  if (!filter) return <Absent text="This list of recent changes doesn’t exist." />;
  return (
    <Page title="Recently changed">
      <SegmentedControl
        aria-label="Page type"
        className={classes.filters}
        value={filter.id}
        data={RECENT_FILTERS.map((one) => ({ value: one.id, label: one.label }))}
        onChange={(next) => void navigate(paths.recent(next), { preventScrollReset: true })}
      />
      {data ? (
        <Titles rows={data} />
      ) : state === 'failed' ? (
        <RefusedState error={error} again={reload} />
      ) : (
        <RowsSkeleton rows={10} height={44} />
      )}
    </Page>
  );
});

function Titles({ rows }: { rows: readonly Title[] }) {
  const navigate = useNavigate();
  const peek = usePeek();
  const beside = ({ id, type, title }: Title) => {
    const kind = PEEKED_AS[type];
    if (kind) peek.open(kind, { id, title });
    return kind !== undefined;
  };
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IconClock}
        title="Nothing here yet"
        text="Notes, tags and projects that change appear here, the newest first."
        action={
          <Button component={Link} to={paths.projects} variant="default">
            Go to the projects
          </Button>
        }
      />
    );
  return (
    <NavList
      label="Recently changed"
      rows={rows}
      to={(row) => pathOf(row, row.title)}
      onGo={(to) => void navigate(to)}
      onPeek={beside}
    >
      {(row) => (
        <div className={classes.row}>
          <KindIcon type={row.type} />
          <span className={classes.title} dir="auto">
            {row.title}
          </span>
          <span className={classes.where} dir="auto">
            {KIND_WORDS[row.type]}
            {row.placeTitle !== '' && row.placeTitle !== row.title && ` · ${row.placeTitle}`}
          </span>
        </div>
      )}
    </NavList>
  );
}
