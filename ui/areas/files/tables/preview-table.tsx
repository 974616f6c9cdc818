import type { ReactNode } from 'react';
import classes from './preview-table.module.css';

/** A column of a file, with its role. */
export interface PreviewColumn {
  label: string;
  /** role, in the words of the fields; '' for none */
  role: string;
  /** its index in the file */
  at: number;
  /** true for long texts */
  wide?: boolean;
  /** renders a value other than as text */
  cell?: (text: string) => ReactNode;
}

interface PreviewTableProps {
  columns: readonly PreviewColumn[];
  rows: readonly (readonly string[])[];
  /** true while another preview loads */
  busy: boolean;
}

/** First rows of a file under the current options. */
export function PreviewTable({ columns, rows, busy }: PreviewTableProps) {
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
              {columns.map(({ label, at, wide, cell }) => (
                <td key={label} data-said={wide || undefined}>
                  {cell ? cell(cells[at] ?? '') : <div className={classes.cell}>{cells[at]}</div>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A value as it will be read, or its original text with the error. */
export function ReadCell({ written, read, wrong }: { written: string; read: string | undefined; wrong: string }) {
  if (read) return <div title={written}>{read}</div>;
  return (
    <>
      <div className={classes.cell}>{written}</div>
      <span className={classes.bad}>{wrong}</span>
    </>
  );
}
