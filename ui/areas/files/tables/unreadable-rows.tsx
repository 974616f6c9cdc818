import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { toast } from '../../../kit/dialogs/toast.tsx';
import { RefusedState } from '../../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../../kit/states/skeletons.tsx';
import { number } from '../../../kit/words/counted.ts';
import classes from './unreadable-rows.module.css';
import { type AskUnreadable, useUnreadableRows } from './use-unreadable-rows.ts';

interface UnreadableRowsProps {
  fileName: string;
  /** total */
  count: number;
  /** stays the same while the file does */
  ask: AskUnreadable;
}

/** The rows of a file that could not be read: where, why, and what stands there. */
export function UnreadableRows({ fileName, count, ask }: UnreadableRowsProps) {
  const { rows, state, error, more, save } = useUnreadableRows(fileName, ask);
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
