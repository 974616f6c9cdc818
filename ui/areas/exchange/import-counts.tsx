import { IMPORT_OUTCOMES, type ImportOutcome, type ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { number } from '../../kit/words/counted.ts';
import classes from './import-counts.module.css';
import { nounWords } from './import-words.ts';

const HEADS: Record<ImportOutcome, string> = {
  MADE: 'New',
  CHANGED: 'Different',
  SAME: 'Already here',
  REFUSED: 'Left out',
};

/** Outcomes of a package's rows, by noun. */
export function ImportCounts({ counts }: Pick<ProjectImport, 'counts'>) {
  const nouns = Object.entries(counts).toSorted(([one], [other]) => nounWords(one).localeCompare(nounWords(other)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.scroll} aria-label="Package contents" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Content</th>
            {IMPORT_OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {HEADS[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nouns.map(([noun, of]) => (
            <tr key={noun}>
              <th scope="row">{nounWords(noun)}</th>
              {IMPORT_OUTCOMES.map((outcome) => (
                <td key={outcome} className={of[outcome] === 0 ? (classes.none ?? '') : ''}>
                  {number(of[outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
