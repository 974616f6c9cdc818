import type { FilePreview } from '@earshot/core/model/channel-run';
import classes from './preview-table.module.css';
import type { Choices } from './reading-choices.ts';

interface PreviewTableProps {
  preview: FilePreview;
  options: Choices;
  /** another look at the file is on its way */
  busy: boolean;
}

/** What a column is read as, in the words of the fields above the table. */
function roleOf(label: string, { textColumn, timeColumn, idColumn }: Choices): string {
  if (label === textColumn) return 'What people said';
  if (label === timeColumn) return 'When it was said';
  return label === idColumn ? 'What identifies a row' : '';
}

/** The first rows of a file, as they would be read. */
export function PreviewTable({ preview: { labels, rows }, options, busy }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label="First rows" aria-busy={busy} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {labels.map((label) => {
              const role = roleOf(label, options);
              return (
                <th key={label} scope="col" data-read={role !== '' || undefined}>
                  <span className={classes.label}>{label}</span>
                  {role !== '' && <span className={classes.role}>{role}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by where they stand
            <tr key={row}>
              {labels.map((label, column) => (
                <td key={label} data-said={label === options.textColumn || undefined}>
                  <div className={classes.cell}>{cells[column]}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
