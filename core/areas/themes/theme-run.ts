import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listQuery, query } from '../../model/operation.ts';
import { RUN_STATES } from '../../model/run-state.ts';
import { Channel } from '../places/channel.ts';
import { THEME_COUNT_NAMES, THEME_SENSITIVITIES } from './theme-settings.ts';

/** A run that looks for themes in a channel: its parameters, progress and result. */
export const ThemeRun = entity(
  'ThemeRun',
  {},
  {
    channelId: z.uuid(),
    /** number of the run in its channel, from 1 */
    number: z.int(),
    state: choice('RunState', RUN_STATES),
    /** started by the host because enough new data had come in */
    automatic: z.boolean(),
    count: choice('ThemeCount', THEME_COUNT_NAMES),
    seed: z.int(),
    /** only data of this period takes part */
    from: moment().nullable(),
    to: moment().nullable(),
    startedAt: moment().nullable(),
    endedAt: moment().nullable(),
    /** progress, in thousandths */
    progress: z.int(),
    /** number of data points that take part */
    points: z.int(),
    themes: z.int(),
    /** why it failed, as text for people */
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
  /** the run that the themes come from; null before the first has ended */
  run: z.int().nullable(),
  runId: z.uuid().nullable(),
  sensitivity: choice('ThemeSensitivity', THEME_SENSITIVITIES),
  /** data points outside trash: the sum of the others */
  points: z.int(),
  inThemes: z.int(),
  /** in hidden themes */
  hidden: z.int(),
  outliers: z.int(),
  ignored: z.int(),
  /** not assigned yet */
  waiting: z.int(),
  /** the newest moment of any data point */
  newest: moment().nullable(),
  oldest: moment().nullable(),
  /** new data is about something else than the run's data, so a new run is recommended */
  due: z.boolean(),
  /** the themes came in with a package, without what new data is put into them by: the first new data begins a new run */
  renews: z.boolean(),
  /** whether a text model is being asked for titles */
  proposing: z.boolean(),
  /** outcome of the last proposal, if it matters to people; '' otherwise */
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

/** A theme in two runs, in data points; 0 where a run does not have it. */
export const ThemeDifference = answer('ThemeDifference', {
  themeId: z.uuid(),
  title: z.string(),
  /** it is hidden: not in the list of themes */
  hidden: z.boolean(),
  before: z.int(),
  after: z.int(),
  /** in the theme in both runs */
  stayed: z.int(),
});
export type ThemeDifference = z.infer<typeof ThemeDifference.row>;

export const compareThemeRuns = listQuery('compareThemeRuns', ThemeDifference, {
  on: ThemeRun,
  input: z.strictObject({ id: sentId(), withId: ref('ThemeRun') }),
  description: 'What is different in a run from an earlier one of the same channel, theme by theme.',
});
