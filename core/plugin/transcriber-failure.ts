import * as z from 'zod';
import { limits } from '../limits.ts';
import type { RemoteFailure } from '../remote-failure.ts';
import { cleanLine, cut } from '../rules/text.ts';

/** Reasons why a transcription service makes no transcript, although it can be reached. */
export const TRANSCRIBER_FAULTS = [
  'KEY',
  'CREDIT',
  'ADDRESS',
  'LANGUAGE',
  'TOO_LONG',
  'TOO_LARGE',
  'UNREADABLE',
  'GONE',
  'NO_TIMES',
  'OTHER',
] as const;
export type TranscriberFault = (typeof TRANSCRIBER_FAULTS)[number];

/** A service refused to transcribe, or failed; trying again does not help. */
export class TranscriberFailure extends Error {
  override readonly name = 'TranscriberFailure';
  /** the service's own words, in one short line; '' if it said nothing */
  readonly detail: string;

  constructor(
    readonly fault: TranscriberFault,
    detail = '',
  ) {
    const said = cut(cleanLine(detail), limits.transcribers.detail);
    super(`${fault}${said && `: ${said}`}`);
    this.detail = said;
  }
}

const words = z.string().catch('');
const Said = z.object({
  error: z
    .union([z.string(), z.object({ code: words, message: words }).transform((one) => `${one.code} ${one.message}`)])
    .catch(''),
  // Deepgram, FastAPI, problem documents (RFC 9457), AWS
  err_code: words,
  err_msg: words,
  title: words,
  detail: words,
  details: words,
  __type: words,
  message: words,
  Message: words,
});

/** The message of an error answer, in the ways that services write it; '' without one. */
function messageIn(body: string): string {
  try {
    return [...new Set(Object.values(Said.parse(JSON.parse(body))))].filter((part) => part.trim() !== '').join(' ');
  } catch {
    return '';
  }
}

const BY_STATUS: Readonly<Record<number, TranscriberFault>> = {
  401: 'KEY',
  402: 'CREDIT',
  403: 'KEY',
  410: 'GONE',
  413: 'TOO_LARGE',
};

/** Faults by words of messages, the first that matches. */
const BY_WORDS: readonly (readonly [RegExp, TranscriberFault])[] = [
  [/NotFoundException|job couldn.t be found/, 'GONE'],
  [/insufficient[_ ](quota|balance|credits?|funds)|invoicing_limit|out of credits?|balance/i, 'CREDIT'],
  [/\b(api[_ -]?key|unrecognizedclient|invalidsignature|accessdenied)/i, 'KEY'],
  [/\blanguage/i, 'LANGUAGE'],
  [/too long|duration_exceeded|duration (is|of|exceeds)|maximum duration|longer than/i, 'TOO_LONG'],
  [/too large|file size|exceeds the (maximum )?size/i, 'TOO_LARGE'],
  [
    /(unsupported|unrecogni[sz]ed|invalid) (media|file|format)|decode|corrupt|no audio|(invalid|empty)_media|does not appear to contain audio|invalid (audio|file)|read (the )?(audio|wav)/i,
    'UNREADABLE',
  ],
];

/** Words of refusals that pass by themselves, although their status says otherwise. */
const PASSING = /LimitExceededException|ThrottlingException/;

/** The fault that a message of a service names; OTHER if none is known. */
export const faultIn = (message: string): TranscriberFault =>
  BY_WORDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'OTHER';

/**
 * The failure for an error answer of a service; undefined if it can be temporary. `starting` is true while a recording
 * is handed over, so that there is nothing yet that could be gone.
 */
export function explainFault(status: number, body: string, starting: boolean): TranscriberFailure | undefined {
  const message = messageIn(body);
  const said = faultIn(message);
  if (status === 429 || status >= 500) return said === 'CREDIT' ? new TranscriberFailure(said, message) : undefined;
  if (PASSING.test(message)) return undefined;
  const missing = starting ? 'ADDRESS' : 'GONE';
  return new TranscriberFailure(status === 404 ? missing : (BY_STATUS[status] ?? said), message);
}

const IN_SETTINGS = 'in Settings → Plugins';
const WORDS: Readonly<Record<TranscriberFault, string>> = {
  KEY: `does not take its key. An administrator can give it another one ${IN_SETTINGS}.`,
  CREDIT: 'is out of credit, or its quota is used up. Renew it there, then try again.',
  ADDRESS: `was not found at its address, or has nothing of the name in its settings. An administrator can correct them ${IN_SETTINGS}.`,
  LANGUAGE: 'does not transcribe this language. Choose another language or another service.',
  TOO_LONG: 'does not transcribe recordings of this length.',
  TOO_LARGE: 'does not take files of this size.',
  UNREADABLE: 'could not read the recording’s sound.',
  GONE: 'no longer has this recording: it was deleted there. Start the transcription again.',
  NO_TIMES: `gave a text without times. An administrator can choose a model that gives times ${IN_SETTINGS}.`,
  OTHER: 'could not transcribe the recording.',
};

/** Explains a transcriber's failure to people. */
export function transcriberWords(title: string, fault: TranscriberFailure | RemoteFailure): string {
  if (fault instanceof TranscriberFailure) {
    const { detail } = fault;
    const quoted = detail === '' || fault.fault === 'KEY' ? '' : ` It said: “${detail}”`;
    return `${title} ${WORDS[fault.fault]}${quoted}`;
  }
  const { status, message } = fault;
  if (status === undefined) return `${title} could not be reached. Try again later.`;
  if (status === 429) return `${title} limits requests. Try again in a few minutes.`;
  return status === 200 ? `${title}: ${message}` : `${title} answered with an error (${status}). Try again later.`;
}
