import type { ThemeDecisions } from '@earshot/core/areas/themes/theme-decisions';
import type { ThemeFit } from '@earshot/core/areas/themes/theme-drift';
import { isOutlier, type ThemeSensitivity } from '@earshot/core/areas/themes/theme-settings';
import { Random } from '@earshot/core/random';
import { isPart } from '../../words/features.ts';
import { type PackedTexts, textAt } from '../../words/packed-texts.ts';
import { readTexts } from '../../words/phrases.ts';
import { columnsOf, heightOf, pick } from '../../words/rows.ts';
import { fit, LEAST_TEXTS, type Vocabulary } from '../../words/vocabulary.ts';
import { type Anchored, anchored, pastThemes } from './anchors.ts';
import { type Arranged, arrange } from './arrange.ts';
import { decidedFor } from './decided.ts';
import { centresOf, membersOf } from './groups/centres.ts';
import { type Clusters, cluster } from './groups/cluster.ts';
import { assign } from './groups/k-means.ts';
import { shuffled } from './groups/order.ts';
import { repeated } from './groups/stability.ts';
import { type Spread, spreads, strangeness } from './groups/strangeness.ts';
import { ALGORITHM, type ModelTheme, type ThemeModel } from './model.ts';
import { type NearTexts, passagesOf, type Said } from './passages.ts';
import { between } from './progress.ts';
import { goingOn, groupsFor, themesOfGroups } from './theme-keys.ts';
import { titlesOf } from './titles.ts';

/** The input of a run: the texts of data points, and all other parameters of the result. */
export interface ThemeQuestion {
  readonly texts: PackedTexts;
  /** the ids of the data points, one for each text */
  readonly points: readonly string[];
  readonly wanted: number;
  readonly seed: number;
  readonly decisions: ThemeDecisions;
  readonly sensitivity: ThemeSensitivity;
  /** titles of other themes */
  readonly taken?: readonly string[];
  /** the last run's model, whose themes keep their keys; the themes found do not depend on it */
  readonly past?: ThemeModel;
}

/** A theme of the result, with passages from its texts. */
export interface FoundTheme extends ModelTheme, Said {
  /** stability: how much of the theme recurs in repetitions on part of the texts, from 0 to 1 */
  readonly stability: number;
}

/** The result of a run; points are indexes of texts. */
export interface FoundThemes {
  readonly themes: FoundTheme[];
  /** the theme of each point; -1 for none */
  readonly themeOf: Int32Array<ArrayBuffer>;
  /** the strangeness of each point by its words; Infinity when nothing is similar, and for ignored points */
  readonly strangeness: Float32Array<ArrayBuffer>;
  /** 1 for points that a person assigned to their theme: they are never outliers */
  readonly decided: Uint8Array<ArrayBuffer>;
  readonly model: ThemeModel;
  readonly fit: ThemeFit;
}

/** The approximate share of each step in the whole work. */
const STEPS = {
  read: { from: 0, to: 0.3 },
  cluster: { from: 0.3, to: 0.5 },
  repeat: { from: 0.5, to: 0.95 },
  say: { from: 0.95, to: 1 },
};
/** Maximum texts nearest to a theme's centre that titles are made of; quotes come from fewer. */
const TITLE_TEXTS = 300;
const QUOTE_TEXTS = 40;
const DIRECTION_TERMS = 2048;

function* textsOf(texts: PackedTexts, order: Int32Array): Generator<string> {
  for (const point of order) yield textAt(texts, point);
}

/**
 * The rows of each theme, nearest to its centre first; those that only people assigned count if there are no others.
 */
function nearestRows({ themes, byWords, themeOfRow }: Arranged, cosine: Float32Array): Int32Array[] {
  const agreed = membersOf(
    themeOfRow.map((theme, row) => (byWords[row] === theme ? theme : -1)),
    themes.length,
  );
  const all = membersOf(themeOfRow, themes.length);
  const byCosine = (a: number, b: number) => (cosine[b] as number) - (cosine[a] as number) || a - b;
  return agreed.map((own, theme) => (own.length > 0 ? own : (all[theme] as Int32Array)).sort(byCosine));
}

/** The themes with a title, the largest first, and the index of each among them; -1 for others. */
function titled({ themes }: Arranged, titles: readonly string[]): { themes: ModelTheme[]; numbers: Int32Array } {
  const found: ModelTheme[] = [];
  const numbers = Int32Array.from(themes, (theme, at) =>
    titles[at] === '' ? -1 : found.push({ ...theme, title: titles[at] as string }) - 1,
  );
  return { themes: found, numbers };
}

