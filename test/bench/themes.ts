import { basename, dirname } from 'node:path';
import { Random } from '@earshot/core/random';
import { encodeModel } from '@earshot/processing/areas/themes/model';
import { option, quantile, type Result, rounded } from './result.ts';
import { assigned, coverage, grouping, hasPeer, peerGroups, type Wanted, wholeRun } from './theme-runs.ts';
import { type Agreement, agreement, auc } from './theme-scores.ts';
import { generatedTexts, type Labelled, readTexts } from './theme-texts.ts';

const GOAL = 'NMI and ARI above TF-IDF + SVD100 + KMeans of scikit-learn, its groups in ≤ 0.5x the CPU; equal bytes';
const MOST_RATIO = 0.5;
/**
 * Stored figures of the peer if it is not installed, at the labels' own number: of files by folder, and of generated
 * texts.
 */
const STORED: Record<string, Pick<Agreement, 'nmi' | 'ari'>> = {
  'intents-banking77-train': { nmi: 0.55, ari: 0.22 },
  'intents-snips': { nmi: 0.697, ari: 0.533 },
  generated: { nmi: 0.703, ari: 0.342 },
};
/** Number of generated texts if no file is given. */
const FULL = 100_000;
const SMALL = 300;
/** Number of runs that are compared with each other. */
const RUNS = { small: 2, full: 4 };
/** Number of hold-out samples: a single fifth of some hundred texts proves little. */
const DRAWS = 5;
const HELD_OUT = 0.2;
const PART = 0.9;

const median = (values: readonly number[]) => quantile(values, 0.5);
const decimals = (figures: Partial<Agreement>) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]));

/** Agreement of runs that read different parts of the texts, or have different seeds: the median ARI of all pairs. */
function between(runs: readonly Map<number, number>[]): number {
  const pairs = runs.flatMap((one, at) =>
    runs.slice(at + 1).map((other) => {
      const both = [...one.keys()].filter((text) => other.has(text));
      const themesIn = (run: Map<number, number>) => both.map((text) => run.get(text) as number);
      return agreement(themesIn(one), themesIn(other)).ari;
    }),
  );
  return median(pairs);
}

function runOn(texts: readonly string[], places: Iterable<number>, wanted: Wanted): Map<number, number> {
  const own = [...places];
  const { themeOf } = wholeRun(
    own.map((at) => texts[at] as string),
    wanted,
  ).made;
  return new Map(own.map((at, place) => [at, themeOf[place] as number]));
}

/** Quality of assigning later texts: compared with a run that included them; texts about a new subject are strange. */
function laterTexts(given: Required<Labelled>, refit: ArrayLike<number>, { count, seed }: Wanted, draws: number) {
  const all = Array.from({ length: draws }, (_, draw) => laterTextsOnce(given, refit, { count, seed: seed + draw }));
  const medianOf = (of: (draw: (typeof all)[number]) => number) => median(all.map(of));
  return {
    incremental: decimals({ nmi: medianOf(({ nmi }) => nmi), ari: medianOf(({ ari }) => ari) }),
    outlierAuc: rounded(medianOf((draw) => draw.auc)),
  };
}

function laterTextsOnce({ texts, labels }: Required<Labelled>, refit: ArrayLike<number>, wanted: Wanted) {
  const random = new Random(wanted.seed);
  const late = new Set(random.some(Math.round(HELD_OUT * texts.length), texts.length));
  const subjects = [...new Set(labels)].sort();
  const gone = random.some(Math.max(1, Math.round(HELD_OUT * subjects.length)), subjects.length);
  const unknown = new Set(Array.from(gone, (at) => subjects[at]));
  const pick = (places: readonly number[]) => places.map((at) => texts[at] as string);
  const all = [...texts.keys()];
  const later = all.filter((at) => late.has(at));

  const first = wholeRun(pick(all.filter((at) => !late.has(at))), wanted).made;
  const labelsOf = (places: readonly number[]) => places.map((at) => labels[at] as string);
  const incremental = agreement([...assigned(first, pick(later)).themeOf], labelsOf(later));
  const again = agreement(
    later.map((at) => refit[at] as number),
    labelsOf(later),
  );

  const isNew = (at: number) => unknown.has(labels[at] as string);
  const count = Math.min(wanted.count, subjects.length - unknown.size);
  const known = wholeRun(pick(all.filter((at) => !late.has(at) && !isNew(at))), { ...wanted, count }).made;
  const strange = (places: readonly number[]) => [...assigned(known, pick(places)).strangeness];
  return {
    nmi: incremental.nmi / again.nmi,
    ari: incremental.ari / again.ari,
    auc: auc(strange(all.filter(isNew)), strange(later.filter((at) => !isNew(at)))),
  };
}

