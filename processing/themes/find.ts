import type { ThemeDecisions } from '@earshot/core/rules/theme-decisions';
import type { ThemeFit } from '@earshot/core/rules/theme-drift';
import { isOutlier, type ThemeSensitivity } from '@earshot/core/rules/theme-settings';
import { type Anchored, anchored, firmOnly } from './anchors.ts';
import { type Arranged, arrange } from './arrange.ts';
import { centresOf, membersOf } from './centres.ts';
import { type Clusters, cluster } from './cluster.ts';
import { decidedFor } from './decided.ts';
import { isPart } from './features.ts';
import { assign } from './k-means.ts';
import { ALGORITHM, type ModelTheme, type ThemeModel } from './model.ts';
import { shuffled } from './order.ts';
import { type PackedTexts, textAt } from './packed-texts.ts';
import { type NearTexts, passagesOf, type Said } from './passages.ts';
import { readTexts } from './phrases.ts';
import { between } from './progress.ts';
import { Random } from './random.ts';
import { columnsOf, heightOf, pick } from './rows.ts';
import { repeated } from './stability.ts';
import { DECIDED, type Spread, spreads, strangeness } from './strangeness.ts';
import { groupsFor, themesOfGroups } from './theme-keys.ts';
import { titlesOf, toldApart } from './titles.ts';
import { fit, LEAST_TEXTS, type Vocabulary } from './vocabulary.ts';

/** What a run is about: the texts of points, and all that its result depends on. */
export interface ThemeQuestion {
  readonly texts: PackedTexts;
  /** the id of each text */
  readonly points: readonly string[];
  readonly wanted: number;
  readonly seed: number;
  readonly decisions: ThemeDecisions;
  readonly sensitivity: ThemeSensitivity;
  /** the run before */
  readonly past?: ThemeModel;
}

/** A theme that was found, and what people say in it. */
export interface FoundTheme extends ModelTheme, Said {
  /** how much of it is found again on a part of the texts, from 0 to 1 */
  readonly stability: number;
}

/** What a run found; points are numbers of texts. */
export interface FoundThemes {
  readonly themes: FoundTheme[];
  /** the theme of each point, -1 of those in none */
  readonly themeOf: Int32Array<ArrayBuffer>;
  readonly strangeness: Float32Array<ArrayBuffer>;
  readonly model: ThemeModel;
  readonly fit: ThemeFit;
}

/** Which part of the work each step is, about. */
const STEPS = {
  read: { from: 0, to: 0.3 },
  cluster: { from: 0.3, to: 0.5 },
  repeat: { from: 0.5, to: 0.95 },
  say: { from: 0.95, to: 1 },
};
/** Titles are made of the words of so many texts that are nearest to a theme's centre; quotes are looked for in fewer. */
const TITLE_TEXTS = 300;
const QUOTE_TEXTS = 40;
const DIRECTION_TERMS = 2048;

function* textsOf(texts: PackedTexts, order: Int32Array): Generator<string> {
  for (const point of order) yield textAt(texts, point);
}

/** The rows of each theme, nearest to its centre first; those that only people put there count where there are no others. */
function nearestRows({ themes, byWords, themeOfRow }: Arranged, cosine: Float32Array): Int32Array[] {
  const agreed = membersOf(
    themeOfRow.map((theme, row) => (byWords[row] === theme ? theme : -1)),
    themes.length,
  );
  const all = membersOf(themeOfRow, themes.length);
  const byCosine = (a: number, b: number) => (cosine[b] as number) - (cosine[a] as number) || a - b;
  return agreed.map((own, theme) => (own.length > 0 ? own : (all[theme] as Int32Array)).sort(byCosine));
}

