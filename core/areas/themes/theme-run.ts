import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { Channel } from '../channels/channel.ts';
import { RUN_STATES } from '../channels/channel-run.ts';
import { THEME_COUNT_NAMES, THEME_SENSITIVITIES } from './theme-settings.ts';

/** One time that themes were looked for in a channel: by which parameters, and how that ended. */
export const ThemeRun = entity(
  'ThemeRun',
  {},
  {
    channelId: z.uuid(),
    /** 1 is the channel's first */
    number: z.int(),
    state: choice('RunState', RUN_STATES),
    /** begun by the host when enough had come in */
    automatic: z.boolean(),
    count: choice('ThemeCount', THEME_COUNT_NAMES),
    seed: z.int(),
    /** only what was said between these took part */
    from: moment().nullable(),
    to: moment().nullable(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** how far it is, in thousandths */
    progress: z.int(),
    /** data points that took part */
    points: z.int(),
    themes: z.int(),
    /** why it failed, in words for people */
    problem: z.string(),
  },
  { place: 'channelId', orders: ['number'] },
);
export type ThemeRun = Row<typeof ThemeRun>;

const { one, list } = crud(ThemeRun);
export const themeRun = one;
export const themeRuns = list;

export const findThemes = command('findThemes', ThemeRun, {
  on: Channel,
  input: z.strictObject({
    id: sentId(),
    count: choice('ThemeCount', THEME_COUNT_NAMES).default('STANDARD'),
    seed: z.int().min(0).max(2_147_483_647).default(limits.themes.seed),
    from: moment().nullable().default(null),
    to: moment().nullable().default(null),
  }),
  audience: 'contributor',
  says: 'Look for themes in a channel anew; what people decided about themes is kept.',
});
export const cancelThemeRun = command('cancelThemeRun', ThemeRun, {
  on: ThemeRun,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  says: 'Stop looking for themes; those that are there stay.',
});

/** Where the data of a channel stands: in themes, out of them, or on its way. */
export const ThemeState = answer('ThemeState', {
  /** the run whose themes these are; null before the first has ended */
  run: z.int().nullable(),
  runId: z.uuid().nullable(),
  sensitivity: choice('ThemeSensitivity', THEME_SENSITIVITIES),
  /** data points outside trash; the others add up to them */
  points: z.int(),
  inThemes: z.int(),
  /** in themes that somebody hid */
  hidden: z.int(),
  outliers: z.int(),
  ignored: z.int(),
  /** nobody has looked at them yet */
  waiting: z.int(),
  /** the newest moment at which something was said */
  newest: moment().nullable(),
  oldest: moment().nullable(),
  /** what came since says something else than what the run has seen */
  due: z.boolean(),
});
export type ThemeState = z.infer<typeof ThemeState.row>;
export const themeState = query('themeState', ThemeState, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  says: 'How much of a channel’s data is in themes, and whether a new run would say something else.',
});
export const setThemeSensitivity = command('setThemeSensitivity', ThemeState, {
  on: Channel,
  input: z.strictObject({ id: sentId(), sensitivity: choice('ThemeSensitivity', THEME_SENSITIVITIES) }),
  audience: 'contributor',
  says: 'Say how far from a theme a data point may be and still be in it.',
});

/** What became of a theme from one run to another, in data points; 0 where a run does not have it. */
export const ThemeDifference = answer('ThemeDifference', {
  themeId: z.uuid(),
  title: z.string(),
  /** somebody hid it: it is not in the list of themes */
  hidden: z.boolean(),
  before: z.int(),
  after: z.int(),
  /** in it before and after */
  stayed: z.int(),
});
export type ThemeDifference = z.infer<typeof ThemeDifference.row>;

export const compareThemeRuns = listQuery('compareThemeRuns', ThemeDifference, {
  on: ThemeRun,
  input: z.strictObject({ id: sentId(), withId: ref('ThemeRun') }),
  says: 'What is different in a run from an earlier one of the same channel, theme by theme.',
});