function modelOf(
  question: ThemeQuestion,
  found: {
    clusters: Clusters;
    vocabulary: Vocabulary;
    /** group numbers of arranged themes, and their final themes (titled) */
    arranged: Arranged;
    themes: ModelTheme[];
    numbers: Int32Array;
    spreads: Spread[];
  },
): ThemeModel {
  const { clusters, arranged, themes, numbers, vocabulary } = found;
  // A group without a theme keeps its centre: later texts nearest to it are in no theme, either.
  const filled = [...arranged.themeOf.keys()].filter((centre) => (arranged.themeOf[centre] as number) >= 0);
  const centreThemes = Int32Array.from(filled, (centre) => numbers[arranged.themeOf[centre] as number] as number);
  const centresIn = new Int32Array(themes.length);
  for (const theme of centreThemes) if (theme >= 0) (centresIn[theme] as number) += 1;
  return {
    algorithm: ALGORITHM,
    seed: question.seed,
    wanted: question.wanted,
    points: question.points.length,
    vocabulary,
    themes,
    centres: pick(clusters.centres, filled),
    centreThemes,
    centreSizes: Float32Array.from(centreThemes, (theme) => (themes[theme]?.size ?? 0) / (centresIn[theme] ?? 1)),
    spreads: found.spreads,
    grains: clusters.grains,
  };
}

/**
 * Finds the themes of texts; yields progress from 0 to 1. The same input gives the same result; the order of the points
 * doesn't matter.
 */
export function* findThemes(question: ThemeQuestion): Generator<number, FoundThemes> {
  const { texts, points, wanted, seed, past, taken = [] } = question;
  const decided = decidedFor(points, question.decisions);
  const order = shuffled(texts, seed).filter((point) => decided.ignored[point] === 0);
  const rowOf = new Int32Array(points.length).fill(-1);
  for (const [row, point] of order.entries()) rowOf[point] = row;
  const reading = { ...STEPS.read, all: Math.max(1, order.length) };
  const { vocabulary, rows, rare } = yield* between(fit(textsOf(texts, order)), reading);

  const known: Anchored = anchored(rows, (point) => rowOf[point] as number, { decided, past, vocabulary });
  const hidden = new Set(decided.themes.filter((theme) => theme.hidden).map(({ key }) => key));
  const clusters = yield* between(cluster(rows, groupsFor(wanted, known, hidden), known), STEPS.cluster);
  const { nearest, cosine } = assign(rows, columnsOf(clusters.centres));
  const groups = themesOfGroups(heightOf(clusters.centres), clusters.knownIn, known);
  const named = past ? goingOn(groups, clusters.centres, pastThemes(past, decided, vocabulary)) : groups;
  const arranged = arrange({ nearest, groups: named }, { decided, order, points, seed });
  const count = arranged.themes.length;

  const repeat = { rare, count, wanted, anchored: known, hidden, random: new Random(seed) };
  const { stability, distances } = yield* between(repeated(rows, arranged.byWords, repeat), STEPS.repeat);

  const near = nearestRows(arranged, cosine);
  const read = (own: Int32Array, most: number): NearTexts => {
    const at = Array.from(own.subarray(0, most), (row) => order[row] as number);
    return { points: at, texts: at.map((point) => textAt(texts, point)) };
  };
  const decidedKeys = new Set(decided.themes.map(({ key }) => key));
  const titles = titlesOf(
    near.map((own, theme) => {
      const { key, title } = arranged.themes[theme] as ModelTheme;
      return {
        texts: readTexts(read(own, TITLE_TEXTS).texts),
        given: title,
        lasting: decidedKeys.has(key),
      };
    }),
    taken,
  );
  const { themes, numbers } = titled(arranged, titles);
  const themeOfRow = arranged.themeOfRow.map((theme) => (theme < 0 ? -1 : (numbers[theme] as number)));
  const centres = centresOf(rows, membersOf(arranged.themeOfRow, count), DIRECTION_TERMS);
  const quotable = near.map((own) => read(own, QUOTE_TEXTS));
  const said = yield* between(passagesOf(quotable, { vocabulary, centres }), STEPS.say);
  const spread = spreads(distances, themeOfRow, themes.length);
  const strange = strangeness(distances, themeOfRow, spread);
  const themeOf = new Int32Array(points.length).fill(-1);
  const strangeOf = new Float32Array(points.length).fill(Number.POSITIVE_INFINITY);
  const placed = Uint8Array.from(decided.placed, (place) => (place === -1 ? 0 : 1));
  let outliers = 0;
  for (const [row, point] of order.entries()) {
    themeOf[point] = themeOfRow[row] as number;
    strangeOf[point] = strange[row] as number;
    if (placed[point] === 0 && isOutlier(strange[row] as number, question.sensitivity)) outliers += 1;
  }
  // The text itself is excluded: a word in one other text is as unseen as a word in none.
  const unseenAlone =
    LEAST_TEXTS * rare.reduce((sum, one, term) => sum + (isPart(vocabulary.terms[term] as string) ? 0 : one), 0);
  return {
    themes: [...numbers.keys()]
      .filter((at) => (numbers[at] as number) >= 0)
      .map((at) => ({
        ...(themes[numbers[at] as number] as ModelTheme),
        stability: stability[at] as number,
        ...(said[at] as Said),
      })),
    themeOf,
    strangeness: strangeOf,
    decided: placed,
    model: modelOf(question, { clusters, vocabulary, arranged, themes, numbers, spreads: spread }),
    fit: { points: order.length, outliers, words: rows.words, unseen: rows.unseen + unseenAlone },
  };
}
