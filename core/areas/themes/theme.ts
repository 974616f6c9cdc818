import * as z from 'zod';
import { limits } from '../../limits.ts';
import { answer, choice, entity, line, moment, type Row, ref, sentId } from '../../model/entity.ts';
import { command, crud, listCommand, listQuery, query } from '../../model/operation.ts';
import { TREND_STEPS } from '../../rules/dates/trend.ts';
import { DataPoint } from '../channels/data-point.ts';
import { TrendStep } from '../coding/tag-figures.ts';
import { Channel } from '../places/channel.ts';
import { THEME_TRENDS } from './theme-trend.ts';

/** A theme: similar data points of a channel, found by a run or grouped by a person. */
export const Theme = entity(
  'Theme',
  {
    title: line(limits.themeTitle).min(1, 'Give the theme a name.'),
    /** true if later runs retain it unconditionally */
    pinned: z.boolean().default(false),
    /** true if it is excluded from lists, search, charts and counts of themes; its data points remain in it */
    hidden: z.boolean().default(false),
  },
  {
    channelId: z.uuid(),
    /** true if its title was given by a person */
    titled: z.boolean(),
    /**
     * title proposed by a text model and verified by quotes of the theme; '' for none. It has no effect until a person
     * accepts it.
     */
    proposedTitle: z.string(),
    /** text model that proposed it */
    proposedBy: z.string(),
    /** stability: share of the theme that is found again on part of the data, from 0 to 1; null before the first run */
    stability: z.number().nullable(),
    /** true if absent from the last run or merged into another theme: only links lead to it */
    gone: z.boolean(),
    /** theme that it was merged into */
    mergedIntoId: z.uuid().nullable(),
    /** number of its data points */
    size: z.int(),
  },
  {
    place: 'channelId',
    orders: ['title'],
    virtual: ['size'],
    // Gone and hidden themes are not in the search index (host/areas/themes/index-themes.ts).
    search: { type: 'THEME', words: (row) => ({ title: row.title, text: '' }) },
  },
);
export type Theme = Row<typeof Theme>;

const all = crud(Theme);
export const theme = all.one;
export const themes = all.list;
export const updateTheme = all.update;

/** The state of a data point among themes: in a theme, an outlier, ignored by a person, or not assigned yet. */
const STANDINGS = ['IN_THEME', 'OUTLIER', 'IGNORED', 'WAITING'] as const;

/** A data point and its placement among themes. */
export const PlacedPoint = answer('PlacedPoint', {
  id: z.uuid(),
  channelId: z.uuid(),
  occurredAt: moment(),
  title: z.string(),
  /** beginning of its text */
  text: z.string(),
  author: z.string(),
  /** its theme, or the nearest one of an outlier; null before it is assigned */
  themeId: z.uuid().nullable(),
  /**
   * strangeness: the distance from that theme's centre in robust standard deviations; null when a person decided, or
   * when nothing is similar
   */
  strangeness: z.number().nullable(),
  standing: choice('PointStanding', STANDINGS),
});
export type PlacedPoint = z.infer<typeof PlacedPoint.row>;

export const POINT_ORDERS = ['NEAREST', 'NEWEST'] as const;
const paging = {
  order: choice('PlacedPointOrder', POINT_ORDERS).default('NEAREST'),
  first: z.int().min(1).max(200).default(50),
  offset: z.int().min(0).max(limits.listOffset).default(0),
};

export const themePoints = listQuery('themePoints', PlacedPoint, {
  on: Theme,
  input: z.strictObject({
    id: sentId(),
    from: moment().nullable().default(null),
    to: moment().nullable().default(null),
    ...paging,
  }),
  description: 'The data points in a theme, those nearest to its centre first, or the newest.',
});
export const outliers = listQuery('outliers', PlacedPoint, {
  on: Channel,
  input: z.strictObject({ id: sentId(), ignored: z.boolean().default(false), ...paging }),
  description: 'The data points of a channel that are in no theme, or those that someone ignored.',
});
export const pointPlacement = query('pointPlacement', PlacedPoint, {
  on: DataPoint,
  input: z.strictObject({ id: sentId() }),
  description: 'Where a data point stands among the themes of its channel.',
});

const PASSAGE_KINDS = ['QUOTE', 'SENTENCE'] as const;

/** A passage of a data point, word for word: a quote near a theme's centre, or a sentence of its summary. */
export const ThemePassage = answer('ThemePassage', {
  kind: choice('ThemePassageKind', PASSAGE_KINDS),
  dataPointId: z.uuid(),
  /** start in the data point's text (core/areas/channels/point-words.ts), in UTF-16 units */
  start: z.int(),
  text: z.string(),
  /** true if its last sentence continues in the data point */
  goesOn: z.boolean(),
  author: z.string(),
  occurredAt: moment(),
});
export type ThemePassage = z.infer<typeof ThemePassage.row>;
export const themePassages = listQuery('themePassages', ThemePassage, {
  on: Theme,
  input: z.strictObject({ id: sentId() }),
  description: 'What people say in a theme: quotes, and a summary of which every sentence is one.',
});

