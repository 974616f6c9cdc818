import type { Agreement } from '@earshot/core/areas/agreement/agreement';
import { observer } from 'mobx-react-lite';
import { useStores } from '../../../data/use-stores.ts';
import { nameOf } from '../../../kit/people/person.tsx';
import { counted } from '../../../kit/words/counted.ts';
import classes from '../agreement.module.css';
import results from './results.module.css';

const SHOWN = 100;

const REASONS = {
  WORDS_GONE: 'the words were deleted from the note',
  TAGS_GONE: 'its tags are in trash',
};

/** Codes that cannot be compared, each with the reason. */
export const Uncounted = observer(function Uncounted({ found }: { found: Agreement }) {
  const stores = useStores();
  const { uncounted, notes } = found;
  if (uncounted.length === 0) return null;
  const titleOf = (noteId: string) => notes.find((note) => note.noteId === noteId)?.title ?? '';
  return (
    <section className={classes.section} aria-label="Not counted">
      <h2 className={classes.heading}>Not counted</h2>
      <p className={classes.note}>
        {counted(uncounted.length, 'code')} cannot be compared. They are kept, and count again when what is missing
        comes back.
      </p>
      <ul className={results.uncounted}>
        {uncounted.slice(0, SHOWN).map(({ codeId, noteId, coderId, quote, reason }) => (
          <li key={codeId} dir="auto">
            {nameOf(stores, coderId)} in “{titleOf(noteId)}”: “{quote}” – {REASONS[reason]}
          </li>
        ))}
      </ul>
      {uncounted.length > SHOWN && <p className={classes.note}>and {uncounted.length - SHOWN} more</p>}
    </section>
  );
});
