import { type Highlight, highlightsOfTag } from '@earshot/core/areas/coding/highlight';
import { type Tag, tags, updateTag } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Button } from '@mantine/core';
import { IconHighlight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { Link, useNavigate } from 'react-router';
import { useMembers } from '../../../data/use-members.ts';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Filled } from '../../../frame/spots.tsx';
import { ProseField } from '../../../kit/form/prose-field.tsx';
import { NavList } from '../../../kit/nav-list.tsx';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { useNotesOf } from '../../pages/use-notes-of.ts';
import { type Chosen, useChosen } from '../../views/choosing/use-chosen.ts';
import { useOpenHighlight } from '../open-highlight.ts';
import { TAG_SECTIONS } from '../spots.ts';
import { byNote } from './by-note.ts';
import { QuoteRow } from './quote-row.tsx';
import { ChooseAll, ChooseOne, ChosenHighlights } from './split/chosen-highlights.tsx';
import classes from './tag-body.module.css';
import { TagCompany } from './tag-company.tsx';
import { TagFacts } from './tag-facts.tsx';
import { useTagRights } from './use-tag-rights.ts';

const PAGE = 100;

/** Definition of a tag and its highlights by note. */
export const TagBody = observer(function TagBody({ tag }: { tag: Tag }) {
  const editable = useTagRights().edits(tag);
  const list = useList(highlightsOfTag, {
    input: { tagId: tag.id },
    first: PAGE,
    belongs: (row: Highlight) => row.trashedAt === null && row.tagIds.includes(tag.id),
  });
  // Highlights of a workspace tag can be in any project.
  useList(tags, {
    ...(tag.projectId && { condition: { projectId: tag.projectId } }),
    orderBy: 'TITLE_ASC',
    first: 1000,
  });
  const noteOf = useNotesOf(list.rows);
  useMembers();
  const chosen = useChosen(tag.id);
  const { access } = useStores();
  const may = ({ projectId }: Highlight) => access.may(projectId, 'WRITE');
  const open = list.rows.filter(may);
  const waiting = list.rows.length === 0 && !list.empty;
  return (
    <>
      <div className={classes.description}>
        <ProseField
          row={tag}
          operation={updateTag}
          field="description"
          label="Description"
          placeholder="When to use this tag and when not …"
          editable={editable}
        />
      </div>
      <TagFacts tag={tag} />
      <TagCompany tag={tag} />
      {list.state === 'failed' && waiting ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : waiting ? (
        <RowsSkeleton rows={5} height={72} />
      ) : list.empty ? (
        <EmptyState
          icon={IconHighlight}
          title="No highlight has this tag yet"
          text="Select words in a note, press T and choose it."
        />
      ) : (
        <>
          <Filled spot={TAG_SECTIONS} props={{ tag }} />
          <div className={classes.count}>
            {open.length > 0 && <ChooseAll rows={open} chosen={chosen} />}
            {counted(list.hasMore ? list.total : list.rows.length, 'highlight')}
          </div>
          {byNote(list.rows).map((group) => (
            <InNote
              key={group.id}
              title={noteOf(group.id)?.title}
              noteId={group.id}
              rows={group.rows}
              without={tag.id}
              chosen={open.length > 0 ? chosen : undefined}
              may={may}
            />
          ))}
          {list.hasMore && (
            <Button variant="default" loading={list.asking} onClick={() => void list.more()}>
              Show more
            </Button>
          )}
          <ChosenHighlights tag={tag} rows={open} chosen={chosen} />
        </>
      )}
    </>
  );
});

interface InNoteProps {
  noteId: string;
  /** undefined until known */
  title: string | undefined;
  rows: readonly Highlight[];
  /** tag of this page, left out in the rows */
  without: string;
  /** undefined for users without actions for chosen ones */
  chosen: Chosen | undefined;
  may: (row: Highlight) => boolean;
}

const InNote = observer(function InNote({ noteId, title, rows, without, chosen, may }: InNoteProps) {
  const { to, peek } = useOpenHighlight();
  const navigate = useNavigate();
  const before = chosen && ((row: Highlight) => <ChooseOne row={row} chosen={chosen} disabled={!may(row)} />);
  const shown = title === undefined ? ' ' : displayTitle('note', title);
  return (
    <section className={classes.group} aria-label={shown}>
      <h2 className={classes.note}>
        <Link to={paths.note({ id: noteId, title: title ?? '' })} dir="auto">
          {shown}
        </Link>
      </h2>
      <NavList
        label={`Highlights in ${shown}`}
        rows={rows}
        to={to}
        onPeek={peek}
        onGo={(path) => void navigate(path)}
        before={before}
      >
        {(row) => <QuoteRow row={row} without={without} />}
      </NavList>
    </section>
  );
});
