import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { openedPages } from '@earshot/core/areas/pages/opened-page';
import { inScope, type PageScope } from '@earshot/core/areas/pages/page-scope';
import { Project, type Project as ProjectRow } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import type { AnyEntity } from '@earshot/core/model/entity';
import type { Operation, Page } from '@earshot/core/model/operation';
import { NO_FILTER } from '@earshot/core/rules/filter/form';
import { displayTitle } from '@earshot/core/rules/text';
import { Group } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import type { StoredRow } from '../../../data/entity-store.ts';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import bar from '../../../frame/toolbar.module.css';
import { usePeek } from '../../../frame/use-peek.ts';
import { AddFilter } from '../../../kit/filter/add-filter.tsx';
import { FilterChips } from '../../../kit/filter/filter-chips.tsx';
import { isFiltered, NoMatches } from '../../../kit/filter/no-matches.tsx';
import type { RowLook } from '../../../kit/layouts/row-look.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import type { Column } from '../../../kit/table/column.ts';
import { LineTable } from '../../../kit/table/data-table.tsx';
import { linesOf } from '../../../kit/table/lines.ts';
import { counted } from '../../../kit/words/counted.ts';
import { useListColumns } from '../../fields/table/use-list-columns.tsx';
import { useFilteredList } from '../../fields/use-filtered-list.ts';
import { menuColumn } from '../../fields/use-listed-rows.tsx';
import { useProjects } from '../../places/projects/use-places.ts';
import type { ListColumn } from '../../views/layouts/use-columns.tsx';
import classes from './browse-page.module.css';
import type { BrowseScope } from './browse-scope.ts';

/** A row of a list over several projects. */
export interface BrowsedRow extends StoredRow {
  projectId: string;
  title: string;
  createdBy: string | null;
  fields: Record<string, FieldValue>;
  locked?: boolean;
}

/** Differences between the lists of notes and insights. */
export interface PageListKind<R> {
  noun: AnyEntity;
  fieldScope: 'NOTE' | 'INSIGHT';
  list: Operation<z.ZodObject, Page<R>>;
  word: 'note' | 'insight';
  icon: TablerIcon;
  useLook: (writes: (row: R) => boolean) => RowLook<R>;
  /** columns other than fields, with their rendering */
  known: readonly ListColumn[];
  columnsOf: (look: RowLook<R>, shows: (key: string) => boolean) => readonly Column<R>[];
  /** columns that fit beside a peek */
  beside: readonly string[];
}

interface PageListProps<R> {
  kind: PageListKind<R>;
  scope: BrowseScope;
  /** restricts the list to these projects */
  projectIds?: readonly string[];
  /** empty state, if that of the scope does not fit */
  empty?: { title: string; text: string };
}

/** Pages of a scope, with the filter, order and columns of the address. */
export const PageList = observer(function PageList<R extends BrowsedRow>(props: PageListProps<R>) {
  const { kind, scope } = props;
  const recent = scope === 'recent';
  const opened = useAsk(openedPages, { type: kind.fieldScope }, [], recent);
  if (!recent) return <Listed {...props} openedIds={undefined} />;
  if (opened.data) return <Listed {...props} openedIds={opened.data.map(({ id }) => id)} />;
  if (opened.state === 'failed') return <RefusedState error={opened.error} again={() => opened.reload()} />;
  return <RowsSkeleton rows={6} height={60} />;
}) as <R extends BrowsedRow>(props: PageListProps<R>) => React.ReactNode;

const HOST_SCOPES: Record<BrowseScope, PageScope> = { all: 'ALL', yours: 'YOURS', shared: 'SHARED', recent: 'ALL' };

interface ListedProps<R> extends PageListProps<R> {
  /** ids of the recently opened pages, the latest first */
  openedIds: readonly string[] | undefined;
}

