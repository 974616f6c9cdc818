import { labelIn } from '@earshot/core/areas/channels/data-filter';
import type { SampledField } from '@earshot/core/areas/channels/data-point';
import { limits } from '@earshot/core/limits';

const COLUMNS = 2;
/** Minimum share of rows with a value for a column. */
const FILLED = 0.8;
/** Characters that fit into a column. */
const CHARACTERS = 30;

/**
 * Labels of the fields that are columns in a list of data: the first ones, in the order of the source, that sort data
 * into a few kinds by short values and that more than 80 % of the rows have. A field with one value everywhere, or
 * another one in every row, is not worth its room.
 */
export const fieldColumns = (sampled: readonly SampledField[]): string[] =>
  sampled
    .filter(({ share }) => share > FILLED)
    .filter(({ values }) => values.length > 1 && values.length < limits.sampledData.values)
    .filter(({ values }) => values.every(({ length }) => length <= CHARACTERS))
    .flatMap(({ field }) => labelIn(field) ?? [])
    .slice(0, COLUMNS);
