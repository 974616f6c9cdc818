import {
  acceptAgreed,
  agreement,
  codedStretches,
  STRETCH_STATES,
  type StretchState,
} from '@earshot/core/areas/agreement/agreement';
import { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Tag } from '@earshot/core/areas/coding/tag';
import { Note } from '@earshot/core/areas/pages/note';
import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAsk, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../../kit/states/empty-state.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { counted } from '../../../kit/words/counted.ts';
import { useProjectTags } from '../../coding/tags/sets/use-tag-sets.ts';
import classes from '../agreement.module.css';
import { type InRound, RoundFrame } from '../rounds/round-frame.tsx';
import results from './results.module.css';
import { StretchList } from './stretch-list.tsx';
import { useCounting } from './use-counting.ts';

const TOUCHED = [CodingRound, Note, Tag];
const STATE_TITLES: Record<StretchState, string> = { DIFFERING: 'Differing', AGREED: 'Agreed', RESOLVED: 'Decided' };

/** Differences between the coders of a closed round, for deciding one by one. */
export const DifferencesPage = () => <RoundFrame part="Differences" body={Body} />;

const Body = observer(function Body({ round }: InRound) {
  if (round.state === 'OPEN')
    return (
      <EmptyState
        title="This round is still open"
        text="Differences show once it is closed. Until then coders work blind."
        action={
          <Button component={Link} to={paths.codingRound(round)} variant="default">
            Back to the round
          </Button>
        }
      />
    );
  return <Differences round={round} />;
});

const Differences = observer(function Differences({ round }: InRound) {
  const { access } = useStores();
  const { unfinished } = useCounting(round);
  const [search, setSearch] = useSearchParams();
  // Loads the tags for the chips below.
  useProjectTags(round.projectId);
  const summary = useAsk(agreement, { id: round.id, unit: round.unit, unfinished }, TOUCHED);
  if (!summary.data)
    return summary.state === 'failed' ? (
      <RefusedState error={summary.error} again={summary.reload} />
    ) : (
      <RowsSkeleton rows={4} height={120} />
    );
  const { notes } = summary.data;
  const there = notes.filter(({ absent }) => !absent);
  const note =
    there.find(({ noteId }) => noteId === search.get('note')) ??
    there.find(({ differing }) => differing > 0) ??
    there[0];
  const state = STRETCH_STATES.find((one) => one === search.get('state')) ?? 'DIFFERING';
  const put = (key: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const agreed = notes.reduce((sum, one) => sum + one.agreed, 0);
  if (!note) return <EmptyState title="All notes of this round are in trash" text="Restore one to see its codes." />;
  const counts: Record<StretchState, number> = {
    DIFFERING: note.differing,
    AGREED: note.agreed,
    RESOLVED: note.resolved,
  };
  return (
    <>
      <div className={results.choices}>
        <Select
          label="Note"
          allowDeselect={false}
          value={note.noteId}
          onChange={(value) => value && put('note', value)}
          data={there.map(({ noteId, title, differing }) => ({
            value: noteId,
            label: `${displayTitle('note', title)} (${counted(differing, 'difference')})`,
          }))}
        />
        <SegmentedControl
          aria-label="Filter stretches by state"
          value={state}
          onChange={(value) => put('state', value)}
          data={STRETCH_STATES.map((value) => ({ value, label: `${STATE_TITLES[value]} ${counts[value]}` }))}
        />
        {agreed > 0 && access.may(round.projectId, 'WRITE') && (
          <AcceptAgreed round={round} unfinished={unfinished} agreed={agreed} />
        )}
      </div>
      {note.coderIds.length < 2 && (
        <p className={classes.note}>
          {note.coderIds.length === 0 ? 'Nobody is' : 'Only one coder is'} done with this note, so there is nothing to
          compare.
        </p>
      )}
      <Stretches
        key={`${note.noteId} ${state}`}
        round={round}
        noteId={note.noteId}
        state={state}
        unfinished={unfinished}
      />
    </>
  );
});

interface AcceptAgreedProps {
  round: CodingRound;
  unfinished: boolean;
  agreed: number;
}

function AcceptAgreed({ round, unfinished, agreed }: AcceptAgreedProps) {
  const run = useDo();
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    const some = Math.min(agreed, limits.acceptedStretches);
    await run(
      acceptAgreed,
      { id: round.id, unfinished },
      `What all coders agree on in ${counted(some, 'stretch', 'stretches')} was highlighted.`,
    );
    setBusy(false);
  };
  return (
    <Button leftSection={<IconChecks size={16} aria-hidden />} loading={busy} onClick={() => void accept()}>
      Accept all agreed ({agreed})
    </Button>
  );
}

interface StretchesProps {
  round: CodingRound;
  noteId: string;
  state: StretchState;
  unfinished: boolean;
}

const NOTHING: Record<StretchState, string> = {
  DIFFERING: 'No differences here, or all are decided.',
  AGREED: 'Nothing agreed here is left to decide.',
  RESOLVED: 'Nothing has been decided here yet.',
};

const Stretches = observer(function Stretches({ round, noteId, state, unfinished }: StretchesProps) {
  const [offset, setOffset] = useState(0);
  const asked = useAsk(codedStretches, { id: round.id, noteId, state, unfinished, offset }, TOUCHED);
  const { data } = asked;
  if (!data)
    return asked.state === 'failed' ? (
      <RefusedState error={asked.error} again={asked.reload} />
    ) : (
      <RowsSkeleton rows={3} height={140} />
    );
  if (data.length === 0 && offset === 0) return <EmptyState compact title="Nothing to show" text={NOTHING[state]} />;
  return (
    <>
      <StretchList round={round} stretches={data} unfinished={unfinished} />
      <Pages count={data.length} offset={offset} onGo={setOffset} />
    </>
  );
});

function Pages({ count, offset, onGo }: { count: number; offset: number; onGo: (offset: number) => void }) {
  const page = limits.listedStretches;
  if (offset === 0 && count < page) return null;
  return (
    <div className={results.decide}>
      <Button variant="default" disabled={offset === 0} onClick={() => onGo(Math.max(0, offset - page))}>
        Previous
      </Button>
      <Button variant="default" disabled={count < page} onClick={() => onGo(offset + page)}>
        Next
      </Button>
    </div>
  );
}
