import { DOUBTS, type Doubt } from '@earshot/core/documents/document';
import { Button } from '@mantine/core';
import { useKeyRegistry } from '../../frame/use-keys.ts';
import { counted, number } from '../../kit/words/counted.ts';
import classes from './doubt-bar.module.css';
import type { Doubts } from './use-doubts.ts';

const WORDS: Record<Doubt, string> = {
  unsaid: 'Possibly never said',
  repeated: 'Repeated, or too fast',
  unsure: 'Uncertain',
};

/** Number of doubted words in a transcript, the meaning of their colours, and the way to them; nothing without any. */
export function DoubtBar({ doubts, editable }: { doubts: Doubts; editable: boolean }) {
  const registry = useKeyRegistry();
  const { counts, total } = doubts;
  if (total === 0) return null;
  return (
    <section className={classes.bar} aria-label="Doubted words">
      <div className={classes.line}>
        <strong>{total === 1 ? '1 word is doubted' : `${counted(total, 'word')} are doubted`}</strong>
        <ul className={classes.legend} aria-label="Kinds of doubt">
          {DOUBTS.filter((doubt) => counts[doubt] > 0).map((doubt) => (
            <li key={doubt}>
              <span className={classes.sample} data-doubt={doubt}>
                {WORDS[doubt]}
              </span>{' '}
              {number(counts[doubt])}
            </li>
          ))}
        </ul>
        <Button
          size="compact-sm"
          variant="default"
          aria-keyshortcuts={registry.aria('doubt-next')}
          onClick={() => doubts.step(1)}
        >
          Next doubted word
        </Button>
      </div>
      {counts.unsaid > 0 && (
        <p className={classes.says}>
          Words that were possibly never said are left out of search, quotes, summaries and answers
          {editable ? ' until somebody confirms them.' : '.'}
        </p>
      )}
    </section>
  );
}