export const pointTrend = listQuery('pointTrend', TrendStep, {
  on: Channel,
  input: z.strictObject({
    id: sentId(),
    themeId: ref('Theme').nullable().default(null),
    per: choice('TrendLength', TREND_STEPS).default('WEEK'),
    from: moment().nullable().default(null),
    to: moment().nullable().default(null),
  }),
  description: 'When the data of a channel, or of one of its themes, was said; steps without any are left out.',
});

/** Counts of a theme in a period and in the previous period of the same length. */
export const ThemeTrend = answer('ThemeTrend', {
  themeId: z.uuid(),
  previousCount: z.int(),
  currentCount: z.int(),
  trend: choice('ThemeTrendKind', THEME_TRENDS),
});
export type ThemeTrend = z.infer<typeof ThemeTrend.row>;
export const themeTrends = listQuery('themeTrends', ThemeTrend, {
  on: Channel,
  input: z.strictObject({ id: sentId(), from: moment(), to: moment() }),
  description:
    'Which themes of a channel emerge, grow, shrink or vanish in a period, beside the one of the same length before; data without a date doesn’t count.',
});

export const EDIT_KINDS = ['RENAME', 'PIN', 'HIDE', 'MERGE', 'SPLIT', 'MAKE', 'MOVE', 'IGNORE'] as const;
/** A decision of a person about a channel's themes, which later runs respect (TH-07). */
export const ThemeEdit = entity(
  'ThemeEdit',
  {},
  {
    channelId: z.uuid(),
    number: z.int(),
    kind: choice('ThemeEditKind', EDIT_KINDS),
    /** its theme; null for ignored data points */
    themeId: z.uuid().nullable(),
    points: z.int(),
    /** true if it was undone */
    withdrawn: z.boolean(),
  },
  { place: 'channelId', orders: ['number'] },
);
export type ThemeEdit = Row<typeof ThemeEdit>;
const edits = crud(ThemeEdit);
export const themeEdit = edits.one;
export const themeEdits = edits.list;

const onEdit = (name: string, description: string) =>
  command(name, ThemeEdit, {
    on: ThemeEdit,
    input: z.strictObject({ id: sentId() }),
    audience: 'contributor',
    description,
  });
export const withdrawThemeEdit = onEdit(
  'withdrawThemeEdit',
  'Take back what someone did to themes, as long as nothing else has changed there.',
);
export const repeatThemeEdit = onEdit('repeatThemeEdit', 'Do again what was taken back.');

const points = () => z.array(ref('DataPoint', 'WRITE')).min(1).max(limits.themes.chosen);
const onTheme = { on: Theme, audience: 'contributor' } as const;

export const mergeThemes = command('mergeThemes', Theme, {
  ...onTheme,
  input: z.strictObject({ id: sentId(), mergeIds: z.array(ref('Theme', 'WRITE')).min(1).max(limits.themes.most) }),
  description: 'Put what is in other themes of the channel into this one.',
});
export const splitTheme = listCommand('splitTheme', Theme, {
  ...onTheme,
  input: z.strictObject({ id: sentId(), parts: z.int().min(2).max(limits.themes.parts).default(2) }),
  description:
    'Take a theme apart by what is said in it; each part gets a title, and a name that people gave stays with the largest.',
});
export const dismissThemeTitle = command('dismissThemeTitle', Theme, {
  ...onTheme,
  input: z.strictObject({ id: sentId() }),
  description: 'Dismiss the title that a text model proposes for a theme.',
});
export const makeTheme = command('makeTheme', Theme, {
  on: Channel,
  audience: 'contributor',
  input: z.strictObject({ id: sentId(), title: Theme.fields.title, dataPointIds: points() }),
  description: 'Make a theme of data points of a channel.',
});
export const attachDataPoints = command('attachDataPoints', Theme, {
  ...onTheme,
  input: z.strictObject({ id: sentId(), dataPointIds: points() }),
  description: 'Put data points of the channel into this theme.',
});
export const ignoreDataPoints = command('ignoreDataPoints', ThemeEdit, {
  on: Channel,
  audience: 'contributor',
  input: z.strictObject({ id: sentId(), dataPointIds: points(), ignored: z.boolean().default(true) }),
  description: 'Ignore data points, so that no theme takes them; or stop ignoring them.',
});
