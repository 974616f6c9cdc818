import type { CodedUnits, TaggedUnit } from './coded-units.ts';
import { type Interval, intervalsOf } from './intervals.ts';
import { alphaTally, kappaTally, percentAgreement } from './reliability.ts';
import { type Figure, type Tally, UNCODED, type Unit } from './tally.ts';

/** A coefficient with its 95 % confidence interval. */
export interface Coefficient {
  figure: Figure;
  interval: Interval;
}

/** Cohen's kappa and the share of equal units of two coders, by index. */
export interface PairAgreement {
  coders: readonly [number, number];
  kappa: Coefficient;
  percent: Figure;
  /** weight of the units that both judged */
  units: number;
}

/** Agreement about one tag: each unit has it or not. */
export interface TagAgreement {
  tagId: string;
  alpha: Coefficient;
  percent: Figure;
  /** kappa of each pair, in the order of all pairs */
  kappas: Figure[];
  /** by coder: weight of the units that have the tag */
  units: number[];
}

/** Agreement figures of a round. */
export interface Measured {
  /** over all tags: two coders agree about a unit if they gave it exactly the same tags */
  alpha: Coefficient;
  percent: Figure;
  /** weight of the units that at least two coders judged */
  units: number;
  pairs: PairAgreement[];
  tags: TagAgreement[];
}

interface Options {
  coders: number;
  tagIds: readonly string[];
  resamples: number;
  seed: number;
  inside: number;
  step?: () => void;
}

const SEPARATOR = '\u0000';
const HAS = 'yes';

const setOf = (tags: ReadonlySet<string>): string => (tags.size === 0 ? UNCODED : [...tags].sort().join(SEPARATOR));

const asUnits = (tagged: readonly TaggedUnit[], category: (tags: ReadonlySet<string>) => string): Unit[] =>
  tagged.map(({ tags, ...unit }) => ({ ...unit, values: tags.map((one) => one && category(one)) }));

const pairsOf = (coders: number): [number, number][] =>
  Array.from({ length: coders }, (_, one) =>
    Array.from({ length: coders - one - 1 }, (_, next): [number, number] => [one, one + 1 + next]),
  ).flat();

const sum = (numbers: Float64Array) => numbers.reduce((total, one) => total + one, 0);

/** Totals by cluster: its weight times the counted values. */
function totalsOf({ weights, counts }: CodedUnits, factor: (counts: readonly boolean[]) => number): Float64Array {
  return Float64Array.from(weights, (weight, cluster) => weight * factor(counts[cluster] ?? []));
}

const judges = (counts: readonly boolean[]) => counts.filter(Boolean).length;

/** Krippendorff's alpha, Cohen's kappa by pair and percent agreement, over all tags and tag by tag. */
export function measureAgreement(units: CodedUnits, options: Options): Measured {
  const { coders, tagIds } = options;
  const pairable = totalsOf(units, (counts) => (judges(counts) >= 2 ? judges(counts) : 0));
  const judged = sum(totalsOf(units, (counts) => (judges(counts) >= 2 ? 1 : 0)));
  const pairs = pairsOf(coders);
  const shared = pairs.map(([one, other]) => totalsOf(units, (counts) => (counts[one] && counts[other] ? 1 : 0)));
  const kappasOf = (some: readonly Unit[]) => pairs.map((pair, at) => kappaTally(some, pair, shared[at]));

  const whole = asUnits(units.tagged, setOf);
  const wholeKappas = kappasOf(whole);
  const byTag = tagIds.map((tagId) => {
    const having = units.tagged.filter(({ tags }) => tags.some((one) => one?.has(tagId)));
    return { tagId, units: asUnits(having, (tags) => (tags.has(tagId) ? HAS : UNCODED)) };
  });
  const alphas = [whole, ...byTag.map((tag) => tag.units)].map((some) => alphaTally(some, pairable));
  const intervals = intervalsOf([...alphas, ...wholeKappas], options);
  const withInterval = (tally: Tally, at: number): Coefficient => ({
    figure: tally.figure(),
    interval: intervals[at] ?? null,
  });
  return {
    alpha: withInterval(alphas[0] as Tally, 0),
    percent: percentAgreement(whole, judged),
    units: judged,
    pairs: pairs.map((pair, at) => ({
      coders: pair,
      kappa: withInterval(wholeKappas[at] as Tally, alphas.length + at),
      percent: percentOf(whole, pair, sum(shared[at] as Float64Array)),
      units: sum(shared[at] as Float64Array),
    })),
    tags: byTag.map((tag, at) => ({
      tagId: tag.tagId,
      alpha: withInterval(alphas[at + 1] as Tally, at + 1),
      percent: percentAgreement(tag.units, judged),
      kappas: kappasOf(tag.units).map((tally) => tally.figure()),
      units: Array.from({ length: coders }, (_, coder) =>
        tag.units.reduce((total, { values, weight }) => total + (values[coder] === HAS ? weight : 0), 0),
      ),
    })),
  };
}

const percentOf = (units: readonly Unit[], [one, other]: readonly [number, number], total: number): Figure =>
  percentAgreement(
    units.map((unit) => ({ ...unit, values: [unit.values[one] ?? null, unit.values[other] ?? null] })),
    total,
  );
