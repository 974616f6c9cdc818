import type { Losses } from '../losses.ts';
import type { RefiProject } from '../model.ts';
import type { Line } from '../read-lines.ts';

/** State of turning a package into a REFI-QDA project. */
export interface LeavingParts {
  project: RefiProject;
  losses: Losses;
  /** the rows of a file of the package, one after the other */
  rows: (file: string) => Iterable<Line>;
  /** a line as its row, with an author from the package or none */
  rowOf: (line: Line) => Line;
}

export const str = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Rows in their manual order. */
export const inOrder = (rows: Iterable<Line>): Line[] =>
  [...rows].sort((a, b) => Number(a.rank ?? 0) - Number(b.rank ?? 0) || str(a.title).localeCompare(str(b.title), 'en'));

/** Author and time of a row. */
export const madeOf = (row: Line): { by: string; at: string } => ({ by: str(row.createdBy), at: str(row.createdAt) });
