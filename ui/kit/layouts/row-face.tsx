import { RowMenu } from '../table/row-menu.tsx';
import classes from './row-face.module.css';
import type { RowLook } from './row-look.ts';

interface RowFaceProps<R> {
  row: R;
  look: RowLook<R>;
  /** number of title and preview lines */
  lines?: { title: number; preview: number };
  /** true to show facts only in a small window, which has no columns for them */
  inTable?: boolean;
  /** true to omit the preview, which has a column of its own */
  titleOnly?: boolean;
}

const ONE = { title: 1, preview: 1 };

/** A row in a list, on a card or in the first column of a table: title, preview and facts. */
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

/** Menu of a row; nothing if it has no items. */
export function LookMenu<R>({ row, look }: { row: R; look: RowLook<R> }) {
  const items = look.menu(row);
  return items ? <RowMenu label={`More actions for ${look.nameOf(row)}`}>{items}</RowMenu> : null;
}
