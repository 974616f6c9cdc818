import type {
  Agreement,
  AgreementCoefficient,
  AgreementFigure,
  AgreementLine,
} from '@earshot/core/areas/agreement/agreement';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Member } from '@earshot/core/model/member';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import type { Work } from '../../operations/work.ts';

type Cells = AgreementLine['cells'];

const DIGITS = 4;
const rounded = (value: number | null | undefined) =>
  typeof value === 'number' ? Number(value.toFixed(DIGITS)) : null;
const figure = ({ value }: AgreementFigure) => rounded(value);
const withInterval = ({ value, interval }: AgreementCoefficient): Cells => [
  rounded(value),
  rounded(interval?.low),
  rounded(interval?.high),
];

/** The names of the coders of a round. */
export async function coderNames(work: Work, { coderIds }: Pick<CodingRound, 'coderIds'>) {
  const members = await work.rows(Member).find({ where: { id: coderIds } });
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) ?? DEFAULT_TITLES.deletedUser;
}

/** Table of a round's figures: one line for all tags together, then one per tag. Undefined figures are empty. */
export async function agreementLines(
  work: Work,
  { coderIds }: CodingRound,
  found: Agreement,
): Promise<AgreementLine[]> {
  const nameOf = await coderNames(work, { coderIds });
  const { alpha, percent, pairs, tags } = found;
  const lines: Cells[] = [
    [
      'Tag',
      'Alpha',
      'Alpha from (95 %)',
      'Alpha to (95 %)',
      'Percent agreement',
      ...pairs.map(({ coderIds: [one, other] }) => `Kappa of ${nameOf(one)} and ${nameOf(other)}`),
      ...coderIds.map((id) => `Units tagged by ${nameOf(id)}`),
    ],
    [
      'All tags',
      ...withInterval(alpha),
      figure(percent),
      ...pairs.map(({ kappa }) => rounded(kappa.value)),
      ...coderIds.map(() => null),
    ],
    ...tags.map((tag) => [
      displayTitle('tag', tag.title),
      ...withInterval(tag.alpha),
      figure(tag.percent),
      ...tag.kappas.map(figure),
      ...tag.units,
    ]),
  ];
  return lines.map((cells) => ({ cells }));
}
