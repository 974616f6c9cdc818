import type { Agreement } from '@earshot/core/areas/agreement/agreement';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { Link, useLocation } from 'react-router';
import { useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { nameOf } from '../../../kit/people/person.tsx';
import { number } from '../../../kit/words/counted.ts';
import classes from '../agreement.module.css';

/** Address of the differences in a note. */
export function differencesIn(round: CodingRound, noteId: string, search: string): string {
  const said = new URLSearchParams(search);
  said.set('note', noteId);
  return `${paths.codingRound(round, 'differences')}?${said}`;
}

/** Coders of each note, and its numbers of agreed, differing and decided stretches. */
export const NoteTable = observer(function NoteTable({
  round,
  notes,
}: {
  round: CodingRound;
  notes: Agreement['notes'];
}) {
  const stores = useStores();
  const { search } = useLocation();
  return (
    <section className={classes.section} aria-label="Notes">
      <h2 className={classes.heading}>Notes</h2>
      <p className={classes.note}>Tagged passages; overlapping ones count once.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, a wide table scrolls */}
      <section className={classes.scroll} tabIndex={0} aria-label="Stretches by note">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Note</th>
              <th scope="col">Coded by</th>
              {['Differing', 'Agreed', 'Decided'].map((title) => (
                <th key={title} scope="col" data-number>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {notes.map(({ noteId, title, absent, coderIds, agreed, differing, resolved }) => (
              <tr key={noteId}>
                <th scope="row">
                  {absent ? (
                    'A note in trash'
                  ) : (
                    <Link to={differencesIn(round, noteId, search)} dir="auto">
                      {displayTitle('note', title)}
                    </Link>
                  )}
                </th>
                <td dir="auto">
                  {coderIds.length === 0 ? 'nobody' : coderIds.map((id) => nameOf(stores, id)).join(', ')}
                </td>
                {[differing, agreed, resolved].map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay
                  <td key={at} data-number>
                    {number(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
});
