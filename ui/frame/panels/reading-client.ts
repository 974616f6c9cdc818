import { limits } from '@earshot/core/limits';
import { type AnyOperation, operationNamed } from '@earshot/core/model/operation';
import type { PanelClient } from '@earshot/core/plugin/panel';
import { asRefused, Refused } from '../../data/refused.ts';

type Ask = (operation: AnyOperation, input: unknown, signal: AbortSignal) => Promise<unknown>;

interface ReadingClientNeeds {
  reads: readonly string[];
  /** asks as the person who looks; its answers go nowhere else */
  ask: Ask;
  now?: () => number;
  /** ms until a read is given up */
  patienceMs?: number;
}

const MINUTE_MS = 60_000;

/** Reads for one panel that is open: only what it declares, a few at a time, and only so many a minute. */
export class ReadingClient implements PanelClient {
  private readonly needs: ReadingClientNeeds;
  private readonly end = new AbortController();
  private readonly waiting: (() => void)[] = [];
  private underway = 0;
  private asked: number[] = [];

  constructor(needs: ReadingClientNeeds) {
    this.needs = needs;
  }

  read: PanelClient['read'] = async (query, input) => {
    const operation = await this.allowed(query);
    this.count();
    await this.turn();
    try {
      if (this.end.signal.aborted) throw new Refused('UNAVAILABLE', 'This panel is no longer shown.');
      const given = AbortSignal.any([
        this.end.signal,
        AbortSignal.timeout(this.needs.patienceMs ?? limits.panel.readMs),
      ]);
      // A request without an answer ends here, too.
      const late = new Promise<never>((_, reject) =>
        given.addEventListener('abort', () => reject(new Refused('UNAVAILABLE', 'There was no answer in time.')), {
          once: true,
        }),
      );
      return (await Promise.race([this.needs.ask(operation, input, given), late])) as never;
    } catch (reason) {
      throw asRefused(reason);
    } finally {
      this.underway -= 1;
      this.waiting.shift()?.();
    }
  };

  /** Gives up what is under way; the panel is gone. */
  close(): void {
    this.end.abort();
  }

  private async allowed(query: string): Promise<AnyOperation> {
    if (!this.needs.reads.includes(query))
      throw new Refused('FORBIDDEN', `This panel does not declare that it reads “${query}”.`);
    if (!operationNamed(query)) await import('@earshot/core/model/all');
    const operation = operationNamed(query);
    if (operation?.effect !== 'read' || operation.transport !== 'graphql')
      throw new Refused('FORBIDDEN', `“${query}” is no query that panels can read.`);
    return operation;
  }

  private count(): void {
    const now = (this.needs.now ?? Date.now)();
    this.asked = this.asked.filter((at) => at > now - MINUTE_MS);
    if (this.asked.length >= limits.panel.readsPerMinute)
      throw new Refused('TOO_MANY_REQUESTS', 'This panel asks too often. Wait a minute.');
    this.asked.push(now);
  }

  private async turn(): Promise<void> {
    if (this.underway >= limits.panel.readsAtOnce)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    this.underway += 1;
  }
}
