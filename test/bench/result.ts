/**
 * Result of a benchmark: its own figure beside that of a peer in the same run (milliseconds unless stated otherwise).
 */
export interface Result {
  bench: string;
  /** true if the goal was reached in this run */
  holds: boolean;
  goal: string;
  ratio: number;
  peer: number;
  own: number;
  [more: string]: unknown;
}

export type Bench = (options: { small: boolean; args: string[] }) => Promise<Result>;

/** The value below which a share of the values lies (0.5 is the median). */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A number with two decimals, as results show it. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The value after `--name` among the arguments. */
export function option(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}
