import { expect } from 'chai';
import { Random } from '../../random.ts';
import { intervalsOf } from './intervals.ts';
import { alphaTally, cohensKappa, kappaTally, krippendorffAlpha, percentAgreement } from './reliability.ts';
import type { Unit } from './tally.ts';

/** Units of a matrix: a line for each coder, '.' where a value is missing. */
const matrix = (...lines: string[]): Unit[] => {
  const coders = lines.map((line) => line.split(' '));
  return (coders[0] ?? []).map((_, at) => ({
    values: coders.map((values) => (values[at] === '.' ? null : (values[at] ?? null))),
    weight: 1,
    cluster: at,
  }));
};

/** Units for a 2 × 2 table of two coders' decisions. */
const table = (bothYes: number, firstOnly: number, secondOnly: number, bothNo: number): Unit[] =>
  [
    { values: ['yes', 'yes'], weight: bothYes },
    { values: ['yes', ''], weight: firstOnly },
    { values: ['', 'yes'], weight: secondOnly },
    { values: ['', ''], weight: bothNo },
  ].map((unit, cluster) => ({ ...unit, cluster }));

/** Alpha by its definition: pairs of values within units compared with all pairs of values. */
function bruteAlpha(units: readonly Unit[]): number | null {
  const pairable = units
    .flatMap(({ values, weight }) => Array.from({ length: weight }, () => values.filter((value) => value !== null)))
    .filter(({ length }) => length >= 2);
  const all = pairable.flat();
  let observed = 0;
  for (const values of pairable)
    for (const [at, one] of values.entries())
      for (const [other, two] of values.entries()) if (at !== other && one !== two) observed += 1 / (values.length - 1);
  let expected = 0;
  for (const [at, one] of all.entries())
    for (const [other, two] of all.entries()) if (at !== other && one !== two) expected += 1;
  if (all.length < 2 || expected === 0) return null;
  return 1 - observed / all.length / (expected / (all.length * (all.length - 1)));
}

/** Kappa by its definition, over single units. */
function bruteKappa(units: readonly Unit[]): number | null {
  const both = units
    .flatMap(({ values, weight }) => Array.from({ length: weight }, () => values))
    .filter((values) => values[0] !== null && values[1] !== null);
  const share = (is: (values: Unit['values']) => boolean) => both.filter(is).length / both.length;
  const categories = new Set(both.flatMap((values) => values.slice(0, 2)));
  const observed = share(([one, other]) => one === other);
  const chance = [...categories].reduce(
    (sum, category) => sum + share(([one]) => one === category) * share(([, other]) => other === category),
    0,
  );
  return both.length === 0 || categories.size < 2 ? null : (observed - chance) / (1 - chance);
}

function someUnits(random: Random, coders: number): Unit[] {
  const categories = ['', 'a', 'b', 'a\u0000b'].slice(0, 2 + random.below(3));
  return Array.from({ length: 1 + random.below(25) }, (_, cluster) => ({
    values: Array.from({ length: coders }, () =>
      random.next() < 0.2 ? null : (categories[random.below(categories.length)] ?? ''),
    ),
    weight: 1 + random.below(4),
    cluster,
  }));
}

