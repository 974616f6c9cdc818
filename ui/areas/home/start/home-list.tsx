import { Folder } from '@earshot/core/areas/places/folder';
import { Project } from '@earshot/core/areas/places/project';
import type { Title } from '@earshot/core/areas/search/search';
import { IconFolder } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';
import { KindIcon } from '../../../frame/kind-icon.tsx';
import { KIND_WORDS, pathOf } from '../../../frame/path-of.ts';
import { PEEKED_AS } from '../../../frame/peek-url.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { NavList } from '../../../kit/nav-list.tsx';
import { PlaceIcon } from '../../../kit/place-icon.tsx';
import classes from '../../../kit/section.module.css';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';

interface HomeListProps {
  title: string;
  /** path of the full list */
  all: string;
  /** undefined while loading */
  rows: readonly Title[] | undefined;
  /** error of loading */
  error: Refused | null;
  again: () => unknown;
}

/** A section of Home with links; nothing while there are none. */
export const HomeList = observer(function HomeList({ title, all, rows, error, again }: HomeListProps) {
  const id = useId();
  const navigate = useNavigate();
  const peek = usePeek();
  const beside = (found: Title) => {
    const kind = PEEKED_AS[found.type];
    if (kind) peek.open(kind, found);
    return kind !== undefined;
  };
  if (rows?.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        <Link to={all}>All</Link>
      </div>
      {rows ? (
        <NavList
          label={title}
          rows={rows}
          to={(found) => pathOf(found, found.title)}
          onPeek={beside}
          onGo={(to) => void navigate(to)}
        >
          {(found) => <Line found={found} />}
        </NavList>
      ) : error ? (
        <RefusedState error={error} again={again} />
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
      <span className={classes.title} dir="auto">
        {found.title}
      </span>
      <span className={classes.note} dir="auto">
        {found.placeTitle !== '' && found.placeTitle !== found.title ? `${kind} · ${found.placeTitle}` : kind}
      </span>
    </span>
  );
}

/** Icon of a row: projects and folders have their own. */
const Sign = observer(function Sign({ found: { id, type } }: { found: Title }) {
  const stores = useStores();
  const projects = stores.of(Project);
  const folders = stores.of(Folder);
  const place = type === 'PROJECT' ? projects.byId(id) : type === 'PROJECT_CATEGORY' ? folders.byId(id) : undefined;
  if (!place) return <KindIcon type={type} />;
  const fallback = type === 'PROJECT_CATEGORY' ? { fallback: IconFolder } : {};
  return <PlaceIcon icon={place.icon} colour={place.colour} {...fallback} />;
});
