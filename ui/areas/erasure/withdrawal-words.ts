import type { Withdrawal, WithdrawnKind } from '@earshot/core/areas/erasure/withdrawal';

const NOUNS: Record<WithdrawnKind, readonly [one: string, many: string]> = {
  PERSON: ['profile', 'profiles (merged ones included)'],
  TRANSCRIPT: ['transcript (their turns)', 'transcripts (their turns)'],
  HIGHLIGHT: ['highlight', 'highlights'],
  QUOTE: ['quote in insights', 'quotes in insights'],
  NOTE: ['whole note', 'whole notes'],
  VERSION: ['earlier version (their turns)', 'earlier versions (their turns)'],
  FILE: ['file that holds their words', 'files that hold their words'],
  RESPONSE: ['response to a survey', 'responses to surveys'],
  DATA_POINT: ['data point', 'data points'],
  SUMMARY: ['summary', 'summaries'],
  ANSWER: ['answer of Ask (its quotes)', 'answers of Ask (their quotes)'],
  TRANSLATION: ['translation', 'translations'],
  EXPORT: ['export of a project', 'exports of projects'],
  RETYPED: ['text by colleagues (their name or words)', 'texts by colleagues (their name or words)'],
  LEFT: ['text by colleagues left unchanged', 'texts by colleagues left unchanged'],
};

/** Noun for a number of one kind: “highlights”. */
export const nounOf = (kind: WithdrawnKind, count: number): string => NOUNS[kind][count === 1 ? 0 : 1];

/** Labels of withdrawal states. */
export const STATE_WORDS: Record<Withdrawal['state'], string> = {
  WAITING: 'Starts in a moment',
  RUNNING: 'Erasing',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Stopped',
};
