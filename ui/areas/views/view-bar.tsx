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
import { IconArrowBackUp, IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { createContext, useContext, useState } from 'react';
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
import classes from './view-bar.module.css';
import { RenameView, SaveView } from './view-form.tsx';
import { sameSettings, settingsIn, withoutSettings } from './view-settings.ts';

/** The view whose page this is; undefined on the list that all views are of. */
export const CurrentView = createContext<View | undefined>(undefined);

/** The page of a project that lists all rows of a kind, and what its entry among the views is called. */
export const LISTS = {
  NOTE: { part: 'notes', all: 'All notes' },
  HIGHLIGHT: { part: 'highlights', all: 'All highlights' },
  INSIGHT: { part: 'insights', all: 'All insights' },
} as const satisfies Record<ViewObjectType, unknown>;

interface ViewBarProps {
  project: Project;
  /** whether the person may change what is in the project */
  writes: boolean;
  objectType: ViewObjectType;
}

/** The views of a list beside each other; a list that was changed can be saved, saved as another view, or put back. */
export const ViewBar = observer(function ViewBar({ project, writes, objectType }: ViewBarProps) {
  const current = useContext(CurrentView);
  const condition = { projectId: project.id, objectType };
  const list = useList<View>(views, { condition, orderBy: 'RANK_ASC', first: limits.viewsPerProject });
  const [search] = useListSearch();
  const { search: address } = useLocation();
  const navigate = useNavigate();
  const run = useDo();
  const trash = useTrash();
  const [open, setOpen] = useState<'save' | 'rename'>();
  const box = useCurrentInView(current?.id ?? '');
  const hand = useHandOrder<View>(rankView, { may: () => writes, nameOf: ({ title }) => title });
  const rows = hand.shown(list.rows.toSorted(byRank(({ title }) => title)));
  const viewData = settingsIn(search);
  const changed = !sameSettings(viewData, current?.viewData ?? {});
  const { part, all } = LISTS[objectType];
  const close = () => setOpen(undefined);
  const reset = () => navigate({ search: `${withoutSettings(new URLSearchParams(address))}` });
  const save = async (view: View) => {
    if (await run(updateView, { id: view.id, revision: view.revision, viewData }, `View “${view.title}” saved`))
      await reset();
  };
  const remove = async (view: View) => {
    if (await trash(deleteView, view, `View “${view.title}” moved to trash`))
      void navigate(paths.project(project, part));
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
          start={{ ...condition, viewData }}
          onDone={(view) => void navigate(paths.view(project, view))}
          onClose={close}
        />
      )}
      {open === 'rename' && current && <RenameView view={current} onClose={close} />}
    </>
  );
  if (rows.length === 0 && !current && !(changed && writes)) return dialogs;
  return (
    <div className={classes.bar}>
      {(rows.length > 0 || current) && (
        <nav ref={box} aria-label="Views" className={classes.views}>
          <Link to={paths.project(project, part)} className={classes.view} aria-current={current ? undefined : 'page'}>
            {all}
          </Link>
          {rows.map((view) => (
            <Link
              key={view.id}
              to={paths.view(project, view)}
              className={classes.view}
              aria-current={view.id === current?.id ? 'page' : undefined}
            >
              {displayTitle('view', view.title)}
            </Link>
          ))}
        </nav>
      )}
      {current && writes && (
        <RowMenu label={`More about the view ${current.title}`}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('rename')}>
            Rename
          </Menu.Item>
          <MoveItems row={current} rows={rows} arranging={hand.of(rows)} steps={SIDEWAYS} />
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove(current)}>
            Move to trash
          </Menu.Item>
        </RowMenu>
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
