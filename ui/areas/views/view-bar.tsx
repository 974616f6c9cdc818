import type { Project } from '@earshot/core/areas/places/project';
import {
  deleteView,
  rankView,
  updateView,
  type View,
  type ViewObjectType,
  views,
} from '@earshot/core/areas/views/view';
import { limits } from '@earshot/core/limits';
import { byRank } from '@earshot/core/rules/rank';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArtboard,
  IconBookmark,
  IconHistory,
  IconPencil,
  IconPresentation,
  IconTrash,
} from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { createContext, Fragment, useContext, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useList } from '../../data/use-stores.ts';
import { useListSearch } from '../../frame/list-search.ts';
import { paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { useTrash } from '../../kit/dialogs/use-trash.ts';
import { MoveItems, SIDEWAYS } from '../../kit/table/move-items.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { useCurrentInView } from '../../kit/table/use-current-in-view.ts';
import { useHandOrder } from '../../kit/table/use-hand-order.ts';
import { NO_SETTINGS, sameSettings, settingsIn, withoutSettings } from './settings/view-settings.ts';
import classes from './view-bar.module.css';
import { RenameView, SaveView } from './view-form.tsx';
import { ViewHistory } from './view-history.tsx';

/** View of the current page; undefined on the unfiltered list. */
export const CurrentView = createContext<View | undefined>(undefined);

/** Title of the unfiltered list among the views. */
const ALL: Record<ViewObjectType, string> = {
  NOTE: 'All notes',
  HIGHLIGHT: 'All highlights',
  INSIGHT: 'All insights',
  PERSON: 'All people',
};

/** A list with views, and its paths. */
export interface ViewedList {
  /** id of the project or people directory */
  placeId: string;
  objectType: ViewObjectType;
  /** people who can open its views, in words */
  readers: string;
  /** page of the unfiltered list */
  path: string;
  viewPath: (view: View) => string;
  /** path of a view's presentation; undefined without one */
  presentPath?: (view: View) => string;
}

/** Row types of a project's views. */
export type InProjectType = Exclude<ViewObjectType, 'PERSON'>;

/** Tabs of a project with a list, by row type. */
export const PARTS = { NOTE: 'notes', HIGHLIGHT: 'highlights', INSIGHT: 'insights' } as const satisfies Record<
  InProjectType,
  unknown
>;

/** A list of a project. */
export const inProject = (project: Project, objectType: InProjectType): ViewedList => ({
  placeId: project.id,
  objectType,
  readers: 'everyone who can open this project',
  path: paths.project(project, PARTS[objectType]),
  viewPath: (view) => paths.view(project, view),
  presentPath: (view) => paths.presentView(project, view),
});

/** The people directory, by its id. */
export const inDirectory = (placeId: string): ViewedList => ({
  placeId,
  objectType: 'PERSON',
  readers: 'everyone with access to people',
  path: paths.people,
  viewPath: (view) => paths.peopleView(view),
});

interface ViewBarProps {
  of: ViewedList;
  /** true if the user can change views */
  writes: boolean;
  /** true if the list's grouping no longer exists */
  lost?: boolean;
}

/** Tabs of a list's views; a changed list can be saved, saved as another view, or reset. */
export const ViewBar = observer(function ViewBar({ of, writes, lost = false }: ViewBarProps) {
  const current = useContext(CurrentView);
  const { placeId, objectType } = of;
  const condition = { placeId, objectType };
  const list = useList<View>(views, { condition, orderBy: 'RANK_ASC', first: limits.viewsPerPlace });
  const [search, , searchNow] = useListSearch();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const run = useDo();
  const trash = useTrash();
  const [open, setOpen] = useState<'save' | { what: 'rename' | 'history'; view: View }>();
  const box = useCurrentInView(current?.id ?? '');
  const hand = useHandOrder<View>(rankView, { may: () => writes, nameOf: ({ title }) => title });
  const rows = hand.shown(list.rows.toSorted(byRank(({ title }) => title)));
  const changed = !sameSettings(settingsIn(search, current?.layout), current ?? NO_SETTINGS);
  const close = () => setOpen(undefined);
  const reset = () => navigate({ search: `${withoutSettings(new URLSearchParams(address))}` });
  const save = async (view: View) => {
    const sent = { id: view.id, revision: view.revision, ...settingsIn(searchNow(), view.layout) };
    if (await run(updateView, sent, `View “${view.title}” saved`)) await reset();
  };
  const remove = async (view: View) => {
    const gone = await trash(deleteView, view, `View “${view.title}” moved to trash`);
    if (gone && view.id === current?.id) void navigate(of.path);
  };
  useKeys([
    {
      id: 'save-view',
      title: 'Save as view',
      group: 'Project',
      keys: [],
      when: () => writes,
      run: () => setOpen('save'),
    },
  ]);
  const dialogs = (
    <>
      {open === 'save' && (
        <SaveView
          start={{ ...condition, ...settingsIn(searchNow()) }}
          readers={of.readers}
          onDone={(view) => void navigate(of.viewPath(view))}
          onClose={close}
        />
      )}
      {typeof open === 'object' && open.what === 'rename' && <RenameView view={open.view} onClose={close} />}
      {typeof open === 'object' && open.what === 'history' && (
        <ViewHistory view={open.view} editable={writes} onClose={close} />
      )}
    </>
  );
  const menuOf = (view: View) => (
    <RowMenu label={`More actions for the view ${view.title}`}>
      {writes && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen({ what: 'rename', view })}>
          Rename
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen({ what: 'history', view })}>
        History
      </Menu.Item>
      {writes && <MoveItems row={view} rows={rows} arranging={hand.of(rows)} steps={SIDEWAYS} />}
      {writes && (
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove(view)}>
          Move to trash
        </Menu.Item>
      )}
    </RowMenu>
  );
  if (rows.length === 0 && !current && !(changed && writes) && !lost) return dialogs;
  return (
    <div className={classes.bar}>
      {(rows.length > 0 || current) && (
        <nav ref={box} aria-label="Views" className={classes.views}>
          <Link to={of.path} className={classes.view} aria-current={current ? undefined : 'page'}>
            {ALL[objectType]}
          </Link>
          {rows.map((view) => (
            <Fragment key={view.id}>
              <Link
                to={of.viewPath(view)}
                className={classes.view}
                aria-current={view.id === current?.id ? 'page' : undefined}
                dir="auto"
              >
                {view.docId && <IconArtboard size={14} aria-label="Canvas" />} {displayTitle('view', view.title)}
              </Link>
              {view.docId && menuOf(view)}
            </Fragment>
          ))}
        </nav>
      )}
      {current && menuOf(current)}
      {current && of.presentPath && (
        <Button
          component={Link}
          to={of.presentPath(current)}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPresentation size={16} aria-hidden />}
        >
          Present view
        </Button>
      )}
      {lost && (
        <p className={classes.lost} role="status">
          The field that this list was grouped by no longer exists. Choose another one under Layout.
        </p>
      )}
      {changed && (
        <div className={classes.changed}>
          {current && (
            <span className={classes.note} role="status">
              Changed
            </span>
          )}
          {current && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => void reset()}
            >
              Discard changes
            </Button>
          )}
          {current && writes && (
            <Button variant="light" size="compact-sm" onClick={() => void save(current)}>
              Save
            </Button>
          )}
          {writes && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconBookmark size={16} aria-hidden />}
              onClick={() => setOpen('save')}
            >
              Save as view
            </Button>
          )}
        </div>
      )}
      {dialogs}
    </div>
  );
});
