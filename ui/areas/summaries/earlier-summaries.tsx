import { type Summary, showSummary } from '@earshot/core/areas/summaries/summary';
import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { Person } from '../../kit/people/person.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { TextSkeleton } from '../../kit/states/skeletons.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import classes from './earlier-summaries.module.css';
import { SummaryBody } from './summary-body.tsx';
import { useSummaryContent } from './use-summaries.ts';

interface EarlierSummariesProps {
  rows: readonly Summary[];
  writes: boolean;
  onClose: () => void;
}

/** Earlier summaries of the same subject, with restore. */
export const EarlierSummaries = observer(function EarlierSummaries({ rows, writes, onClose }: EarlierSummariesProps) {
  const run = useDo();
  const show = async (row: Summary) => {
    if (await run(showSummary, { id: row.id }, `“${row.title}” is shown again.`)) onClose();
  };
  return (
    <Dialog onClose={onClose} title="Earlier summaries" size="lg">
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <details className={classes.one}>
              <summary>
                <strong dir="auto">{row.title}</strong>
                {row.prompt !== '' && <span className={classes.prompt}>“{row.prompt}”</span>}
                <span className={classes.made}>
                  <Person id={row.createdBy} size={16} /> · <Ago at={row.createdAt} words />
                </span>
              </summary>
              <Words row={row} />
              {writes && (
                <Button size="compact-sm" variant="default" onClick={() => void show(row)}>
                  Show this one again
                </Button>
              )}
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
});

const Words = observer(function Words({ row }: { row: Summary }) {
  const { body, state, error, reload } = useSummaryContent(row.id);
  if (row.text !== '')
    return (
      <p className={classes.text} dir="auto">
        {row.text}
      </p>
    );
  if (state === 'failed' && !body) return <RefusedState error={error} again={reload} />;
  return body ? <SummaryBody body={body} placeId={row.placeId} onShow={undefined} /> : <TextSkeleton lines={4} />;
});
