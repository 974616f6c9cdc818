import { Note } from '@earshot/core/areas/pages/note';
import { isUnderWay, type SuggestionRun, suggestHighlights } from '@earshot/core/areas/suggestions/suggestion-run';
import { ActionIcon, Button, Progress, Tooltip } from '@mantine/core';
import { IconRefresh, IconSparkles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useStores } from '../../data/use-stores.ts';
import { Confirm } from '../../kit/dialogs/confirm.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { counted } from '../../kit/words/counted.ts';
import { ModelSwitch } from '../models/model-switch.tsx';
import { partsRead } from '../models/model-words.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import classes from './suggestions-section.module.css';
import { useFocusKept } from './use-focus-kept.ts';
import type { Review } from './use-suggestions.ts';

/** Number of cards shown initially. */
const FEW = 3;

/** Suggested highlights of a note, above its highlights; hidden from users who cannot write in the note. */
export const SuggestionsSection = observer(function SuggestionsSection({ review }: { review: Review }) {
  const { mode, list, rows, run } = review;
  const [withModel, letModel] = useState<boolean | null>(null);
  const characters = useStores().of(Note).byId(review.noteId)?.characters ?? 0;
  if (mode === undefined || mode === 'OFF') return null;
  if (list.state === 'failed' && rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  const going = run !== undefined && isUnderWay(run, Date.now());
  return (
    <section className={classes.section} aria-label="Suggestions">
      <h3 className={classes.head}>
        <IconSparkles size={16} stroke={1.6} aria-hidden />
        Suggestions
        {rows.length > 0 && <span className={classes.count}>{rows.length}</span>}
        {rows.length > 0 && !going && <Again noteId={review.noteId} withModel={withModel} />}
      </h3>
      {going ? (
        <Going run={run} />
      ) : (
        <>
          {run && rows.length > 0 && <OfModel run={run} />}
          {rows.length === 0 && <p {...asSaid(run)}>{saysOf(run)}</p>}
          <ModelSwitch
            field="highlightMode"
            mode={review.modelMode}
            does="also propose highlights"
            says={`Only highlights that appear word for word in the note are shown.${partsRead(characters)}`}
            asked={withModel}
            onAsk={letModel}
          />
          {rows.length === 0 && <Ask review={review} withModel={withModel} />}
        </>
      )}
      {rows.length > 0 && <Waiting review={review} />}
    </section>
  );
});

function Again({ noteId, withModel }: { noteId: string; withModel: boolean | null }) {
  const act = useDo();
  return (
    <Tooltip label="Suggest again">
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.again ?? ''}
        aria-label="Suggest again"
        onClick={() => void act(suggestHighlights, { id: noteId, withModel })}
      >
        <IconRefresh size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Going({ run: { state, progress } }: { run: SuggestionRun }) {
  const percent = Math.floor(progress / 10);
  return (
    <div className={classes.going} role="status">
      <span>Looking for passages to highlight …</span>
      <Progress
        value={state === 'WAITING' ? 100 : percent}
        animated={state === 'WAITING'}
        size={6}
        aria-label={`Looking for passages: ${percent} %`}
      />
    </div>
  );
}

/** Message of a run without suggestions to decide on. */
function saysOf(run: SuggestionRun | undefined): string {
  if (!run || run.state === 'WAITING' || run.state === 'RUNNING')
    return 'Finds passages in this note that are like what was tagged in the project before. This runs on this server.';
  if (run.problem !== '') return run.problem;
  if (run.found > 0) return 'All suggestions are reviewed.';
  if (run.model !== '') return `${run.model} proposed no new highlights.${leftOut(run)}`;
  if (run.examples === 0) return 'Tag some highlights first: suggestions are based on what was tagged before.';
  return `No other passage of this note is like the ${counted(run.examples, 'highlight')} tagged in the project so far.`;
}

const leftOut = ({ unverified }: SuggestionRun): string =>
  unverified === 0
    ? ''
    : ` ${counted(unverified, 'proposal was', 'proposals were')} left out: not in the note word for word.`;

const asSaid = (run: SuggestionRun | undefined) =>
  run && run.problem !== '' ? { className: classes.problem, role: 'alert' } : { className: classes.help };

/** A text model's share of the shown suggestions, or the reason if there is none. */
function OfModel({ run }: { run: SuggestionRun }) {
  if (run.problem !== '') return <p {...asSaid(run)}>{run.problem}</p>;
  const says = run.model === '' ? '' : leftOut(run).trim();
  return says === '' ? null : <p {...asSaid(run)}>{says}</p>;
}

function Ask({ review: { noteId, list, run }, withModel }: { review: Review; withModel: boolean | null }) {
  const act = useDo();
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.ask ?? ''}
      loading={list.state === 'new'}
      onClick={() => void act(suggestHighlights, { id: noteId, withModel })}
    >
      {run?.state === 'FAILED' ? 'Try again' : run ? 'Suggest again' : 'Suggest highlights'}
    </Button>
  );
}

const Waiting = observer(function Waiting({ review }: { review: Review }) {
  const { rows, current } = review;
  const [showsAll, showAll] = useState(false);
  const [asked, ask] = useState(false);
  const box = useFocusKept<HTMLUListElement>('[aria-current=true] [data-decides], [data-decides]');
  const from = showsAll ? 0 : Math.max(0, Math.min(current ? rows.indexOf(current) : 0, rows.length - FEW));
  const shown = showsAll ? rows : rows.slice(from, from + FEW);
  return (
    <>
      <div className={classes.acts}>
        {!current && (
          <Button size="compact-sm" onClick={() => review.step(1)}>
            Review
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => ask(true)}>
          Accept all …
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void review.reject(rows)}>
          Reject all
        </Button>
      </div>
      <ul ref={box} className={classes.cards}>
        {shown.map((row) => (
          <SuggestionCard key={row.id} row={row} review={review} />
        ))}
      </ul>
      {rows.length > FEW && (
        <button type="button" className={classes.more} aria-expanded={showsAll} onClick={() => showAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${rows.length}`}
        </button>
      )}
      <Confirm
        opened={asked}
        onClose={() => ask(false)}
        title={`Accept ${counted(rows.length, 'suggestion')}?`}
        confirm="Accept all"
        destroys={false}
        onConfirm={() => review.accept(rows)}
      >
        {rows.length === 1 ? 'It becomes a highlight' : 'They become highlights'} of this note, with the tags that are
        shown. Undo takes {rows.length === 1 ? 'it' : 'them'} back together.
      </Confirm>
    </>
  );
});
