import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import { recentTitles, type Title } from '@earshot/core/areas/search/search';
import { IconFolder } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { KindIcon } from '../../../frame/kind-icon.tsx';
import { KIND_WORDS, pathOf } from '../../../frame/path-of.ts';
import { paths } from '../../../frame/paths.ts';
import { PEEKED_AS } from '../../../frame/peek-url.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { useSample } from '../../sample/use-sample.ts';
import { NOUNS } from '../recent/nouns.ts';
import classes from './home-section.module.css';

const SHOWN = 8;

/** What changed last, of all that one may open. */
export const RecentlyChanged = observer(function RecentlyChanged() {
  const { loading } = useSample();
  // What comes with the sample would push the lines about.
  const { data, state, error, reload } = useAsk(recentTitles, { first: SHOWN }, NOUNS, !loading);
  const navigate = useNavigate();
  const peek = usePeek();
  const beside = (found: Title) => {
    const kind = PEEKED_AS[found.type];
    if (kind) peek.open(kind, found);
    return kind !== undefined;
  };
  if (data?.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="recently-changed">
      <div className={classes.head}>
        <h2 id="recently-changed">Recently changed</h2>
        <Link to={paths.recent()}>All</Link>
      </div>
      {data ? (
        <NavList
          label="Recently changed"
          rows={data}
          to={(found) => pathOf(found, found.title)}
          onPeek={beside}
          onGo={(to) => void navigate(to)}
        >
          {(found) => <Line found={found} />}
        </NavList>
      ) : state === 'failed' ? (
        <RefusedState error={error} again={reload} />
      ) : (
        <RowsSkeleton rows={4} height={40} />
      )}
    </section>
  );
});

function Line({ found }: { found: Title }) {
  const kind = KIND_WORDS[found.type];
  return (
    <span className={classes.line}>
      <Sign found={found} />
      <span className={classes.title}>{found.title}</span>
      <span className={classes.note}>
        {found.placeTitle !== '' && found.placeTitle !== found.title ? `${kind} · ${found.placeTitle}` : kind}
      </span>
    </span>
  );
}

/** Projects and folders show the sign that they were given. */
const Sign = observer(function Sign({ found: { id, type } }: { found: Title }) {
  const stores = useStores();
  const projects = stores.of(Project);
  const folders = stores.of(Folder);
  const place = type === 'PROJECT' ? projects.byId(id) : type === 'PROJECT_CATEGORY' ? folders.byId(id) : undefined;
  if (!place) return <KindIcon type={type} />;
  const fallback = type === 'PROJECT_CATEGORY' ? { fallback: IconFolder } : {};
  return <PlaceIcon icon={place.icon} colour={place.colour} {...fallback} />;
});
