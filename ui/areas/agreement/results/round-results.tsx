import { type Agreement, agreement } from '@earshot/core/areas/agreement/agreement';
import type { CodingUnit } from '@earshot/core/areas/agreement/coded-units';
import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { Button, Checkbox, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { nameOf } from '../../../kit/people/person.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted, number } from '../../../kit/words/counted.ts';
import classes from '../agreement.module.css';
import { UNIT_NOUNS, UNIT_TITLES, UNITS } from '../unit-words.ts';
import { intervalWords, reasonWords, Share, Value } from './figure.tsx';
import { NoteTable } from './note-table.tsx';
import results from './results.module.css';
import { TagTable } from './tag-table.tsx';
import { Uncounted } from './uncounted.tsx';
import { type Counting, useCounting } from './use-counting.ts';

const TOUCHED = [CodingRound, Note, Tag];

/** Agreement figures of a closed round. */
export const RoundResults = observer(function RoundResults({ round }: { round: CodingRound }) {
  const counting = useCounting(round);
  const { unit, unfinished } = counting;
  const asked = useAsk(agreement, { id: round.id, unit, unfinished }, TOUCHED);
  return (
    <>
      <HowCounted round={round} counting={counting} />
      {asked.data ? (
        <Found round={round} found={asked.data} unit={unit} />
      ) : asked.state === 'failed' ? (
        <RefusedState error={asked.error} again={asked.reload} />
      ) : (
        <RowsSkeleton rows={5} height={72} />
      )}
    </>
  );
});

/** Counting options: unit, and whose coding counts. */
function HowCounted({ round, counting }: { round: CodingRound; counting: Counting }) {
  const { unit, unfinished, setUnit, setUnfinished } = counting;
  const address = (table: string) =>
    `/api/v1/coding-rounds/${round.id}/agreement.csv?${new URLSearchParams({ unit, unfinished: String(unfinished), table })}`;
  return (
    <div className={results.bar}>
      <SegmentedControl
        aria-label="Counted by"
        value={unit}
        onChange={(value) => setUnit(value as CodingUnit)}
        data={UNITS.map((value) => ({ value, label: UNIT_TITLES[value] }))}
      />
      <Checkbox
        label="Count notes that are not marked as done"
        checked={unfinished}
        onChange={({ currentTarget }) => setUnfinished(currentTarget.checked)}
      />
      <Group gap="xs" className={results.end ?? ''}>
        {[
          { table: 'FIGURES', label: 'CSV' },
          { table: 'CODINGS', label: 'Codings' },
        ].map(({ table, label }) => (
          <Button
            key={table}
            component="a"
            href={address(table)}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}

interface FoundProps {
  round: CodingRound;
  found: Agreement;
  unit: CodingUnit;
}

const Found = observer(function Found({ round, found, unit }: FoundProps) {
  const stores = useStores();
  const { alpha, percent, pairs, units } = found;
  return (
    <>
      <section className={classes.section} aria-label="All tags">
        <h2 className={classes.heading}>All tags</h2>
        <p className={classes.note}>
          {alpha.reason
            ? reasonWords(alpha)
            : `Over ${counted(units, UNIT_NOUNS[unit])}. Two coders agree about a ${UNIT_NOUNS[unit]} when they gave it exactly the same tags, or none. From 0.80 on, alpha allows firm conclusions, from 0.67 on tentative ones (Krippendorff). The intervals come from ${number(limits.bootstrap.resamples)} resamples of whole paragraphs.`}
        </p>
        <dl className={results.figures}>
          <div className={results.figure}>
            <dt>Krippendorff’s alpha</dt>
            <dd className={results.value}>
              <Value figure={alpha} />
            </dd>
            <dd className={results.small}>{alpha.interval && `95% interval ${intervalWords(alpha)}`}</dd>
          </div>
          <div className={results.figure}>
            <dt>Percent agreement</dt>
            <dd className={results.value}>
              <Share figure={percent} />
            </dd>
          </div>
          {pairs.map(({ coderIds, kappa, percent: share }) => (
            <div key={coderIds.join()} className={results.figure}>
              <dt>
                Cohen’s kappa, {nameOf(stores, coderIds[0])} and {nameOf(stores, coderIds[1])}
              </dt>
              <dd className={results.value}>
                <Value figure={kappa} />
              </dd>
              <dd className={results.small}>
                {kappa.interval && `95% interval ${intervalWords(kappa)}`}
                {pairs.length > 1 && (
                  <>
                    {kappa.interval && ', '}
                    <Share figure={share} /> agreement
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <TagTable round={round} found={found} unit={unit} />
      <NoteTable round={round} notes={found.notes} />
      <Uncounted found={found} />
    </>
  );
});
