import { LOSS_KINDS, type Loss, type LossKind } from '@earshot/core/areas/exchange/loss';
import { limits } from '@earshot/core/limits';
import { numberText } from '@earshot/core/rules/number-text';
import { cleanLine, cut } from '@earshot/core/rules/text';
import * as z from 'zod';

const TITLE = 200;

/** Loss report of a task: the listed losses, and the total number. */
export const lossReport = z.object({
  losses: z.array(z.object({ kind: z.enum(LOSS_KINDS), title: z.string(), why: z.string() })),
  lossCount: z.int(),
});
export type LossReport = z.output<typeof lossReport>;

/** Severity of a loss: words of people, other content of theirs, or only its position. */
const WEIGHTS = ['WORDS', 'REST', 'ORDER'] as const;
export type LossWeight = (typeof WEIGHTS)[number];

/** Maximum equal losses that are listed one by one; more are listed as one. */
const ONE_BY_ONE = 3;

interface EqualLosses {
  kind: LossKind;
  why: string;
  /** titles of the first ones */
  titles: string[];
  count: number;
}

/** Collects losses between two formats: words first, order last, equal ones together. */
export class Losses {
  private readonly groups: Readonly<Record<LossWeight, Map<string, EqualLosses>>> = {
    WORDS: new Map(),
    REST: new Map(),
    ORDER: new Map(),
  };
  private unlisted = 0;

  add(kind: LossKind, title: string, why: string, weight: LossWeight = 'REST'): void {
    const groups = this.groups[weight];
    const key = `${kind} ${why}`;
    const group = groups.get(key) ?? { kind, why, titles: [], count: 0 };
    if (group.count === 0 && groups.size >= limits.refi.losses) {
      this.unlisted += 1;
      return;
    }
    group.count += 1;
    if (group.titles.length < ONE_BY_ONE) group.titles.push(cut(cleanLine(title), TITLE));
    groups.set(key, group);
  }

  get report(): LossReport {
    const listed = WEIGHTS.flatMap((weight) => [...this.groups[weight].values()].flatMap(listedOf));
    const losses = listed.slice(0, limits.refi.losses);
    return { losses, lossCount: listed.length + this.unlisted };
  }
}

function listedOf({ kind, why, titles, count }: EqualLosses): Loss[] {
  if (count <= ONE_BY_ONE) return titles.map((title) => ({ kind, title, why }));
  const named = titles.filter((title) => title !== '').map((title) => cut(title, TITLE / ONE_BY_ONE));
  const more = numberText(count - named.length);
  return [{ kind, title: named.length === 0 ? `${more} items` : `${named.join(', ')} and ${more} more`, why }];
}

/** A loss report as a text file beside a project. */
export function lossText({ losses, lossCount }: LossReport): string {
  const lines = losses.map(({ kind, title, why }) => `${kind}\t${title}\t${why}`);
  const more = lossCount > losses.length ? [`and ${lossCount - losses.length} more`] : [];
  const head =
    lossCount === 0
      ? 'Everything in this project has a place in REFI-QDA.'
      : `What this file cannot hold, or holds in another form (${lossCount}):`;
  return `${[head, '', ...lines, ...more].join('\n').trimEnd()}\n`;
}
