import { Transcription, wordDoubts } from '@earshot/core/areas/transcription/transcription';
import { wordTimes } from '@earshot/core/areas/transcripts/speaker';
import { observer } from 'mobx-react-lite';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { number } from '../../kit/words/counted.ts';
import { DOUBT_KINDS, type Doubt, type DoubtKind, doubtedRanges, type Timed } from './doubted-words.ts';
import classes from './transcription.module.css';

const WORDS: Record<DoubtKind, string> = {
  unsaid: 'Possibly never said',
  repeated: 'Repeated, or too fast',
  unsure: 'Unsure',
};
const NO_COUNTS: Record<DoubtKind, number> = { unsaid: 0, repeated: 0, unsure: 0 };
/** Milliseconds after a change of the text, before doubted words are looked for again. */
const SETTLE_MS = 400;

/** Colours of doubted words in the text of a transcript, with their meaning; nothing if there are none. */
export const DoubtLegend = observer(function DoubtLegend({ noteId }: { noteId: string }) {
  const element = useRef<HTMLUListElement>(null);
  const { data: doubted } = useAsk(wordDoubts, { id: noteId }, [Transcription]);
  const doubts = (doubted?.doubts ?? []) as unknown as Doubt[];
  return doubts.length === 0 ? null : <Painted noteId={noteId} doubts={doubts} element={element} />;
});

interface PaintedProps {
  noteId: string;
  doubts: readonly Doubt[];
  element: RefObject<HTMLUListElement | null>;
}

const Painted = observer(function Painted({ noteId, doubts, element }: PaintedProps) {
  const { data } = useAsk(wordTimes, { id: noteId }, [Transcription]);
  const counts = usePaint(element, (data?.words ?? []) as unknown as Timed[], doubts);
  const shown = DOUBT_KINDS.filter((kind) => counts[kind] > 0);
  return (
    <ul ref={element} className={classes.legend} aria-label="Doubted words" hidden={shown.length === 0}>
      {shown.map((kind) => (
        <li key={kind}>
          <span className={classes.sample} data-kind={kind}>
            {WORDS[kind]}
          </span>{' '}
          {number(counts[kind])}
        </li>
      ))}
      {shown.length > 0 && <li>These words are in search and quotes until somebody deletes them.</li>}
    </ul>
  );
});

/** Colours doubted words in the transcript beside an element; returns how many there are of each kind. */
function usePaint(element: RefObject<HTMLElement | null>, words: readonly Timed[], doubts: readonly Doubt[]) {
  const [counts, setCounts] = useState(NO_COUNTS);
  useEffect(() => {
    const page = element.current?.parentElement;
    if (!page || words.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const now = paint(page, words, doubts);
      setCounts((before) => (DOUBT_KINDS.every((kind) => before[kind] === now[kind]) ? before : now));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, SETTLE_MS);
    };
    look();
    const watch = new MutationObserver((changes) => {
      const own = ({ target }: MutationRecord) => element.current?.contains(target);
      if (!changes.every(own)) later();
    });
    watch.observe(page, { childList: true, subtree: true, characterData: true });
    return () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const kind of DOUBT_KINDS) CSS.highlights?.delete(nameOf(kind));
    };
  }, [element, words, doubts]);
  return counts;
}

const nameOf = (kind: DoubtKind) => `earshot-${kind}`;

/** Colours words by the browser's highlights, which leave the document as it is. */
function paint(page: HTMLElement, words: readonly Timed[], doubts: readonly Doubt[]): Record<DoubtKind, number> {
  const nodes = textNodes(page);
  const text = nodes.map(({ data }) => data).join('');
  const ranges = doubtedRanges(text, words, doubts);
  const counts = { ...NO_COUNTS };
  const painted: Record<DoubtKind, Range[]> = { unsaid: [], repeated: [], unsure: [] };
  const place = placesIn(nodes);
  for (const { from, to, kind } of ranges) {
    counts[kind] += 1;
    const range = new Range();
    range.setStart(...place(from, true));
    range.setEnd(...place(to, false));
    painted[kind].push(range);
  }
  // Older browsers have no such highlights: the legend counts the words.
  if (typeof globalThis.Highlight === 'function')
    for (const kind of DOUBT_KINDS) CSS.highlights.set(nameOf(kind), new globalThis.Highlight(...painted[kind]));
  return counts;
}

/** The texts of the turns of a transcript in order, without what is beside them. */
function textNodes(page: HTMLElement): Text[] {
  const nodes: Text[] = [];
  for (const turn of page.querySelectorAll('[data-segment]')) {
    const walker = document.createTreeWalker(turn, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const fixed = node.parentElement?.closest('[contenteditable=false]');
      // While a note is read, the whole text cannot be edited.
      if (!fixed || !turn.contains(fixed)) nodes.push(node as Text);
    }
  }
  return nodes;
}

/** Looks up positions, which ascend, in a list of texts; between two texts a beginning is in the second one. */
function placesIn(nodes: readonly Text[]): (position: number, begins: boolean) => [Text, number] {
  let [index, before] = [0, 0];
  return (position, begins) => {
    const last = begins ? position : position - 1;
    while (index < nodes.length - 1 && last >= before + (nodes[index]?.length ?? 0)) {
      before += nodes[index]?.length ?? 0;
      index += 1;
    }
    return [nodes[index] as Text, position - before];
  };
}
