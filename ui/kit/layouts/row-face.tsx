import { RowMenu } from '../table/row-menu.tsx';
import classes from './row-face.module.css';
import type { RowLook } from './row-look.ts';

interface RowFaceProps<R> {
  row: R;
  look: RowLook<R>;
  /** lines of its name and of its words that are shown */
  lines?: { title: number; preview: number };
  /** says what else is told of it only in a small window, where there are no columns that say so */
  inTable?: boolean;
  /** leaves out its words, for there is a column that has them */
  titleOnly?: boolean;
}

const ONE = { title: 1, preview: 1 };

/** A row in a list, on a card or in the first column of a table: its name, some words of it, and what else is told of it. */
export function RowFace<R>({ row, look, lines = ONE, inTable = false, titleOnly = false }: RowFaceProps<R>) {
  return (
    <div className={classes.face} data-in-table={inTable || undefined}>
      <div className={classes.title} style={{ WebkitLineClamp: lines.title }} data-title dir="auto">
        {look.title(row)}
      </div>
      {!titleOnly && (
        <div className={classes.preview} style={{ WebkitLineClamp: lines.preview }} dir="auto">
          {look.preview(row)}
        </div>
      )}
      <div className={classes.facts}>{look.facts(row)}</div>
    </div>
  );
}

/** The menu of a row; nothing where there is nothing to do. */
export function LookMenu<R>({ row, look }: { row: R; look: RowLook<R> }) {
  const items = look.menu(row);
  return items ? <RowMenu label={`More actions for ${look.nameOf(row)}`}>{items}</RowMenu> : null;
}
