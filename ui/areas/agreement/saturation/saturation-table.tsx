import type { SaturationNote } from '@earshot/core/areas/agreement/agreement';
import { displayTitle } from '@earshot/core/rules/text';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../../../frame/paths.ts';
import { number } from '../../../kit/words/counted.ts';
import classes from '../agreement.module.css';
import plot from './saturation.module.css';

/** Maximum ids in an address. */
const MOST_ARRANGED = 50;

interface SaturationTableProps {
  notes: readonly SaturationNote[];
  /** sets another order of the notes */
  onArrange: (noteIds: string[]) => void;
}

/** Numbers of the saturation curve; the notes can be reordered by hand. */
export function SaturationTable({ notes, onArrange }: SaturationTableProps) {
  const ids = notes.map(({ noteId }) => noteId);
  const move = (at: number, by: 1 | -1) => {
    const next = [...ids];
    const [moved = ''] = next.splice(at, 1);
    next.splice(at + by, 0, moved);
    onArrange(next);
  };
  const arranges = notes.length > 1 && notes.length <= MOST_ARRANGED;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, a wide table scrolls
    <section className={classes.scroll} tabIndex={0} aria-label="Saturation in numbers">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Note</th>
            <th scope="col" data-number className={plot.wide}>
              Tags
            </th>
            {['New tags', 'All so far'].map((title) => (
              <th key={title} scope="col" data-number>
                {title}
              </th>
            ))}
            {arranges && (
              <th scope="col" className={plot.order}>
                Order
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {notes.map(({ noteId, title, tags, newTags, allTags }, at) => (
            <tr key={noteId}>
              <th scope="row">
                <Link to={paths.note({ id: noteId, title })} dir="auto">
                  {displayTitle('note', title)}
                </Link>
              </th>
              <td data-number className={plot.wide}>
                {number(tags)}
              </td>
              <td data-number>{number(newTags)}</td>
              <td data-number>{number(allTags)}</td>
              {arranges && (
                <td className={plot.order}>
                  <span className={plot.moves}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${displayTitle('note', title)} up`}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Move ${displayTitle('note', title)} down`}
                      disabled={at === notes.length - 1}
                      onClick={() => move(at, 1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </ActionIcon>
                  </span>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
