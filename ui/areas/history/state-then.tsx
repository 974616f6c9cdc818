import { restoreRowState, rowState } from '@earshot/core/areas/history/row-state';
import { version as oneVersion } from '@earshot/core/areas/pages/version';
import { Button, Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk, useRow } from '../../data/use-stores.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { ChangedFact } from './changed-fact.tsx';
import classes from './row-history.module.css';
import type { RowHistoryProps } from './row-history-props.ts';

interface StateThenProps extends RowHistoryProps {
  number: number;
  /** the change before, against which it is compared */
  before: number | undefined;
  /** it is what the row is now */
  latest: boolean;
}

/** What a row was after one of its changes, what that change did, and the way back to it. */
export const StateThen = observer(function StateThen(props: StateThenProps) {
  const { noun, rowId, fact, words, number, before, latest, editable, onDone } = props;
  const then = useAsk(rowState, { rowId, number }, [noun]);
  const earlier = useAsk(rowState, { rowId, number: before ?? number }, [noun]);
  const [withText, setWithText] = useState(false);
  const run = useDo();
  const failed = [then, earlier].find(({ state }) => state === 'failed');
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if (!then.data || !earlier.data) return <RowsSkeleton rows={4} height={32} />;
  const now = { ...then.data.values, ...then.data.fields };
  const was = { ...earlier.data.values, ...earlier.data.fields };
  const { versionId } = then.data;
  const restore = async () => {
    const input = { rowId, number, versionId: withText ? versionId : null };
    const done = await run(restoreRowState, input, 'Earlier state restored');
    if (!done) return;
    if (done.left.length > 0) toast.failed(new Error(leftWords(done.left, fact)), 'Some fields were not restored');
    onDone();
  };
  const names = [...new Set([...Object.keys(now), ...Object.keys(was)])];
  return (
    <section className={classes.state} aria-label="Earlier state">
      <dl className={classes.facts}>
        {names.map((field) => {
          const shown = fact(field);
          return shown && <ChangedFact key={field} fact={shown} now={now[field] ?? null} was={was[field] ?? null} />;
        })}
      </dl>
      {words && versionId && <TextThen versionId={versionId} words={words} />}
      {editable && !(latest && !versionId) && (
        <div className={classes.buttons}>
          {words && versionId && (
            <Checkbox
              label="Also restore the text"
              checked={withText}
              onChange={({ currentTarget }) => setWithText(currentTarget.checked)}
            />
          )}
          <Button disabled={latest && !withText} onClick={() => void restore()}>
            Restore this state
          </Button>
        </div>
      )}
    </section>
  );
});

const leftWords = (left: readonly string[], fact: RowHistoryProps['fact']): string =>
  `${left.map((field) => fact(field)?.label ?? 'Hidden field').join(', ')}: what the earlier value refers to was deleted, or you have no access to it.`;

const TextThen = observer(function TextThen({
  versionId,
  words,
}: Required<Pick<RowHistoryProps, 'words'>> & { versionId: string }) {
  const { row } = useRow(oneVersion, versionId);
  return (
    <div className={classes.text}>
      <p className={classes.soft}>
        Text at that time
        {row && (
          <>
            , version from <Ago at={row.createdAt} words />
          </>
        )}
      </p>
      {words(versionId)}
    </div>
  );
});
