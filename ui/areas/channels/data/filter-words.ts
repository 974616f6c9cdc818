import {
  DATA_FIELDS,
  type DataCondition,
  type DataField,
  type DataOperator,
  labelIn,
} from '@earshot/core/areas/channels/data-filter';
import { needsValue } from '@earshot/core/areas/channels/whole-conditions';

/** How something is compared, in words that stand between a field and its values. */
export const OPERATOR_WORDS: Record<DataOperator, string> = {
  CONTAINS: 'contains',
  CONTAINS_NOT: 'does not contain',
  IS: 'is',
  IS_NOT: 'is not',
  IS_EMPTY: 'is empty',
  IS_NOT_EMPTY: 'is not empty',
};

const FIELD_WORDS: Record<DataField, string> = {
  text: 'What was said',
  title: 'Title',
  author: 'Who',
  url: 'Address',
};
const isOwn = (field: string): field is DataField => (DATA_FIELDS as readonly string[]).includes(field);

/** What a field is called: by us, or by the source. */
export const fieldWords = (field: string): string => (isOwn(field) ? FIELD_WORDS[field] : (labelIn(field) ?? field));

/** A condition as a sentence: “City is York or Leeds”. */
export const conditionWords = ({ field, operator, values }: DataCondition): string =>
  [fieldWords(field), OPERATOR_WORDS[operator], ...(needsValue(operator) ? [values.join(' or ')] : [])].join(' ');
