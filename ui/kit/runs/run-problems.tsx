import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { toast } from '../dialogs/toast.tsx';
import { RefusedState } from '../states/error-state.tsx';
import { RowsSkeleton } from '../states/skeletons.tsx';
import { number } from '../words/counted.ts';
import classes from './run-problems.module.css';
import { type AskProblems, useRunProblems } from './use-run-problems.ts';

/** Rows of a run that could not be imported. */
export interface RunProblems {
  fileName: string;
  /** total */
  count: number;
  ask: AskProblems;
}

/** Rows that could not be imported: line, reason and content. */
export function ProblemRows({ fileName, count, ask }: RunProblems) {
  const { rows, state, error, more, save } = useRunProblems(fileName, ask);
  if (rows.length === 0)
    return state === 'failed' ? <RefusedState error={error} again={more} /> : <RowsSkeleton rows={2} height={32} />;
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={classes.scroll} aria-label="Rows that could not be read" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Reason</th>
              <th scope="col">Row</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, reason, raw }) => (
              <tr key={`${line} ${reason}`}>
                <th scope="row">{number(line)}</th>
                <td>{reason}</td>
                <td>
                  <div className={classes.raw}>{raw}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={classes.actions}>
        {rows.length < count && (
          <Button size="compact-sm" variant="default" loading={state === 'loading'} onClick={more}>
            Show more
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => void save().catch((reason: unknown) => toast.failed(reason))}
        >
          Download as CSV
        </Button>
      </div>
    </div>
  );
}
