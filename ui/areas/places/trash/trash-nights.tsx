import type { TrashDue } from '@earshot/core/areas/places/trash';
import { entities } from '@earshot/core/model/all';
import { inWords } from '@earshot/core/model/entity';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { counted } from '../../../kit/words/counted.ts';
import { erasedWords } from './erased-words.ts';
import classes from './trash-days.module.css';

const NIGHTS = 5;

const PLURALS = new Map(entities.map(({ name, plural }) => [name, inWords(plural)]));

const wordsOf = ({ noun, count }: TrashDue) => counted(count, inWords(noun), PLURALS.get(noun));

/** Upcoming nights of erasure, the next first. */
export const TrashNights = observer(function TrashNights({ rows }: { rows: readonly TrashDue[] }) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className={classes.soft}>The trash is empty.</p>;
  const nights = [...Map.groupBy(rows, ({ at }) => at)];
  return (
    <>
      <ul className={classes.nights} aria-label="Next to be erased">
        {(all ? nights : nights.slice(0, NIGHTS)).map(([at, due]) => (
          <li key={at}>
            <span>{due.map(wordsOf).join(', ')}</span>
            <span className={classes.soft}>{erasedWords(at)}</span>
          </li>
        ))}
      </ul>
      {!all && nights.length > NIGHTS && (
        <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
          Show all {nights.length} nights
        </Button>
      )}
    </>
  );
});
