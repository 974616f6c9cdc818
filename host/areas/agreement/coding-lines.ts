import type { AgreementLine } from '@earshot/core/areas/agreement/agreement';
import { type CodingUnit, type UnitOfNote, unitsOfNote } from '@earshot/core/areas/agreement/coded-units';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import type { Tag } from '@earshot/core/areas/coding/tag';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cut, displayTitle } from '@earshot/core/rules/text';
import { unpackRanges } from '@earshot/processing/areas/agreement/packed-ranges';
import type { Work } from '../../operations/work.ts';
import { coderNames } from './agreement-lines.ts';
import type { ComparedNote } from './closed-coding.ts';

/** Characters of a unit's words that the table shows. */
const SHOWN = 200;

interface Coded {
  round: CodingRound;
  notes: readonly ComparedNote[];
  tags: readonly Tag[];
  unit: CodingUnit;
}

/**
 * The codings of a closed round as a table: a line per unit, and per tag and coder 1, 0, or nothing where the coder's
 * coding of the note does not count. Refuses tables with too many cells.
 */
export async function codingLines(work: Work, { round, notes, tags, unit }: Coded): Promise<AgreementLine[]> {
  const nameOf = await coderNames(work, round);
  const pairs = tags.flatMap((tag) => round.coderIds.map((coderId, coder) => ({ tag, coderId, coder })));
  const heads = pairs.map(({ tag, coderId }) => `${displayTitle('tag', tag.title)}: ${nameOf(coderId)}`);
  const lines: AgreementLine[] = [{ cells: ['Note', 'Unit', 'From', 'To', 'Words', ...heads] }];
  for (const note of notes) {
    const { text, counts, codes, paragraphs, sentences } = note;
    const coded = { counts, codes, paragraphs: unpackRanges(paragraphs), sentences: unpackRanges(sentences) };
    const units = unitsOfNote(coded, unit);
    if ((lines.length + units.length) * (pairs.length || 1) > limits.agreementCells)
      throw new Refusal(
        'TOO_LARGE',
        'This table would have too many cells. Count by paragraph, or make a round of fewer notes or tags.',
      );
    const title = displayTitle('note', note.title);
    const given = ({ tags: all }: UnitOfNote) =>
      pairs.map(({ tag, coder }) => {
        const own = all[coder];
        return own ? Number(own.has(tag.id)) : null;
      });
    for (const [at, one] of units.entries())
      lines.push({
        cells: [title, at + 1, one.from, one.to, cut(text.slice(one.from, one.to), SHOWN), ...given(one)],
      });
  }
  return lines;
}