function given(args: readonly string[], small: boolean): Labelled & { name: string } {
  const paths = args.filter((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--'));
  const [first] = paths;
  if (first === undefined)
    return { name: small ? 'generated, small' : 'generated', ...generatedTexts(small ? SMALL : FULL, 1) };
  const columns = { text: option(args, 'text') ?? 'text', label: option(args, 'label') };
  return { name: basename(dirname(first)), ...readTexts(paths, columns) };
}

/** Themes of a file's texts, or of generated ones: quality, stability and speed. */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const { name, texts, labels } = given(args, small);
  const own = labels && new Set(labels).size;
  const wanted = { count: Number(option(args, 'count') ?? own ?? 10), seed: Number(option(args, 'seed') ?? 42) };
  const installed = hasPeer();
  const [ownSeconds, peerSeconds, peers]: [number[], number[], Agreement[]] = [[], [], []];
  for (let round = 0; round < (small ? 1 : 3); round += 1) {
    ownSeconds.push(grouping(texts, wanted).cpuSeconds);
    if (!installed) continue;
    const { made, cpuSeconds } = await peerGroups(texts, { ...wanted, seed: wanted.seed + round });
    peerSeconds.push(cpuSeconds);
    if (labels) peers.push(agreement(made, labels));
  }
  const { made: run, cpuSeconds } = wholeRun(texts, wanted);
  const again = wholeRun(texts, wanted).made;
  const equalBytes = Buffer.from(encodeModel(run.model)).equals(encodeModel(again.model));
  const figures = labels && agreement([...run.themeOf], labels);
  const stored = wanted.count === own ? STORED[name] : undefined;
  const peer =
    installed && labels
      ? { nmi: median(peers.map(({ nmi }) => nmi)), ari: median(peers.map(({ ari }) => ari)) }
      : stored;
  const others = Array.from({ length: small ? RUNS.small : RUNS.full }, (_, at) => at + 1);
  const seeds = others.map((more) => runOn(texts, texts.keys(), { ...wanted, seed: wanted.seed + more }));
  const parts = others.map((seed) =>
    runOn(texts, new Random(seed).some(Math.round(PART * texts.length), texts.length), wanted),
  );
  const ratio = rounded(median(ownSeconds) / median(peerSeconds));
  const isBetter = !figures || !peer || (figures.nmi > peer.nmi && figures.ari > peer.ari);
  return {
    bench: 'themes',
    holds: equalBytes && isBetter && (!installed || ratio <= MOST_RATIO),
    goal: GOAL,
    ratio,
    peer: rounded(median(peerSeconds)),
    own: rounded(median(ownSeconds)),
    unit: 'CPU seconds for the groups',
    texts: texts.length,
    themes: wanted.count,
    ...(figures && decimals(figures)),
    peerFigures: peer ? decimals(peer) : null,
    peerFrom: installed ? 'this run' : 'stored figures',
    coverage: rounded(coverage(run)),
    /** for the whole run, with stability, titles and quotes */
    seconds: rounded(cpuSeconds),
    wholeRatio: rounded(cpuSeconds / median(peerSeconds)),
    stability: rounded(median(run.themes.map(({ stability }) => stability))),
    equalBytes,
    betweenSeeds: rounded(between(seeds)),
    betweenParts: rounded(between(parts)),
    ...(labels && laterTexts({ texts, labels }, run.themeOf, wanted, small ? 1 : DRAWS)),
  };
}
