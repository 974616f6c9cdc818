import { operations } from '@earshot/core/model/all';
import { inWords } from '@earshot/core/model/entity';
import { REFUSAL_CODES } from '@earshot/core/refusal';

const byName = new Map(operations.map((operation) => [operation.name, operation]));

/** Label of an operation: "tagHighlight" becomes "Tag highlight". */
export function actionWords(operation: string): string {
  const words = operation.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Description of an action, in a sentence; '' if unknown to this version. */
export const actionSays = (operation: string): string => byName.get(operation)?.description ?? '';

const OUTCOMES: Readonly<Record<string, string>> = {
  done: 'Done',
  failed: 'Failed',
  FORBIDDEN: 'Refused: not allowed',
  NOT_FOUND: 'Refused: not found or not shared',
  UNAUTHENTICATED: 'Refused: not signed in',
  BAD_USER_INPUT: 'Refused: input',
  CONFLICT: 'Refused: changed meanwhile',
  TOO_MANY_REQUESTS: 'Refused: too often',
  TOO_LARGE: 'Refused: too large',
};

/** Label of an outcome. */
export const outcomeWords = (outcome: string): string =>
  OUTCOMES[outcome] ?? (Object.hasOwn(REFUSAL_CODES, outcome) ? 'Refused' : outcome);

type Detail = Readonly<Record<string, unknown>>;

const within = (detail: Detail, name: string): Detail => {
  const found = detail[name];
  return typeof found === 'object' && found !== null ? (found as Detail) : {};
};
const valuesIn = (detail: Detail): Detail => within(detail, 'values');
const beforeIn = (detail: Detail): Detail => within(detail, 'before');

const ID = /^[0-9a-f-]{36}$/;

/** Label of a field: "placeId" becomes "place", "highlightIds" becomes "highlights". */
const fieldWords = (name: string): string => inWords(name).replace(/(?<=.) id(s?)$/, '$1');

/** A value in words; undefined for an id and for values that are not logged. */
function valueWords(value: unknown): string | undefined {
  if (Array.isArray(value))
    return value.some((one) => ID.test(String(one))) ? undefined : value.join(' and ') || 'none';
  if (value === null) return 'none';
  return value === undefined || ID.test(String(value)) ? undefined : String(value) || 'none';
}

/** True if the log has values that a call replaced or sent. */
export const tellsValues = (detail: Detail): boolean => 'values' in detail || 'before' in detail;

/** Sent values, "level: READ → WRITE, message"; '' if none are logged. Ids are in `idsIn`. */
export function detailWords(detail: Detail): string {
  const [values, before] = [valuesIn(detail), beforeIn(detail)];
  const withValue = (name: string) => {
    const [now, was] = [valueWords(values[name]), valueWords(before[name])];
    if (values[name] === null && was === undefined) return fieldWords(name);
    const told = now !== undefined && was !== undefined ? `${was} → ${now}` : (now ?? (was && `was ${was}`));
    return told === undefined ? fieldWords(name) : `${fieldWords(name)}: ${told}`;
  };
  const sent = Array.isArray(detail.fields) ? detail.fields : [];
  const replaced = Object.keys(before).filter((name) => !sent.includes(name));
  const parts = Object.entries(detail).map(([name, value]) => {
    if (name === 'values') return '';
    if (name === 'before') return replaced.map(withValue).join(', ');
    // The object has its own column.
    if (Array.isArray(value))
      return value
        .filter((one) => one !== 'id' || (typeof values.id === 'string' && !ID.test(values.id)))
        .map((one) => withValue(String(one)))
        .join(', ');
    return typeof value === 'string' || typeof value === 'number' ? `${fieldWords(name)}: ${value}` : fieldWords(name);
  });
  return parts.filter(Boolean).join(' · ');
}

/** Ids that were sent or created, with their field names, and the previous ids. */
export const idsIn = (detail: Detail): [field: string, now: string[], was: string[]][] => {
  const [values, before] = [valuesIn(detail), beforeIn(detail)];
  return [...new Set([...Object.keys(values), ...Object.keys(before)])].flatMap((field) => {
    const now = idsOf(values[field]);
    const was = field in before ? idsOf(before[field]) : now;
    return now.length + was.length > 0 ? [[field, now, was] as [string, string[], string[]]] : [];
  });
};

const idsOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && ID.test(one));
