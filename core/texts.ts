import type { ReferenceType } from './documents/document.ts';
import { limits } from './limits.ts';

/** Default names of objects without a title or name (NE-12). */
export const DEFAULT_TITLES = {
  folder: 'Untitled folder',
  project: 'Untitled project',
  automation: 'Untitled automation',
  channel: 'Untitled channel',
  dataPoint: 'Untitled data point',
  note: 'Untitled note',
  file: 'Untitled file',
  insight: 'Untitled insight',
  theme: 'Untitled theme',
  topic: 'Untitled topic',
  tag: 'Untitled tag',
  tagBoard: 'Untitled board',
  collection: 'Untitled collection',
  reel: 'Untitled reel',
  titleCard: 'Untitled card',
  highlight: 'Untitled highlight',
  group: 'Untitled group',
  field: 'Untitled field',
  option: 'Untitled option',
  fieldSet: 'Untitled field set',
  survey: 'Untitled survey',
  template: 'Untitled template',
  question: 'Untitled question',
  view: 'Untitled view',
  chart: 'Untitled chart',
  dashboard: 'Untitled dashboard',
  summary: 'Untitled summary',
  codingRound: 'Untitled coding round',
  canvas: 'Untitled canvas',
  preview: 'No content',
  participant: 'Unnamed participant',
  speaker: 'Unnamed speaker',
  deletedUser: 'Deleted user',
  hiddenContact: 'Contact hidden',
  unknownUser: 'Unknown user',
  you: 'You',
} as const;
export type Titled = keyof typeof DEFAULT_TITLES;

/** The text in place of a theme on a public page or slide: its data is live and never leaves Earshot. */
export const THEME_LEFT_OUT = 'A theme with live data stands here. It is shown in Earshot only.';

/** The text in place of a chart on a public page or slide, for the same reason. */
export const CHART_LEFT_OUT = 'A chart with live data stands here. It is shown in Earshot only.';

/** The text in place of a plugin's panel on a public page, on a slide and in exports. */
export const panelLeftOut = ({ pluginId, panelId }: Readonly<Record<string, unknown>> = {}): string =>
  `The panel “${panelId}” of the plugin “${pluginId}” is shown in Earshot only.`;

/** Placeholder in a transcript for the words of a participant who has withdrawn. */
export const WITHDRAWN_TURN = 'Removed: this participant has withdrawn.';

/** Placeholder in an insight and on public pages for a quote whose words were removed. */
export const REMOVED_QUOTE = 'This quote was removed.';

/** Placeholder in a text for a reference whose target the reader cannot open, or that was erased. */
export const hiddenReference = (type: ReferenceType): string =>
  type === 'PERSON' ? DEFAULT_TITLES.hiddenContact : type === 'MEMBER' ? DEFAULT_TITLES.deletedUser : 'Hidden';

/** Placeholder in a text for a reference whose target is in trash. */
export const DELETED_REFERENCES: Record<ReferenceType, string> = {
  PERSON: 'Deleted person',
  NOTE: 'Deleted note',
  INSIGHT: 'Deleted insight',
  TAG: 'Deleted tag',
  HIGHLIGHT: 'Deleted highlight',
  MEMBER: DEFAULT_TITLES.deletedUser,
};

/** Column headings of a table of highlights, on screen and in files. */
export const HIGHLIGHT_HEADS = {
  HIGHLIGHT: 'Highlight',
  CONTENT_PREVIEW: 'In context',
  TAGS: 'Tags',
  SPEAKER: 'Speaker',
  TIME: 'Time',
  NOTE_TITLE: 'Note',
  INSIGHTS: 'Insights',
  CREATED_BY: 'Created by',
  CREATED_AT: 'Created at',
  UPDATED_AT: 'Updated at',
  AUTHORS: 'Authors',
} as const;
/** The heading of highlights without a tag. */
export const NO_TAG = 'No tag';

/** Texts for people whose level or role is not enough (PM-07). */
export const BLOCKED = {
  edit: 'You don’t have edit permissions in this project',
  readOnly: 'Unavailable in read-only mode',
  locked: 'This is locked: only people with full access here can change it',
  lockedWords: 'Title and text are locked. Unlock the note to change them',
} as const;

/** The default text of each refusal (BO-08). */
export const REFUSED = {
  BAD_USER_INPUT: 'Some fields need attention. Check the marked ones and try again.',
  UNAUTHENTICATED: 'Sign in to continue.',
  FORBIDDEN: 'You don’t have permission to do this. Ask someone with full access.',
  NOT_FOUND: 'This does not exist, or you cannot open it. Check the address or ask for access.',
  WRONG_METHOD: 'This address accepts other methods. See the Allow header.',
  TOO_SLOW: 'The rest of the request did not arrive in time. Check your connection, then try again.',
  CONFLICT: 'Someone else changed this. Review their version, then save again.',
  TOO_LARGE: 'This is too large. Send less at once.',
  WRONG_MEDIA_TYPE: 'This address accepts another content type. See docs/calling-the-api.md.',
  NOT_ENOUGH_DATA: 'Not enough content to summarize',
  UNPROCESSABLE: 'This could not be read. Check the file and try again.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a moment, then try again.',
  UNAVAILABLE: 'This is not available right now. Try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Nothing you typed is lost; try again.',
} as const;

/** Missing requirements of a password, as lines of a list. */
export const PASSWORD_GAPS = {
  tooShort: `at least ${limits.password.min} characters`,
  tooLong: `at most ${limits.password.max} characters`,
  upper: 'an uppercase letter',
  lower: 'a lowercase letter',
  digit: 'a digit',
  symbol: 'a symbol, such as ! or -',
  breached: 'no match in known password leaks',
} as const;
export type PasswordGap = keyof typeof PASSWORD_GAPS;

/** Missing requirements of a password, as one sentence. */
export const passwordRefusal = (gaps: readonly PasswordGap[]): string =>
  `Choose another password. It needs ${gaps.map((gap) => PASSWORD_GAPS[gap]).join(', ')}.`;
