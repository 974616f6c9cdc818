import type { ReactNode } from 'react';
import classes from './column-list.module.css';

interface ColumnListProps {
  labels: readonly string[];
  /** first rows, a value for each label */
  rows: readonly (readonly string[])[];
  /** maximum choices of a column */
  choices: 1 | 2;
  /** choices of a column */
  children: (label: string) => ReactNode;
  /** error of the columns as a whole */
  wrong?: string | undefined;
}

/** Columns of a table with their first values and choices. */
export function ColumnList({ labels, rows, choices, children, wrong }: ColumnListProps) {
  return (
    <>
      <ul className={classes.columns} data-choices={choices}>
        {labels.map((label, at) => (
          <li key={label} className={classes.column}>
            <div className={classes.label}>
              <div className={classes.name} title={label}>
                {label}
              </div>
              <div className={classes.sample}>{sampleOf(rows, at)}</div>
            </div>
            {children(label)}
          </li>
        ))}
      </ul>
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </>
  );
}

const sampleOf = (rows: ColumnListProps['rows'], at: number): string =>
  rows
    .map((row) => row[at] ?? '')
    .filter((value) => value.trim() !== '')
    .slice(0, 3)
    .join(', ') || 'No values in the first rows';
