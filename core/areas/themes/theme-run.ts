import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { Channel } from '../places/channel.ts';
import { THEME_COUNT_NAMES, THEME_SENSITIVITIES } from './theme-settings.ts';

/** A run that finds themes in a channel: its parameters, progress and result. */
export const ThemeRun = entity(
  'ThemeRun',
  {},
  {
    channelId: z.uuid(),
    /** number of the run in its channel, from 1 */
    number: z.int(),
    state: choice('RunState', RUN_STATES),
    /** true if started by the host because enough new data had arrived */
    automatic: z.boolean(),
    count: choice('ThemeCount', THEME_COUNT_NAMES),
    seed: z.int(),
    /** date range of the data */
    from: moment().nullable(),
    to: moment().nullable(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** progress, in thousandths */
    progress: z.int(),
    /** number of data points in the run */
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
  description: 'Look for themes in a channel anew; what people decided about themes is kept.',
});
export const cancelThemeRun = command('cancelThemeRun', ThemeRun, {
  on: ThemeRun,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  description: 'Stop looking for themes; those that are there stay.',
});

/** Numbers of a channel's data points in themes, outliers, ignored and waiting. */
export const ThemeState = answer('ThemeState', {
  /** run of the current themes; null before the first has ended */
  run: z.int().nullable(),
  runId: z.uuid().nullable(),
  sensitivity: choice('ThemeSensitivity', THEME_SENSITIVITIES),
  /** data points outside trash: the sum of the other counts */
  points: z.int(),
  inThemes: z.int(),
  /** number in hidden themes */
  hidden: z.int(),
  outliers: z.int(),
  ignored: z.int(),
  /** not assigned yet */
  waiting: z.int(),
  /** newest time of any data point */
  newest: moment().nullable(),
  oldest: moment().nullable(),
  /** true if new data differs from the run's data in topic, so a new run is recommended */
  due: z.boolean(),
  /**
   * true if the themes were imported with a package, without the data for assigning points: the first new data starts
   * a run
   */
  renews: z.boolean(),
  /** true while a text model is generating titles */
  proposing: z.boolean(),
  /** result of the last proposal, if relevant to people; '' otherwise */
  proposalNotice: z.string(),
});
export type ThemeState = z.infer<typeof ThemeState.row>;
export const themeState = query('themeState', ThemeState, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  description: 'How much of a channel’s data is in themes, and whether a new run would say something else.',
});
export const setThemeSensitivity = command('setThemeSensitivity', ThemeState, {
  on: Channel,
  input: z.strictObject({ id: sentId(), sensitivity: choice('ThemeSensitivity', THEME_SENSITIVITIES) }),
  audience: 'contributor',
  description: 'Say how far from a theme a data point can be and still be in it.',
});

export const proposeThemeTitles = command('proposeThemeTitles', ThemeState, {
  on: Channel,
  input: z.strictObject({ id: sentId() }),
  audience: 'contributor',
  rate: 'bulk',
  description:
    'Let the text model propose titles for the themes of a channel that no person has named. Only titles whose words appear in the quotes are shown, beside the current one.',
});

/** A theme in two runs, as numbers of data points; 0 if a run does not have it. */
export const ThemeDifference = answer('ThemeDifference', {
  themeId: z.uuid(),
  title: z.string(),
  /** true if excluded from the list of themes */
  hidden: z.boolean(),
  before: z.int(),
  after: z.int(),
  /** number in the theme in both runs */
  stayed: z.int(),
});
export type ThemeDifference = z.infer<typeof ThemeDifference.row>;

export const compareThemeRuns = listQuery('compareThemeRuns', ThemeDifference, {
  on: ThemeRun,
  input: z.strictObject({ id: sentId(), withId: ref('ThemeRun') }),
  description: 'What is different in a run from an earlier one of the same channel, theme by theme.',
});
