import type { Citation } from '@earshot/core/areas/quotes/citation';
import { REMOVED_QUOTE } from '@earshot/core/texts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconQuote, IconWorldOff } from '@tabler/icons-react';
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { observer } from 'mobx-react-lite';
import { type MouseEvent, useContext, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../frame/paths.ts';
import { usePeek } from '../../frame/use-peek.ts';
import { InPeek } from '../../kit/page.tsx';
import { PassageLink } from '../themes/passage-link.tsx';
import { attribution } from './attribution.ts';
import classes from './citation-card.module.css';
import { CitationChange } from './citation-change.tsx';
import { PlayCitation, playableOf } from './play-citation.tsx';
import { TakeOut } from './take-out.tsx';
import { type DataSource, type NoteSource, type Source, sourceTitle, useQuotesHere } from './use-quotes.ts';

/** A quote in the text of an insight: its words as quoted, speaker and source. */
export const CitationCard = observer(function CitationCard({ node, selected, ...view }: NodeViewProps) {
  const quotes = useQuotesHere();
  const id = String(node.attrs.id);
  const citation = quotes.citation(id);
  const unknown = citation === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each quote that is not known
  useEffect(() => {
    if (unknown) quotes.look();
  }, [unknown, id]);
  return (
    <NodeViewWrapper
      as="figure"
      className={`${classes.card} ${selected && quotes.writing ? classes.selected : ''}`}
      data-citation-card
    >
      {citation ? <Quote citation={citation} /> : <Missing loading={!unknown} />}
      <TakeOut what="quote" {...view} />
    </NodeViewWrapper>
  );
});

function Missing({ loading }: { loading: boolean }) {
  if (loading) return <Skeleton height={48} radius="sm" />;
  return <p className={classes.missing}>This quote is no longer available.</p>;
}

const Quote = observer(function Quote({ citation }: { citation: Citation }) {
  const quotes = useQuotesHere();
  const source = quotes.source(citation.id);
  const state = quotes.state(citation);
  const [open, setOpen] = useState(false);
  const change = useId();
  const playable = playableOf(citation, source);
  const said = playable ? citation.speaker : attribution(citation);
  if (citation.removed) return <p className={classes.missing}>{REMOVED_QUOTE}</p>;
  return (
    <>
      <IconQuote className={classes.sign} size={18} stroke={1.6} aria-hidden />
      <blockquote className={classes.words} dir="auto">
        {citation.text}
      </blockquote>
      <figcaption className={classes.foot}>
        {said !== '' && <span className={classes.said}>{said}</span>}
        {playable && <PlayCitation of={playable} />}
        {source && <SourceLink source={source} />}
        {source === null && <span>From a source that is not shared with you</span>}
        {quotes.keptIn(citation) && (
          <span className={classes.badge}>
            <IconWorldOff size={14} stroke={1.75} aria-hidden /> Not on the public page until this insight is published
            again
          </span>
        )}
        {state === 'GONE' && (
          <span className={classes.badge}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> The source is gone
          </span>
        )}
        {state === 'CHANGED' &&
          (source ? (
            <button
              type="button"
              className={`${classes.badge} ${classes.opens}`}
              aria-expanded={open}
              aria-controls={change}
              onClick={() => setOpen(!open)}
            >
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> The source has changed
            </button>
          ) : (
            <span className={classes.badge}>
              <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> The source has changed
            </span>
          ))}
      </figcaption>
      {open && state === 'CHANGED' && source?.now !== undefined && (
        <CitationChange
          id={change}
          then={citation.text}
          now={source.now}
          onTake={quotes.writable ? () => quotes.refresh(citation) : undefined}
          onKeep={() => setOpen(false)}
        />
      )}
    </>
  );
});

/** Link to the quoted words: opens beside the insight, or in a new tab like any link. */
function SourceLink({ source }: { source: Source }) {
  const gone = source.now === undefined;
  return 'noteId' in source ? <NoteLink source={source} gone={gone} /> : <DataLink source={source} gone={gone} />;
}

const DataLink = observer(function DataLink({ source, gone }: { source: DataSource; gone: boolean }) {
  const { channelId, dataPointId } = source;
  if (gone)
    return (
      <span className={classes.source} dir="auto">
        {sourceTitle(source)}
      </span>
    );
  return (
    <PassageLink className={classes.source} channelId={channelId} id={dataPointId}>
      {sourceTitle(source)}
    </PassageLink>
  );
});

const NoteLink = observer(function NoteLink({ source, gone }: { source: NoteSource; gone: boolean }) {
  const peek = usePeek();
  const peeked = useContext(InPeek);
  if (gone)
    return (
      <span className={classes.source} dir="auto">
        {sourceTitle(source)}
      </span>
    );
  const { noteId, highlightId, title } = source;
  const note = { id: noteId, title };
  const beside = (event: MouseEvent) => {
    if (peeked || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    peek.open('note', note, { highlight: highlightId });
  };
  return (
    <Link className={classes.source} to={paths.note(note, { highlight: highlightId })} onClick={beside}>
      {sourceTitle(source)}
    </Link>
  );
});
