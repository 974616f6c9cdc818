import { limits } from '@earshot/core/limits';

const HIDDEN = '[hidden]';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// Names of secrets (BO-07 names the first three of the second list); in running text only the unambiguous ones count.
const PLAIN_NAMES = 'password|passwd|pwd|secret|token|cookie|authorization|api[_-]?key';
const SECRET_NAMES = `token|confirmation_token|code|${PLAIN_NAMES}|state|ticket|invite|inviteid|key|pass|signature|sig|x-amz-[a-z-]{1,20}|assertion|nonce|otp|session|sid|hash|q`;
const before = String.raw`(?:^|[^\w-]|%[0-9a-f]{2})(?:[\w-]{0,30}[_-])?`;

/** Patterns masked in every text, in this order, each with its replacement. */
const RULES: [RegExp, string][] = [
  // user:password@ of a URL
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@]{0,300}@/gi, `$1${HIDDEN}@`],
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  // Cookies, whatever their name
  [/\b(cookie\s*[:=]\s*)[^\r\n]+/gi, `$1${HIDDEN}`],
  [/__(?:Host|Secure)-[^\s;=]+=[^\s;,]*/g, HIDDEN],
  // name=value and "name":"value", also url-encoded
  [new RegExp(`(${before}(?:${SECRET_NAMES})(?:=|%3d|["']\\s*[:=]\\s*["']?))[^\\s&#;,"'}]+`, 'gi'), `$1${HIDDEN}`],
  // name: value
  [new RegExp(`(${before}(?:${PLAIN_NAMES})\\s*[:=]\\s*)[^\\s&#;,"'}]+`, 'gi'), `$1${HIDDEN}`],
  // public and inbound addresses contain their key in the path
  [
    /(\/(?:p\/data|p|public-object|share|embed\/[a-z]+|invites?|accept-invite|join-workspace|magic-login|confirm-email|reset-password|unlock|setup|set-up|ingest\/[\w-]+)\/)[^\s/?#"'<>)]+/gi,
    `$1${HIDDEN}`,
  ],
  // email addresses, also with an encoded @; lengths are limited, so that no text makes this slow
  [/[^\s<>"'(),;:=/?&#[\]@%]{1,64}(?:@|%40)[^\s<>"'(),;:=/?&#[\]@%]{1,255}/gi, '[email]'],
  // one-time codes
  [/\b\d{6,8}\b(?!-)/g, HIDDEN],
];

// Long runs that mix letters and digits, like keys. UUIDs of rows stay, and so do words, paths and slugs.
const RUN = /[A-Za-z0-9_+=-]{12,}/g;
const isKey = (run: string): boolean => {
  if (UUID.test(run)) return false;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(run)).length;
  const hex = /^[0-9a-f]{24,}$/i.test(run);
  const coded = /^[A-Z2-7]{24,}$/.test(run) || /^[a-z0-9]{24,}$/.test(run);
  return kinds === 3 || hex || (coded && /\d/.test(run));
};

/** A text for the log: without email addresses, keys, codes, cookies, passwords and share paths, and cut. */
export function masked(text: string): string {
  const short = text.length > 4 * limits.loggedUrl ? `${text.slice(0, 4 * limits.loggedUrl)}…` : text;
  const ruled = RULES.reduce((now, [what, stays]) => now.replace(what, stays), short);
  return ruled.replace(RUN, (run) => (isKey(run) ? HIDDEN : run));
}

/** A path or URL for the log: masked, then cut at 2048 characters (BO-07). */
export function maskedUrl(url: string): string {
  const clean = masked(url);
  return clean.length > limits.loggedUrl ? `${clean.slice(0, limits.loggedUrl)}…` : clean;
}

/**
 * The text of a foreign error: masked, and without its quotations, which can be any user content; the given names are
 * shown.
 */
export const maskedQuotes = (text: string, names: readonly string[] = []): string =>
  masked(
    text.replace(/(["`“‘«]|(?<!\w)')(.*?)(["'`”’»]|$)/gsu, (_, open: string, quoted: string, close: string) =>
      [open, names.includes(quoted) ? quoted : HIDDEN, close].join(''),
    ),
  );
