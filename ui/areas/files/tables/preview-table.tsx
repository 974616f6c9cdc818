import type { ReactNode } from 'react';
import classes from './preview-table.module.css';

/** A column of a file, and what it is read as. */
export interface PreviewColumn {
  label: string;
  /** role, in the words of the fields; '' if none was chosen */
  role: string;
  /** its index in the file */
  at: number;
  /** holds long texts */
  wide?: boolean;
  /** shows a value otherwise than as text */
  cell?: (text: string) => ReactNode;
}

interface PreviewTableProps {
  columns: readonly PreviewColumn[];
  rows: readonly (readonly string[])[];
  /** another look at the file is on its way */
  busy: boolean;
}

/** The first rows of a file, as they would be read. */
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

/** A value as it will be read, or as it is written with what is wrong with it. */
export function ReadCell({ written, read, wrong }: { written: string; read: string | undefined; wrong: string }) {
  if (read) return <div title={written}>{read}</div>;
  return (
    <>
      <div className={classes.cell}>{written}</div>
      <span className={classes.bad}>{wrong}</span>
    </>
  );
}
