import type { FilePreview } from '@earshot/core/areas/channels/channel-run';
import { useMemo } from 'react';
import { readsDates, rolesOf } from './preview-columns.ts';
import classes from './preview-table.module.css';
import type { Choices } from './reading-choices.ts';

interface PreviewTableProps {
  preview: FilePreview;
  options: Choices;
  /** another look at the file is on its way */
  busy: boolean;
}

/** The first rows of a file, as they would be read: the chosen columns first. */
export function PreviewTable({ preview: { labels, rows }, options, busy }: PreviewTableProps) {
  const columns = useMemo(() => rolesOf(labels, options), [labels, options]);
  const dateIn = readsDates(options);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label="First rows" aria-busy={busy} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, role }) => (
              <th key={label} scope="col" data-read={role !== '' || undefined}>
                <span className={classes.label}>{label}</span>
                {role !== '' && <span className={classes.role}>{role}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by where they stand
            <tr key={row}>
              {columns.map(({ label, role, at }) => (
                <td key={label} data-said={role === 'Text' || undefined}>
                  {label === options.timeColumn ? (
                    <DateCell written={cells[at] ?? ''} read={dateIn(cells[at] ?? '')} />
                  ) : (
                    <div className={classes.cell}>{cells[at]}</div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A date as it will be read, or as it is written where it cannot be. */
function DateCell({ written, read }: { written: string; read: string | undefined }) {
  if (read) return <div title={written}>{read}</div>;
  return (
    <>
      <div className={classes.cell}>{written}</div>
      <span className={classes.bad}>{written.trim() === '' ? 'No date' : 'Not readable'}</span>
    </>
  );
}
