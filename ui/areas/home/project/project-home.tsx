import { Highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { tags } from '@earshot/core/areas/coding/tag';
import { Insight, insights } from '@earshot/core/areas/pages/insight';
import { Note, notes } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RowList } from '../../../data/row-list.ts';
import { useMembers } from '../../../data/use-members.ts';
import { useList } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { usePeek } from '../../../frame/use-peek.ts';
import { ProseField } from '../../../kit/form/prose-field.tsx';
import { NavList } from '../../../kit/nav-list.tsx';
import { Person } from '../../../kit/people/person.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { TagChip } from '../../../kit/tag-chip.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { number } from '../../../kit/words/counted.ts';
import { useOpenHighlight } from '../../coding/open-highlight.ts';
import { useTagUses } from '../../coding/tags/sets/use-tag-count.ts';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import { InsightStatus } from '../../insights/insight-status.tsx';
import { NoteImports } from '../../notes/imports/note-imports.tsx';
import { notePreview } from '../../notes/note-preview.ts';
import { type InProject, ProjectFrame } from '../../places/project/project-frame.tsx';
import { SummarySection } from '../../summaries/summary-part.tsx';
import classes from './project-home.module.css';

const NEWEST = 6;
const MOST_TAGS = 24;

/** Overview of a project: description, recent changes and tags. */
export const ProjectHome = () => <ProjectFrame part="overview" body={Overview} />;

const Overview = observer(function Overview({ project, writes }: InProject) {
  const condition = { projectId: project.id };
  // Only a few of them are loaded: the host counts all, again after each addition.
  const newest = useList(notes, { condition, orderBy: 'UPDATED_AT_DESC', first: NEWEST, touchedBy: [Note] });
  const found = useList(insights, { condition, orderBy: 'UPDATED_AT_DESC', first: NEWEST, touchedBy: [Insight] });
  const marked = useList(highlights, { condition, first: NEWEST, touchedBy: [Highlight] });
  useMembers();
  const all = paths.project(project, 'notes');
  return (
    <>
      <NoteImports project={project} writes={writes} />
      <div className={classes.summary}>
        <ProseField
          row={project}
          operation={updateProject}
          field="summary"
          label="Summary"
          placeholder="What is this project about? Questions, method, people …"
          editable={writes}
        />
      </div>
      {newest.empty && found.empty ? (
        <EmptyState
          icon={IconNotes}
          title="Nothing in this project yet"
          text={
            writes
              ? 'Drop transcripts on this page, or write a first note.'
              : 'When someone adds a note, it appears here.'
          }
          action={
            writes && (
              <Button component={Link} to={all}>
                Add notes
              </Button>
            )
          }
        />
      ) : (
        <div className={classes.columns}>
          <div>
            {!newest.empty && (
              <SummarySection heading="Summary of notes" of={{ subject: 'PROJECT', placeId: project.id }} />
            )}
            {found.rows.length > 0 && (
              <Section title="Insights" list={found} all={paths.project(project, 'insights')}>
                <NewestInsights rows={found.rows.slice(0, NEWEST)} />
              </Section>
            )}
            <Section title="Notes" list={newest} all={all}>
              {newest.empty ? (
                <p className={classes.hint}>Nobody has added a note yet.</p>
              ) : (
                <NewestNotes rows={newest.rows.slice(0, NEWEST)} />
              )}
            </Section>
            <Section title="Highlights" list={marked} all={paths.project(project, 'highlights')}>
              {marked.empty ? (
                <p className={classes.hint}>Select words in a note and press T to keep what matters.</p>
              ) : (
                <NewestHighlights rows={marked.rows.slice(0, NEWEST)} />
              )}
            </Section>
          </div>
          <ProjectTagCloud project={project} writes={writes} />
        </div>
      )}
    </>
  );
});

interface SectionProps {
  title: string;
  list: Pick<RowList<never>, 'state' | 'error' | 'total' | 'hasMore' | 'reload'> & { rows: readonly unknown[] };
  all: string;
  children: ReactNode;
}

const Section = observer(function Section({ title, list, all, children }: SectionProps) {
  const none = list.rows.length === 0;
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2 dir="auto">{title}</h2>
        {!none && <Link to={all}>{list.hasMore ? `All ${number(list.total)}` : 'All'}</Link>}
      </div>
      {none && list.state === 'failed' ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : none && list.state !== 'ready' ? (
        <RowsSkeleton rows={4} height={48} />
      ) : (
        children
      )}
    </section>
  );
});

const NewestInsights = observer(function NewestInsights({ rows }: { rows: readonly Insight[] }) {
  const navigate = useNavigate();
  const peek = usePeek();
  const beside = (insight: Insight) => {
    peek.open('insight', insight);
    return true;
  };
  return (
    <NavList label="Insights" rows={rows} to={paths.insight} onGo={(to) => void navigate(to)} onPeek={beside}>
      {(insight) => (
        <>
          <div className={classes.line}>
            <span className={classes.title} dir="auto">
              {displayTitle('insight', insight.title)}
            </span>
            <span className={classes.when}>
              <InsightStatus insight={insight} /> · <Ago at={insight.updatedAt} />
            </span>
          </div>
          <div className={classes.preview} dir="auto">
            {displayTitle('preview', insight.preview)}
          </div>
        </>
      )}
    </NavList>
  );
});

const NewestNotes = observer(function NewestNotes({ rows }: { rows: readonly Note[] }) {
  const navigate = useNavigate();
  const peek = usePeek();
  const beside = (note: Note) => {
    peek.open('note', note);
    return true;
  };
  return (
    <NavList label="Notes" rows={rows} to={paths.note} onGo={(to) => void navigate(to)} onPeek={beside}>
      {(note) => (
        <>
          <div className={classes.line}>
            <span className={classes.title} dir="auto">
              {displayTitle('note', note.title)}
            </span>
            <span className={classes.when}>
              <Ago at={note.updatedAt} />
            </span>
          </div>
          <div className={classes.preview} dir="auto">
            {notePreview(note)}
          </div>
        </>
      )}
    </NavList>
  );
});

const NewestHighlights = observer(function NewestHighlights({ rows }: { rows: readonly Highlight[] }) {
  const { peek, to } = useOpenHighlight();
  const navigate = useNavigate();
  return (
    <NavList label="Highlights" rows={rows} to={to} onGo={(path) => void navigate(path)} onPeek={peek}>
      {(highlight) => (
        <>
          <div className={classes.quote} dir="auto">
            {highlight.text}
          </div>
          <div className={classes.by}>
            <Person id={highlight.createdBy} size={16} /> · <Ago at={highlight.createdAt} />
          </div>
        </>
      )}
    </NavList>
  );
});

const ProjectTagCloud = observer(function ProjectTagCloud({ project }: InProject) {
  const list = useList(tags, { condition: { projectId: project.id }, orderBy: 'TITLE_ASC', first: 1000 });
  const { offered } = useProjectTags(project.id);
  const usesOf = useTagUses(project.id);
  const used = offered
    .map((tag) => ({ tag, count: tag.projectId === null ? usesOf(tag.id) : tag.highlightCount }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_TAGS);
  return (
    <Section title="Tags" list={list} all={paths.project(project, 'tags')}>
      {used.length === 0 ? (
        <p className={classes.hint}>Tags appear here once a highlight gets its first one.</p>
      ) : (
        <ul className={classes.tags}>
          {used.map(({ tag, count }) => (
            <li key={tag.id}>
              <TagChip title={tag.title} colour={tag.colour} to={paths.tag(tag)} />
              <span className={classes.count}>{number(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
});
