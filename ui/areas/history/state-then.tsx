import { type RESTORED_TOO, restoreRowState, rowState } from '@earshot/core/areas/history/row-state';
import { version as oneVersion } from '@earshot/core/areas/versions/version';
import { Button, Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk, useRow } from '../../data/use-stores.ts';
import type { RowHistoryProps } from '../../frame/row-history.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { ChangedFact, isEmpty } from '../../kit/history/changed-fact.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './row-history.module.css';

interface StateThenProps extends RowHistoryProps {
  number: number;
  /** previous change, for comparison */
  before: number | undefined;
  /** latest change, whose state is the current one */
  latest: number;
}

/** Parts restored only on request. */
const ASKED = [
  { also: 'TAGS', field: 'tags', label: 'Also restore the tags of highlights' },
  { also: 'PLACE', field: 'placeId', label: 'Also move it back to where it was' },
] as const;

/** Parts that a restore never changes. */
const STAYS = ['trashedAt', 'published', 'locked', 'folderId', 'parentId'];

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** State of a row after a change, with the change itself and restore. */
export const StateThen = observer(function StateThen(props: StateThenProps) {
  const { noun, rowId, fact, words, number, before, latest, editable, onDone } = props;
  const then = useAsk(rowState, { rowId, number }, [noun]);
  const earlier = useAsk(rowState, { rowId, number: before ?? number }, [noun]);
  const current = useAsk(rowState, { rowId, number: latest }, [noun]);
  const [withText, setWithText] = useState(false);
  const [also, setAlso] = useState<(typeof RESTORED_TOO)[number][]>([]);
  const run = useDo();
  const failed = [then, earlier, current].find(({ state }) => state === 'failed');
  if (failed) return <RefusedState error={failed.error} again={() => failed.reload()} />;
  if (!then.data || !earlier.data || !current.data) return <RowsSkeleton rows={4} height={32} />;
  const now = { ...then.data.values, ...then.data.fields };
  const was = { ...earlier.data.values, ...earlier.data.fields };
  const { versionId } = then.data;
  const present = current.data.values;
  const differs = (field: string) => field in now && !same(now[field], present[field]);
  const stays = STAYS.filter(differs).flatMap((field) => fact(field)?.label ?? []);
  const isLatest = number === latest;
  const restore = async () => {
    const input = { rowId, number, also, versionId: withText ? versionId : null };
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
          const [value, earlierValue] = [now[field] ?? null, was[field] ?? null];
          const told = shown && !(shown.rare && isEmpty(value) && isEmpty(earlierValue));
          return told && <ChangedFact key={field} fact={shown} now={value} was={earlierValue} />;
        })}
      </dl>
      {words && versionId && <TextThen versionId={versionId} words={words} />}
      {editable && stays.length > 0 && (
        <p className={classes.soft}>Restoring this state leaves these as they are: {stays.join(', ')}.</p>
      )}
      {editable && !(isLatest && !versionId) && (
        <div className={classes.buttons}>
          {ASKED.filter(({ field }) => differs(field) && now[field] !== null).map(({ also: part, label }) => (
            <Checkbox
              key={part}
              label={label}
              checked={also.includes(part)}
              onChange={() => setAlso(also.includes(part) ? also.filter((one) => one !== part) : [...also, part])}
            />
          ))}
          {words && versionId && (
            <Checkbox
              label="Also restore the text"
              checked={withText}
              onChange={({ currentTarget }) => setWithText(currentTarget.checked)}
            />
          )}
          <Button disabled={isLatest && !withText} onClick={() => void restore()}>
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
