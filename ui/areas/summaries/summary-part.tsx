import { cancelSummary, type Summary, summarise } from '@earshot/core/areas/summaries/summary';
import { BLOCKED } from '@earshot/core/texts';
import { Alert, Button, Progress } from '@mantine/core';
import { IconFileDescription, IconSparkles } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useState } from 'react';
import { useMembers } from '../../data/use-members.ts';
import { useStores } from '../../data/use-stores.ts';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { EarlierSummaries } from './earlier-summaries.tsx';
import type { ShowWords } from './quote-link.tsx';
import { SummariseDialog } from './summarise-dialog.tsx';
import { SummaryCard } from './summary-card.tsx';
import classes from './summary-part.module.css';
import { SUBJECT_WORDS } from './summary-words.ts';
import { namedBy, type SummaryOf, useSummaries } from './use-summaries.ts';

interface SummaryPartProps {
  of: SummaryOf;
  /** scrolls to words in the page's text */
  onShow?: ShowWords;
  /** placeholder while there is no summary, in place of a short notice */
  children?: ReactNode;
}

/** The Summary tab beside a note or insight. */
export const SummaryTab = observer(function SummaryTab(props: SummaryPartProps) {
  return (
    <div className={classes.tab}>
      <Summaries {...props} compact />
    </div>
  );
});

/** Summary on the page of a theme, tag, channel or project. */
export const SummarySection = observer(function SummarySection({
  heading = 'Summary',
  ...props
}: SummaryPartProps & { heading?: string }) {
  return (
    <section className={classes.section} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      <Summaries {...props} heading={heading} />
    </section>
  );
});

/** Reason why the user cannot make summaries here; '' if they can. */
function useBlocked(placeId: string): string {
  const { access, session } = useStores();
  if (access.may(placeId, 'WRITE')) return '';
  return session.writes ? BLOCKED.edit : 'Viewers cannot generate summaries';
}

const Summaries = observer(function Summaries({
  of,
  onShow,
  children,
  compact = false,
  heading,
}: SummaryPartProps & { compact?: boolean; heading?: string }) {
  const { list, current, earlier, going, failed } = useSummaries(of);
  const blocked = useBlocked(of.placeId);
  const [asked, setAsked] = useState(false);
  const [looksBack, setLooksBack] = useState(false);
  const run = useDo();
  useMembers();
  if (list.state === 'failed' && list.rows.length === 0)
    return <RefusedState error={list.error} again={() => list.reload()} />;
  if (list.state !== 'ready' && list.rows.length === 0) return <RowsSkeleton rows={3} height={48} />;
  const writes = blocked === '';
  const again = ({ framework, language, prompt }: Summary) =>
    void run(summarise, { ...namedBy(of), framework, language, prompt });
  const ask = (
    <Button
      size={current || !compact ? 'compact-sm' : 'sm'}
      variant={current || !compact ? 'default' : 'filled'}
      leftSection={<IconSparkles size={16} aria-hidden />}
      onClick={() => setAsked(true)}
    >
      {current ? 'New summary …' : 'Summarise …'}
    </Button>
  );
  return (
    <>
      {going && <Going row={going} writes={writes} />}
      {failed && !going && (
        <Alert color="red" variant="light" role="alert">
          {failed.title}: {failed.problem}
        </Alert>
      )}
      {current && (
        <SummaryCard
          key={current.id}
          row={current}
          writes={writes}
          onShow={onShow}
          onAgain={writes && !going ? () => again(current) : undefined}
          heading={heading}
          onHistory={earlier.length > 0 ? () => setLooksBack(true) : undefined}
        />
      )}
      {!current && !going && (children || <None compact={compact} of={of} blocked={blocked} action={writes && ask} />)}
      {!going && (current || children !== undefined || !compact) && (
        <div className={classes.actions}>{writes ? ask : <span className={classes.blocked}>{blocked}</span>}</div>
      )}
      {asked && <SummariseDialog of={of} before={current ?? failed} onClose={() => setAsked(false)} />}
      {looksBack && <EarlierSummaries rows={earlier} writes={writes} onClose={() => setLooksBack(false)} />}
    </>
  );
});

/** Empty state before the first summary. */
function None({
  compact,
  of,
  blocked,
  action,
}: {
  compact: boolean;
  of: SummaryOf;
  blocked: string;
  action: ReactNode;
}) {
  if (!compact) return <p className={classes.none}>Nobody has summarised {SUBJECT_WORDS[of.subject]} yet.</p>;
  return (
    <EmptyState
      icon={IconFileDescription}
      title="No summary yet"
      text={blocked === '' ? 'A summary is made of sentences of the text, by a framework of your choice.' : blocked}
      action={action}
      compact
    />
  );
}

function Going({ row: { id, state, progress, title }, writes }: { row: Summary; writes: boolean }) {
  const run = useDo();
  const percent = Math.floor(progress / 10);
  return (
    <div className={classes.going} role="status">
      <span>{title}: reading …</span>
      <Progress
        className={classes.bar}
        value={state === 'WAITING' ? 100 : percent}
        animated={state === 'WAITING'}
        size={6}
        aria-label={`Making a summary: ${percent} %`}
      />
      {writes && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void run(cancelSummary, { id }, 'Stopping. Earlier summaries stay.')}
        >
          Stop
        </Button>
      )}
    </div>
  );
}