function modelOf(
  question: ThemeQuestion,
  found: { clusters: Clusters; vocabulary: Vocabulary; arranged: Arranged; spreads: Spread[]; titles: string[] },
): ThemeModel {
  const { clusters, arranged, vocabulary } = found;
  const filled = [...arranged.themeOf.keys()].filter((centre) => (arranged.themeOf[centre] as number) >= 0);
  const themes = arranged.themes.map((theme, at) => ({ ...theme, title: found.titles[at] as string }));
  const centreThemes = Int32Array.from(filled, (centre) => arranged.themeOf[centre] as number);
  const centresIn = new Int32Array(themes.length);
  for (const theme of centreThemes) (centresIn[theme] as number) += 1;
  return {
    algorithm: ALGORITHM,
    seed: question.seed,
    wanted: question.wanted,
    points: question.points.length,
    vocabulary,
    themes,
    centres: pick(clusters.centres, filled),
    centreThemes,
    centreSizes: Float32Array.from(centreThemes, (theme) => (themes[theme]?.size ?? 0) / (centresIn[theme] as number)),
    spreads: found.spreads,
    grains: clusters.grains,
  };
}

/**
 * Finds the themes of texts, and tells how far it is, from 0 to 1. The same question has the same answer; the order of the
 * points doesn't matter to it.
 */
export function* findThemes(question: ThemeQuestion): Generator<number, FoundThemes> {
  const { texts, points, wanted, seed, past } = question;
  const decided = decidedFor(points, question.decisions);
  const order = shuffled(texts, seed).filter((point) => decided.ignored[point] === 0);
  const rowOf = new Int32Array(points.length).fill(-1);
  for (const [row, point] of order.entries()) rowOf[point] = row;
  const reading = { ...STEPS.read, all: Math.max(1, order.length) };
  const { vocabulary, rows, rare } = yield* between(fit(textsOf(texts, order)), reading);

  const known: Anchored = anchored(rows, (point) => rowOf[point] as number, { decided, past, vocabulary });
  const clusters = yield* between(cluster(rows, groupsFor(wanted, known), known), STEPS.cluster);
  const { nearest, cosine } = assign(rows, columnsOf(clusters.centres));
  const groups = themesOfGroups(heightOf(clusters.centres), clusters.knownIn, known);
  const arranged = arrange({ nearest, groups }, { decided, order, points, seed });
  const { themes, byWords, themeOfRow } = arranged;
  const count = themes.length;

  const repeat = { rare, count, wanted, held: firmOnly(known), random: new Random(seed) };
  const { stability, distances } = yield* between(repeated(rows, byWords, repeat), STEPS.repeat);

  const near = nearestRows(arranged, cosine);
  const read = (own: Int32Array, most: number): NearTexts => {
    const at = Array.from(own.subarray(0, most), (row) => order[row] as number);
    return { points: at, texts: at.map((point) => textAt(texts, point)) };
  };
  const generated = titlesOf(near.map((own) => readTexts(read(own, TITLE_TEXTS).texts)));
  const centres = centresOf(rows, membersOf(themeOfRow, count), DIRECTION_TERMS);
  const quotable = near.map((own) => read(own, QUOTE_TEXTS));
  const said = yield* between(passagesOf(quotable, { vocabulary, centres }), STEPS.say);
  const apart = toldApart(
    generated,
    said.map(({ quotes }) => quotes[0]?.text),
  );
  const titles = themes.map(({ title }, theme) => title || (apart[theme] as string));

  const spread = spreads(distances, themeOfRow, count);
  const strange = strangeness(distances, themeOfRow, spread);
  const [themeOf, strangeOf] = [new Int32Array(points.length).fill(-1), new Float32Array(points.length).fill(DECIDED)];
  for (const [row, point] of order.entries()) {
    themeOf[point] = themeOfRow[row] as number;
    if (decided.placed[point] === -1) strangeOf[point] = strange[row] as number;
  }
  // Each text without itself: what one other text holds is as unseen as what none does.
  const unseenAlone =
    LEAST_TEXTS * rare.reduce((sum, one, term) => sum + (isPart(vocabulary.terms[term] as string) ? 0 : one), 0);
  const outliers = strangeOf.reduce((sum, one) => sum + (isOutlier(one, question.sensitivity) ? 1 : 0), 0);
  return {
    themes: themes.map((theme, at) => ({
      ...theme,
      title: titles[at] as string,
      stability: stability[at] as number,
      ...(said[at] as Said),
    })),
    themeOf,
    strangeness: strangeOf,
    model: modelOf(question, { clusters, vocabulary, arranged, spreads: spread, titles }),
    fit: { points: order.length, outliers, words: rows.words, unseen: rows.unseen + unseenAlone },
  };
}
