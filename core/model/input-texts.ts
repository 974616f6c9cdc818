import * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

const EMPTY = 'Fill this in.';
const UNFIT = 'This cannot be used here. Change it and try again.';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Send a list.',
  set: 'Send a list.',
  object: 'Send an object with named fields.',
  record: 'Send an object with named fields.',
  date: 'Enter a date.',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter an email address such as ada@example.org.',
  url: 'Enter a web address such as https://example.org.',
  // An id is never typed, but chosen.
  uuid: 'Choose one from the list.',
  guid: 'Choose one from the list.',
  datetime: 'Enter a date and time such as 2026-03-31T12:00:00Z.',
  date: 'Enter a date such as 2026-03-31.',
  time: 'Enter a time such as 14:30.',
  base64: 'Send this as Base64.',
  base64url: 'Send this as Base64.',
};

/** Units of a length or amount: "At most 128 characters." */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
  set: [' entry', ' entries'],
  map: [' entry', ' entries'],
  file: [' byte', ' bytes'],
};

const amount = (count: number | bigint, origin: string) => {
  const [one = '', many = ''] = UNITS[origin] ?? [];
  return `${count}${Number(count) === 1 ? one : many}`;
};

function tooSmall({ minimum, inclusive, origin }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string' && Number(minimum) <= 1) return EMPTY;
  if (UNITS[origin] && Number(minimum) <= 1) return 'Choose at least one.';
  return `${inclusive ? 'At least' : 'More than'} ${amount(minimum, origin)}.`;
}

const tooBig = ({ maximum, inclusive, origin }: z.core.$ZodIssueTooBig): string =>
  `${inclusive ? 'At most' : 'Less than'} ${amount(maximum, origin)}.`;

const unknownFields = (keys: readonly string[]): string => {
  const names = keys.map((key) => `“${key}”`).join(', ');
  return keys.length === 1
    ? `There is no field ${names} here. Leave it out.`
    : `There are no fields ${names} here. Leave them out.`;
};

/** The fault of the only one of several forms with the type of the value; undefined if none or several have it. */
function closestText({ errors }: z.core.$ZodIssueInvalidUnion): string | undefined {
  const ofItsKind = errors.filter((issues) =>
    issues.every(({ code, path }) => !(code === 'invalid_type' && path.length === 0)),
  );
  return ofItsKind.length === 1 ? ofItsKind[0]?.[0]?.message : undefined;
}

/**
 * Explains a problem with an input, and the remedy, in a sentence for people: the single source of such texts for
 * forms, GraphQL and REST. A declaration's own text for its field takes precedence.
 */
export function inputText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? EMPTY : (EXPECTED[issue.expected] ?? UNFIT);
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooBig(issue as z.core.$ZodIssueTooBig);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This does not have the expected form. Check it and try again.';
    case 'invalid_value':
      return `Choose one of: ${issue.values.join(', ')}.`;
    case 'unrecognized_keys':
      return unknownFields(issue.keys);
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return closestText(issue as z.core.$ZodIssueInvalidUnion) ?? UNFIT;
    default:
      return UNFIT;
  }
}

z.config({ customError: inputText });
