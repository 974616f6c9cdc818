import { REFUSAL_CODES } from '@earshot/core/refusal';
import type { Undo } from '../../../data/graphql.ts';
import { Refused, type RefusedCode } from '../../../data/refused.ts';

/** Message if the host did not respond. */
export const GONE = 'The server could not be reached. Try this file again in a moment.';
const BROKEN = 'The server could not read this file. Try again; if it happens again, tell your administrator.';

interface Answer<T> {
  data?: T;
  undo?: Undo;
  /** notices of content that was left out or guessed, one sentence each */
  notices?: string[];
  /** encoding of its text */
  encoding?: string | null;
  /** true if the file does not declare its encoding */
  encodingGuessed?: boolean;
  errors?: ({ title?: string; message?: string } & Record<string, unknown>)[];
}

function read<T>(text: string): Answer<T> {
  try {
    return JSON.parse(text) as Answer<T>;
  } catch {
    return {}; // a proxy's page, not a response of the host
  }
}

/** Result in the host's REST response for a file; throws if refused. */
export function answerIn<T>(text: string): Omit<Answer<T>, 'data' | 'errors'> & { data: T } {
  const { data, errors, ...more } = read<T>(text);
  if (data) return { data, ...more };
  const [error] = errors ?? [];
  const code = error?.title && Object.hasOwn(REFUSAL_CODES, error.title) ? error.title : 'INTERNAL_SERVER_ERROR';
  throw new Refused(
    error ? (code as RefusedCode) : 'UNAVAILABLE',
    error?.message ?? (text === '' ? GONE : BROKEN),
    {},
    error,
  );
}
