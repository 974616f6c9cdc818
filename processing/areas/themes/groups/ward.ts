import { columnsOf, heightOf, products, type Rows } from '../../../words/rows.ts';

/** Nodes to merge: directions, each with its number of texts. */
export interface Nodes {
  readonly rows: Rows;
  readonly weights: Float32Array;
  /** 1 for nodes that must not be merged with each other */
  readonly apart: Uint8Array;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Merges the pair with the lowest cost, by Ward's rule on cosines, until the wanted number is left. */
class Merging {
  readonly count: number;
  readonly #weights: Float64Array;
  /** merge cost of each pair */
  readonly #costs: Float64Array;
  /** the cheapest partner of each, -1 when there is none */
  readonly #partner: Int32Array;
  readonly #into: Int32Array;

  constructor({ rows, weights, apart }: Nodes) {
    const count = heightOf(rows);
    this.count = count;
    this.#weights = Float64Array.from(weights);
    this.#costs = new Float64Array(count * count);
    this.#into = Int32Array.from({ length: count }, (_, at) => at);
    const columns = columnsOf(rows);
    const cosines = new Float32Array(count);
    for (let a = 0; a < count; a += 1) {
      products(rows, a, columns, cosines);
      this.#setCost(a, a, NEVER);
      for (let b = 0; b < a; b += 1) {
        const [first, second] = [weights[a] as number, weights[b] as number];
        const cost = ((first * second) / (first + second)) * Math.max(0, 2 - 2 * (cosines[b] as number));
        this.#setCost(a, b, apart[a] === 1 && apart[b] === 1 ? NEVER : cost);
      }
    }
    this.#partner = Int32Array.from({ length: count }, (_, at) => this.#cheapest(at));
  }

  /** The cheapest pair; undefined if none can be merged. */
  next(): [number, number] | undefined {
    let [best, least] = [-1, NEVER];
    for (let a = 0; a < this.count; a += 1) {
      const cost = this.#alive(a) ? this.#costTo(a, this.#partner[a] as number) : NEVER;
      if (cost < least) [best, least] = [a, cost];
    }
    if (best < 0) return undefined;
    const other = this.#partner[best] as number;
    return best < other ? [best, other] : [other, best];
  }

  /** Merges the second node of a pair into the first (Lance and Williams' update for Ward's rule). */
  merge(a: number, b: number): void {
    const cost = this.#costTo(a, b);
    const [first, second] = [this.#weights[a] as number, this.#weights[b] as number];
    this.#into[b] = a;
    this.#weights[a] = first + second;
    for (let c = 0; c < this.count; c += 1) {
      if (c === a || !this.#alive(c)) continue;
      const third = this.#weights[c] as number;
      const [toFirst, toSecond] = [this.#costTo(a, c), this.#costTo(b, c)];
      const sum = (first + third) * toFirst + (second + third) * toSecond - third * cost;
      this.#setCost(a, c, sum / (first + second + third));
    }
    this.#partner[a] = this.#cheapest(a);
    for (let c = 0; c < this.count; c += 1) {
      if (c === a || !this.#alive(c)) continue;
      const partner = this.#partner[c] as number;
      if (partner === a || partner === b) this.#partner[c] = this.#cheapest(c);
      else if (this.#costTo(c, a) < this.#costTo(c, partner)) this.#partner[c] = a;
    }
  }

  /** The group of each node, numbered in the order of the nodes. */
  groups(): Int32Array {
    const numbers = new Map<number, number>();
    return this.#into.map((_, at) => {
      const root = this.#root(at);
      const number = numbers.get(root) ?? numbers.size;
      numbers.set(root, number);
      return number;
    });
  }

  #alive(at: number): boolean {
    return this.#into[at] === at;
  }

  #root(at: number): number {
    const into = this.#into[at] as number;
    return into === at ? at : this.#root(into);
  }

  #costTo(a: number, b: number): number {
    return b < 0 ? NEVER : (this.#costs[a * this.count + b] as number);
  }

  #setCost(a: number, b: number, cost: number): void {
    this.#costs[a * this.count + b] = cost;
    this.#costs[b * this.count + a] = cost;
  }

  #cheapest(a: number): number {
    let [best, least] = [-1, NEVER];
    for (let b = 0; b < this.count; b += 1) {
      const cost = this.#costTo(a, b);
      if (cost < least && this.#alive(b)) [best, least] = [b, cost];
    }
    return best;
  }
}

/**
 * Merges nodes until there are `wanted` groups, or more if too many must stay apart; returns the group of each node.
 */
export function ward(nodes: Nodes, wanted: number): Int32Array {
  const merging = new Merging(nodes);
  for (let left = merging.count; left > wanted; left -= 1) {
    const pair = merging.next();
    if (!pair) break;
    merging.merge(...pair);
  }
  return merging.groups();
}