describe('coefficients of agreement', () => {
  it('are those of published examples: Krippendorff’s alpha', () => {
    // K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), sections A, B and C.
    const binary = matrix('0 1 0 0 0 0 0 0 1 0', '1 1 1 0 0 1 0 0 0 0');
    const nominal = matrix('a a b b d c c c e d d a', 'b a b b b c c c e d d d');
    const missing = matrix(
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    );
    const alphas = [binary, nominal, missing].map((units) => krippendorffAlpha(units).value?.toFixed(3));
    expect(alphas).to.deep.equal(['0.095', '0.692', '0.743']);
  });

  it('are those of published examples: Cohen’s kappa', () => {
    // https://en.wikipedia.org/wiki/Cohen%27s_kappa: the simple example, and two with the same percent agreement.
    const tables = [table(20, 5, 10, 15), table(45, 15, 25, 15), table(25, 35, 5, 35)];
    expect(tables.map((units) => cohensKappa(units).value?.toFixed(4))).to.deep.equal(['0.4000', '0.1304', '0.2593']);
    expect(tables.map((units) => percentAgreement(units).value)).to.deep.equal([0.7, 0.6, 0.6]);
  });

  it('are those of their definitions on generated data with missing values and weights', () => {
    const random = new Random(7);
    for (let round = 0; round < 400; round += 1) {
      const units = someUnits(random, 2 + random.below(4));
      const [alpha, kappa] = [krippendorffAlpha(units).value, cohensKappa(units).value];
      const [bruteA, bruteK] = [bruteAlpha(units), bruteKappa(units)];
      const at = JSON.stringify(units);
      if (bruteA === null) expect(alpha, at).to.equal(null);
      else expect(alpha, at).to.be.closeTo(bruteA, 1e-9);
      if (bruteK === null) expect(kappa, at).to.equal(null);
      else expect(kappa, at).to.be.closeTo(bruteK, 1e-9);
    }
  });

  it('do not depend on whether units that nobody tagged are listed or only counted', () => {
    const random = new Random(11);
    for (let round = 0; round < 100; round += 1) {
      const units = someUnits(random, 3).map((unit) => ({ ...unit, values: unit.values.map((value) => value ?? '') }));
      const tagged = units.filter(({ values }) => values.some((value) => value !== ''));
      const totals = (factor: number) => Float64Array.from(units, ({ weight }) => weight * factor);
      expect(alphaTally(tagged, totals(3)).figure()).to.deep.equal(krippendorffAlpha(units));
      expect(kappaTally(tagged, [0, 2], totals(1)).figure()).to.deep.equal(cohensKappa(units, [0, 2]));
      const judged = units.reduce((sum, { weight }) => sum + weight, 0);
      expect(percentAgreement(tagged, judged).value).to.be.closeTo(percentAgreement(units).value ?? Number.NaN, 1e-12);
    }
  });

  it('are not defined, with the reason, where everyone chose one category or nobody judged the same', () => {
    const alike = matrix('a a a', 'a a a');
    const apart = matrix('a b .', '. . c');
    const untagged = [{ values: ['', ''], weight: 900, cluster: 0 }];
    for (const units of [alike, untagged]) {
      expect(krippendorffAlpha(units)).to.deep.equal({ value: null, reason: 'ONE_CATEGORY' });
      expect(cohensKappa(units)).to.deep.equal({ value: null, reason: 'ONE_CATEGORY' });
      expect(percentAgreement(units).value).to.equal(1);
    }
    for (const coefficient of [krippendorffAlpha, cohensKappa, percentAgreement])
      for (const units of [apart, []])
        expect(coefficient(units)).to.deep.equal({ value: null, reason: 'NOTHING_SHARED' });
  });
});

describe('confidence intervals', () => {
  const options = { resamples: 400, seed: 3, inside: 0.95 };
  const many = (agreeing: number, units: number): Unit[] =>
    Array.from({ length: units }, (_, cluster) => {
      const value = cluster % 2 === 0 ? 'a' : '';
      return { values: [value, cluster % 10 < agreeing ? value : value === '' ? 'a' : ''], weight: 1, cluster };
    });

  it('are the same for the same seed, hold the coefficient and get narrower with more data', () => {
    const tallies = [many(8, 40), many(8, 1000)].map((units) => alphaTally(units));
    const [few, lots] = intervalsOf(tallies.slice(0, 1), options).concat(intervalsOf(tallies.slice(1), options));
    expect(intervalsOf(tallies.slice(0, 1), options)[0]).to.deep.equal(few);
    for (const [at, interval] of [few, lots].entries()) {
      const value = tallies[at]?.figure().value ?? Number.NaN;
      expect(interval?.[0]).to.be.below(value);
      expect(interval?.[1]).to.be.above(value);
    }
    expect((lots?.[1] ?? 0) - (lots?.[0] ?? 0)).to.be.below(0.4 * ((few?.[1] ?? 0) - (few?.[0] ?? 0)));
  });

  it('hold the true coefficient in about 95 of 100 samples', () => {
    const random = new Random(21);
    let held = 0;
    for (let round = 0; round < 200; round += 1) {
      // Both choose yes with probability .5 and agree with probability .8: alpha is .6.
      const units = Array.from({ length: 150 }, (_, cluster): Unit => {
        const first = random.next() < 0.5 ? 'a' : '';
        const second = random.next() < 0.8 ? first : first === '' ? 'a' : '';
        return { values: [first, second], weight: 1, cluster };
      });
      const [interval] = intervalsOf([alphaTally(units)], { ...options, seed: round });
      if (interval && interval[0] <= 0.6 && interval[1] >= 0.6) held += 1;
    }
    expect(held).to.be.within(180, 199);
  });

  it('are not defined for a single paragraph, or where few resamples have a coefficient', () => {
    const one = [{ values: ['a', ''], weight: 5, cluster: 0 }];
    expect(intervalsOf([alphaTally(one)], options)).to.deep.equal([null]);
    expect(intervalsOf([alphaTally(matrix('a a', 'a a'))], options)).to.deep.equal([null]);
  });
});
