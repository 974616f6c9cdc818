import type { AgreementCoefficient, AgreementFigure } from '@earshot/core/areas/agreement/agreement';
import type { UndefinedReason } from '@earshot/core/areas/agreement/tally';
import { numberFormat } from '@earshot/core/rules/number-text';
import { Tooltip } from '@mantine/core';
import classes from './results.module.css';

const numbers = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
});
const shares = numberFormat({ style: 'percent', maximumFractionDigits: 1 });

/** Text of a coefficient: 0.74, −0.20. */
const coefficientWords = (value: number): string => numbers(value).replace('-', '−');

const REASONS: Record<UndefinedReason, string> = {
  NOTHING_SHARED: 'No two coders are done with the same note.',
  ONE_CATEGORY: 'All coders gave every unit the same tags, so their agreement cannot be told from chance.',
};

function Undefined({ reason }: { reason: UndefinedReason | null }) {
  return (
    <Tooltip label={REASONS[reason ?? 'NOTHING_SHARED']} multiline maw={280}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the reason shows on focus, too */}
      <span className={classes.none} tabIndex={0}>
        not defined
      </span>
    </Tooltip>
  );
}

/** Reason why a coefficient is not defined, as a sentence; '' if it is. */
export const reasonWords = ({ reason }: AgreementFigure): string => (reason ? REASONS[reason] : '');

/** A coefficient, or a note that it is not defined. */
export const Value = ({ figure: { value, reason } }: { figure: AgreementFigure }) =>
  value === null ? <Undefined reason={reason} /> : coefficientWords(value);

/** A share, or a note that it is not defined. */
export const Share = ({ figure: { value, reason } }: { figure: AgreementFigure }) =>
  value === null ? <Undefined reason={reason} /> : shares(value);

/** The 95 % interval of a coefficient. */
export const intervalWords = ({ interval }: AgreementCoefficient): string =>
  interval ? `${coefficientWords(interval.low)} to ${coefficientWords(interval.high)}` : '';