const Listed = observer(function Listed<R extends BrowsedRow>(props: ListedProps<R>) {
  const { kind, scope, empty } = props;
  const { access } = useStores();
  const { beside } = usePeek();
  const table = usePagesOf(props);
  const { list, form, setForm, filterFields } = table;
  const writes = ({ locked, projectId }: R) => access.may(projectId, locked ? 'FULL' : 'WRITE');
  const look = kind.useLook(writes);
  const lines = useMemo(() => linesOf(list.rows), [list.rows]);
  const known = useMemo(() => [...kind.known.slice(0, 1), KNOWN_PROJECT, ...kind.known.slice(1)], [kind]);
  const { columns, chooser, onResize } = useListColumns<R>({
    noun: kind.noun,
    fields: table.fields,
    known,
    useOwnColumns: (shows) => [...kind.columnsOf(look, shows), PROJECT],
    inView: list.rows,
    lines,
    writes,
  });
  const shown = beside ? columns.filter(({ key }) => kind.beside.includes(key)) : columns;
  const waiting = list.rows.length === 0 && !list.empty;
  return (
    <>
      <div className={bar.bar}>
        <span className={bar.count} role="status">
          {waiting ? '' : counted(list.hasMore ? list.total : list.rows.length, kind.word)}
        </span>
        <Group gap="xs">
          <AddFilter fields={filterFields} form={form} onChange={setForm} />
          {chooser}
        </Group>
      </div>
      <FilterChips fields={filterFields} form={form} onChange={setForm} />
      {list.state === 'failed' && list.rows.length === 0 ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={6} height={60} />
      ) : list.empty && isFiltered(form) ? (
        <NoMatches noun={kind.word} onAll={() => setForm(NO_FILTER)} />
      ) : list.empty ? (
        <EmptyState icon={kind.icon} {...(empty ?? emptyWords(kind.word, scope))} />
      ) : (
        <LineTable
          label={look.label}
          lines={lines}
          onSee={(_, to) => to >= lines.count && list.hasMore && void list.more()}
          columns={[...shown, menuColumn(look)]}
          rowHeight={60}
          orderBy={table.orderBy}
          onOrder={table.setOrder}
          onResize={onResize}
          onOpen={look.open}
        />
      )}
    </>
  );
}) as <R extends BrowsedRow>(props: ListedProps<R>) => React.ReactNode;

function usePagesOf<R extends BrowsedRow>({ kind, scope, openedIds, projectIds }: ListedProps<R>) {
  const stores = useStores();
  const { session } = stores;
  // Loads the projects, which determine what is archived.
  useProjects();
  const me = session.me?.member.id;
  const hostScope = HOST_SCOPES[scope];
  const isActive = (id: string) => (stores.of(Project).byId(id) as ProjectRow | undefined)?.status !== 'ARCHIVED';
  const at = new Map(openedIds?.map((id, index) => [id, index]));
  const indexOf = ({ id }: R) => at.get(id) ?? at.size;
  return useFilteredList<R>(kind.list, {
    scope: kind.fieldScope,
    placeId: session.workspaceId,
    condition: { ...(openedIds ? { id: openedIds } : {}), ...(projectIds ? { projectId: projectIds } : {}) },
    usual: 'UPDATED_AT_DESC',
    input: { scope: hostScope },
    admits: (row) => isActive(row.projectId) && inScope(hostScope, row, me),
    ...(openedIds ? { compare: (a, b) => indexOf(a) - indexOf(b), first: limits.openedPages } : {}),
  });
}

const KNOWN_PROJECT: ListColumn = { key: 'PROJECT', title: 'Project', visible: true };
const PROJECT: Column<BrowsedRow> = {
  key: 'PROJECT',
  title: 'Project',
  width: 'minmax(0, 200px)',
  hideUnder: 640,
  render: ({ projectId }) => <ProjectLink id={projectId} />,
};

const ProjectLink = observer(function ProjectLink({ id }: { id: string }) {
  const project = useStores().of(Project).byId(id) as ProjectRow | undefined;
  if (!project) return null;
  const title = displayTitle('project', project.title);
  return (
    <Link to={paths.project(project)} title={title} className={classes.project} dir="auto">
      {title}
    </Link>
  );
});

function emptyWords(word: 'note' | 'insight', scope: BrowseScope): { title: string; text: string } {
  switch (scope) {
    case 'all':
      return { title: `No ${word}s yet`, text: `The ${word}s of all projects that you can open appear here.` };
    case 'yours':
      return {
        title: `No ${word}s created by you yet`,
        text: `The ${word}s that you create in any project appear here.`,
      };
    case 'shared':
      return {
        title: `No ${word}s are shared with you yet`,
        text: `The ${word}s of colleagues appear here once they give you access.`,
      };
    case 'recent':
      return { title: `No ${word}s opened yet`, text: `The ${word}s that you open appear here, for you alone.` };
  }
}
