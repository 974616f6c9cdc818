import { recentTitles, type Title } from '@earshot/core/areas/search/search';
import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useAsk } from '../../../data/use-stores.ts';
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

const FIRST = 100;

/** What changed last, of all that one may open. */
export const RecentPage = observer(function RecentPage() {
  const { data, error, state, reload } = useRecent();
  return (
    <Page title="Recently changed">
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

function useRecent() {
  const asked = useAsk(recentTitles, { first: FIRST }, NOUNS);
  return { data: asked.data, error: asked.error, state: asked.state, reload: () => asked.reload() };
}

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
        text="Notes, tags and projects that change show here, the newest first."
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
          <span className={classes.title}>{row.title}</span>
          <span className={classes.where}>
            {KIND_WORDS[row.type]}
            {row.placeTitle !== '' && row.placeTitle !== row.title && ` · ${row.placeTitle}`}
          </span>
        </div>
      )}
    </NavList>
  );
}
