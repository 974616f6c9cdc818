import { LOSS_KINDS, type Loss, type LossKind } from '@earshot/core/areas/exchange/loss';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';
import * as z from 'zod';

const TITLE = 200;

/** Losses as a task gives them: those that are listed, and how many there are. */
export const lossReport = z.object({
  losses: z.array(z.object({ kind: z.enum(LOSS_KINDS), title: z.string(), why: z.string() })),
  lossCount: z.int(),
});
export type LossReport = z.output<typeof lossReport>;

/** Collects what gets lost between two formats, item by item. */
export class Losses {
  private readonly listed: Loss[] = [];
  private count = 0;

  add(kind: LossKind, title: string, why: string): void {
    this.count += 1;
    if (this.listed.length < limits.refi.losses) this.listed.push({ kind, title: cut(cleanLine(title), TITLE), why });
  }

  get report(): LossReport {
    return { losses: this.listed, lossCount: this.count };
  }
}

/** A loss report as a text file that lies beside a project. */
export function lossText({ losses, lossCount }: LossReport): string {
  const lines = losses.map(({ kind, title, why }) => `${kind}\t${title}\t${why}`);
  const more = lossCount > losses.length ? [`and ${lossCount - losses.length} more`] : [];
  const head =
    lossCount === 0
      ? 'Everything in this project has a place in REFI-QDA.'
      : `What this file cannot hold, or holds in another form (${lossCount}):`;
  return `${[head, '', ...lines, ...more].join('\n').trimEnd()}\n`;
}
