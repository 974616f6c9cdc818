import type { Finding } from '@earshot/core/areas/redaction/personal-data';
import { BLOCK_BREAK } from '@earshot/core/documents/document';
import type * as z from 'zod';
import { findFindings, LabelNumbers, type SoughtNames } from './find-findings.ts';
import type { sought } from './sought.ts';

type Detail = z.output<typeof sought>['details'][number];

/** Finds personal data in a note's text and in the texts beside it, with continuous numbering. */
export function findInNote(
  text: string,
  details: readonly Detail[],
  names: SoughtNames,
  labels = new LabelNumbers(),
): { inText: Finding[]; beside: Finding[] } {
  const inText = findFindings(text, names, labels);
  const beside: Finding[] = [];
  let begins = text.length;
  for (const detail of details) {
    begins += BLOCK_BREAK.length;
    for (const found of inDetail(detail, names, labels))
      beside.push({ ...found, from: found.from + begins, to: found.to + begins });
    begins += detail.text.length;
  }
  return { inText, beside };
}

function inDetail({ part, field, text, kind }: Detail, names: SoughtNames, labels: LabelNumbers): Finding[] {
  const found = findFindings(text, names, labels).map((one) => ({ ...one, part, field }));
  if (found.length > 0 || kind === undefined || text === '') return found;
  const label = labels.labelOf(kind, text.toLowerCase());
  return [{ kind, part, field, from: 0, to: text.length, text, label, proposed: false, before: '', after: '' }];
}
