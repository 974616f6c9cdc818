import { operations } from '@earshot/core/model/all';
import { inWords } from '@earshot/core/model/entity';
import { REFUSAL_CODES } from '@earshot/core/refusal';

const byName = new Map(operations.map((operation) => [operation.name, operation]));

/** "tagHighlight" as people read it: "Tag highlight". */
export function actionWords(operation: string): string {
  const words = operation.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an action is, in a sentence; '' for one that this version does not know. */
export const actionSays = (operation: string): string => byName.get(operation)?.says ?? '';

const OUTCOMES: Readonly<Record<string, string>> = {
  done: 'Done',
  failed: 'Failed',
  FORBIDDEN: 'Refused: not allowed',
  NOT_FOUND: 'Refused: not there for them',
  UNAUTHENTICATED: 'Refused: not signed in',
  BAD_USER_INPUT: 'Refused: input',
  CONFLICT: 'Refused: changed meanwhile',
  TOO_MANY_REQUESTS: 'Refused: too often',
  TOO_LARGE: 'Refused: too large',
};

/** What came of an action, in words. */
export const outcomeWords = (outcome: string): string =>
  OUTCOMES[outcome] ?? (Object.hasOwn(REFUSAL_CODES, outcome) ? 'Refused' : outcome);

const valuesIn = ({ values }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {};

const ID = /^[0-9a-f-]{36}$/;

/** A field as people read it: "placeId" is "place", "highlightIds" is "highlights". */
const fieldWords = (name: string): string => inWords(name).replace(/(?<=.) id(s?)$/, '$1');

/** The values that were sent, "level: WRITE, message"; '' when nothing is told. Ids are told by `idsIn`. */
export function detailWords(detail: Readonly<Record<string, unknown>>): string {
  const values = valuesIn(detail);
  const withValue = (name: string) => {
    const value = values[name];
    const told =
      typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && !ID.test(value));
    return told ? `${fieldWords(name)}: ${value}` : fieldWords(name);
  };
  const parts = Object.entries(detail).map(([name, value]) => {
    if (name === 'values') return '';
    // What it was about stands in a column of its own.
    if (Array.isArray(value))
      return value
        .filter((one) => one !== 'id' || (typeof values.id === 'string' && !ID.test(values.id)))
        .map((one) => withValue(String(one)))
        .join(', ');
    return typeof value === 'string' || typeof value === 'number' ? `${fieldWords(name)}: ${value}` : fieldWords(name);
  });
  return parts.filter(Boolean).join(' · ');
}

/** The ids that were sent, or made, with the names of their fields. */
export const idsIn = (detail: Readonly<Record<string, unknown>>): [field: string, ids: string[]][] =>
  Object.entries(valuesIn(detail)).flatMap(([field, value]) => {
    const ids = [value].flat().filter((one): one is string => typeof one === 'string' && ID.test(one));
    return ids.length > 0 ? [[field, ids] as [string, string[]]] : [];
  });
