import { type Highlight, highlights, highlightsOfTag } from '@earshot/core/model/highlight';
import { tags } from '@earshot/core/model/tag';
import { Button } from '@mantine/core';
import { IconDownload, IconHighlight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { Wish } from '../../data/stores.ts';
import { useMembers } from '../../data/use-members.ts';
import { useList } from '../../data/use-stores.ts';
import { counted } from '../../kit/counted.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { RefusedState } from '../../kit/error-state.tsx';
import { RowsSkeleton } from '../../kit/skeletons.tsx';
import { NewFromHighlights, useChosen } from '../insight/new-from-highlights.tsx';
import { ChosenActions } from './chosen-actions.tsx';
import { exportAddress, filterIn, type HighlightFilter, withFilter } from './highlight-filter.ts';
import { HighlightFilters } from './highlight-filters.tsx';
import { HighlightTable } from './highlight-table.tsx';
import { useOpenHighlight } from './open-highlight.ts';
import { type InProject, ProjectFrame } from './project-frame.tsx';
import classes from './toolbar.module.css';
import { useNotesOf } from './use-notes-of.ts';
import { useOrder } from './use-order.ts';

/** All highlights of a project, narrowed by tag and author. */
export const ProjectHighlights = () => <ProjectFrame part="Highlights" width="wider" body={Highlights} />;

/** What is asked for: all of a project, or those with a tag; both may be one person's only. */
function wishOf(projectId: string, { tagId, authorId }: HighlightFilter, orderBy: string): Wish<Highlight> {
  const condition = { projectId, ...(authorId ? { createdBy: authorId } : {}) };
  if (!tagId) return { condition, orderBy };
  const belongs = (row: Highlight) =>
    row.trashedAt === null &&
    row.projectId === projectId &&
    row.tagIds.includes(tagId) &&
    (authorId === null || row.createdBy === authorId);
  return { condition, orderBy, input: { tagId }, belongs };
}

const Highlights = observer(function Highlights({ project, writes }: InProject) {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const [orderBy, setOrder] = useOrder(highlights, 'CREATED_AT_DESC');
  const list = useList(filter.tagId ? highlightsOfTag : highlights, wishOf(project.id, filter, orderBy));
  const inProject = useList(tags, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC', first: 1000 });
  const people = useMembers().rows;
  useNotesOf(list.rows);
  const { to, peek } = useOpenHighlight();
  const navigate = useNavigate();
  const chosen = useChosen();
  const change = (next: HighlightFilter) => setSearch((now) => withFilter(now, next), { preventScrollReset: true });
  const narrowed = filter.tagId !== null || filter.authorId !== null;
  const waiting = list.rows.length === 0 && list.state !== 'ready' && list.state !== 'failed';
  if (list.empty && !narrowed) return <NoHighlights project={project} writes={writes} />;
  return (
    <>
      <div className={classes.bar}>
        <HighlightFilters filter={filter} tags={inProject.rows} people={people} onChange={change} />
        <div className={classes.end}>
          <span className={classes.count} role="status">
            {waiting ? '' : counted(list.hasMore ? list.total : list.rows.length, 'highlight')}
          </span>
          <Button
            component="a"
            href={exportAddress(project.id, filter)}
            download
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          >
            Export CSV
          </Button>
        </div>
      </div>
      {list.state === 'failed' && list.rows.length === 0 ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={6} height={64} />
      ) : list.empty ? (
        <EmptyState
          icon={IconHighlight}
          title="No highlight fits"
          text="Nobody has marked words like this yet."
          action={
            <Button variant="default" onClick={() => change({ tagId: null, authorId: null })}>
              Show all highlights
            </Button>
          }
        />
      ) : (
        <HighlightTable
          tagId={filter.tagId}
          rows={list.rows}
          orderBy={orderBy}
          onOrder={setOrder}
          onOpen={(row, full) => (full ? void navigate(to(row)) : peek(row))}
          more={list.hasMore ? () => list.more() : undefined}
          chosen={writes ? chosen : undefined}
        />
      )}
      {writes && (
        <NewFromHighlights projectId={project.id} rows={list.rows} chosen={chosen}>
          <ChosenActions rows={list.rows} tags={inProject.rows} chosen={chosen} />
        </NewFromHighlights>
      )}
    </>
  );
});

function NoHighlights({ project, writes }: InProject) {
  return (
    <EmptyState
      icon={IconHighlight}
      title="No highlights yet"
      text={
        writes
          ? 'Open a note, select the words that matter and press T to tag them.'
          : 'When somebody marks words in a note, they show here.'
      }
      action={
        <Button component={Link} to={paths.project(project, 'notes')} variant={writes ? 'filled' : 'default'}>
          Go to the notes
        </Button>
      }
    />
  );
}
