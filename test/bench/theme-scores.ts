type Group = string | number;

/** Number of occurrences of each value. */
function counts<T>(all: readonly T[]): Map<T, number> {
  const found = new Map<T, number>();
  for (const one of all) found.set(one, (found.get(one) ?? 0) + 1);
  return found;
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, number) => all + number, 0);

/** Agreement of groups with labels; each from 0 to 1, ARI also below. */
export interface Agreement {
  /** normalised mutual information, by the mean of both entropies */
  nmi: number;
  /** adjusted Rand index */
  ari: number;
  /** share with the most frequent label of their group */
  purity: number;
}

/** Compares groups with labels. */
export function agreement(groups: readonly Group[], labels: readonly Group[]): Agreement {
  const all = groups.length;
  const [rows, columns] = [counts(groups), counts(labels)];
  const pairs = counts(groups.map((group, at) => JSON.stringify([group, labels[at]])));
  const entropy = (sizes: Iterable<number>) => -sum([...sizes].map((size) => (size / all) * Math.log(size / all)));
  const [own, other] = [entropy(rows.values()), entropy(columns.values())];
  const together = entropy(pairs.values());
  const couples = (sizes: Iterable<number>) => sum([...sizes].map((size) => (size * (size - 1)) / 2));
  const [inBoth, inRows, inColumns] = [couples(pairs.values()), couples(rows.values()), couples(columns.values())];
  const expected = (inRows * inColumns) / couples([all]);
  const most = new Map<Group, number>();
  for (const [pair, size] of pairs) {
    const [group] = JSON.parse(pair) as [Group];
    most.set(group, Math.max(most.get(group) ?? 0, size));
  }
  return {
    nmi: own + other === 0 ? 1 : (2 * (own + other - together)) / (own + other),
    ari: (inBoth - expected) / ((inRows + inColumns) / 2 - expected),
    purity: sum(most.values()) / all,
  };
}

/**
 * Probability that a member of the first is higher than one of the second (area under the ROC curve); ties count half.
 */
export function auc(positive: readonly number[], negative: readonly number[]): number {
  const all = [
    ...positive.map((value) => ({ value, isPositive: true })),
    ...negative.map((value) => ({ value, isPositive: false })),
  ].sort((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)));
  let ranks = 0;
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    ranks += ((from + 1 + to) / 2) * all.slice(from, to).filter(({ isPositive }) => isPositive).length;
  }
  return (ranks - (positive.length * (positive.length + 1)) / 2) / (positive.length * negative.length);
}
