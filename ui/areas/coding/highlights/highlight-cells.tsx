import type { Highlight } from '@earshot/core/areas/coding/highlight';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { displayTitle } from '@earshot/core/rules/text';
import { fragments } from '@earshot/core/rules/words/fragments';
import { marks, type ParsedQuery } from '@earshot/core/rules/words/search-query';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { Person } from '../../../kit/people/person.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { Fragments } from '../../../kit/words/fragments.tsx';
import { useHighlightPath } from '../open-highlight.ts';
import { PlayHighlight, Spoken } from '../spoken.tsx';
import { TagChips } from '../tag-chips.tsx';
import classes from './highlight-cells.module.css';

interface QuoteProps {
  row: Highlight;
  /** search query */
  query?: ParsedQuery | undefined;
  /** path, if different from its note's */
  path?: string;
}

/** Words of a highlight, as a link to their place in the note. */
export function QuoteLink({ row, query, path }: QuoteProps) {
  const to = useHighlightPath();
  return (
    <>
      <Link to={path ?? to(row)} className={classes.quote} data-lost={row.state === 'LOST' || undefined} dir="auto">
        {query ? <Fragments pieces={fragments(row.text, marks(row.text, query))} /> : row.text}
      </Link>
      {row.state === 'LOST' && <span className={classes.lost}>Its words were deleted from the note</span>}
    </>
  );
}

/** Words of a highlight; in narrow tables also its tags, note and author. */
export function Quote({ row, ...link }: QuoteProps) {
  return (
    <div className={classes.cell}>
      <QuoteLink row={row} {...link} />
      <div className={classes.tags}>
        <TagChips ids={row.tagIds} most={SMALL_TAGS} />
      </div>
      <div className={classes.small}>
        <NoteOf row={row} />
        <Spoken row={row} />
        <span className={classes.by}>
          <Person id={row.createdBy} size={16} /> · <Ago at={row.createdAt} />
        </span>
      </div>
    </div>
  );
}

// Number of tags that fit in a row's height, including the count of the others.
const SMALL_TAGS = 2;
const TAGS = 4;

/** Tags of a highlight, as many as fit into a row. */
export const Tags = ({ row: { tagIds } }: { row: Highlight }) => (
  <div className={classes.chips}>
    <TagChips ids={tagIds} most={tagIds.length > TAGS ? TAGS - 1 : TAGS} />
  </div>
);

/** Words of a highlight with their context. */
export function InContext({ row: { prefix, text, suffix } }: { row: Highlight }) {
  return (
    <div className={classes.context}>
      {prefix}
      <span className={classes.words} dir="auto">
        {text}
      </span>
      {suffix}
    </div>
  );
}

/** Speaker of a highlight. */
export const SpeakerOf = ({ row: { speaker } }: { row: Highlight }) => <span className={classes.note}>{speaker}</span>;

/** Start time of the turn in which a highlight begins; plays its words. */
export const TimeOf = ({ row }: { row: Highlight }) => <PlayHighlight row={row} />;

/** Title of a highlight's note. */
export const NoteOf = observer(function NoteOf({ row }: { row: Highlight }) {
  const note = useStores().of(Note).byId(row.noteId);
  return (
    <span className={classes.note} dir="auto">
      {note ? displayTitle('note', note.title) : ''}
    </span>
  );
});

const INSIGHTS = 2;

/** Insights that quote a highlight. */
export const InsightsOf = observer(function InsightsOf({ ids }: { ids: readonly string[] }) {
  const insights = useStores().of(Insight);
  const known = ids.flatMap((id) => insights.byId(id) ?? []);
  const rest = known.slice(INSIGHTS).map(({ title }) => displayTitle('insight', title));
  return (
    <div className={classes.insights}>
      {known.slice(0, INSIGHTS).map((insight) => (
        <Link key={insight.id} to={paths.insight(insight)} dir="auto">
          {displayTitle('insight', insight.title)}
        </Link>
      ))}
      {rest.length > 0 && <span title={rest.join(', ')}>+{rest.length}</span>}
    </div>
  );
});
