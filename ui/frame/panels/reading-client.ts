import { limits } from '@earshot/core/limits';
import { type AnyOperation, operationNamed } from '@earshot/core/model/operation';
import type { PanelClient } from '@earshot/core/plugin/panel';
import type { Asked, OnScreen } from '../../data/live/on-screen.ts';
import { asRefused, Refused } from '../../data/refused.ts';
import type { ReadBudget } from './read-budget.ts';

type Ask = (operation: AnyOperation, input: unknown, signal: AbortSignal) => Promise<unknown>;

interface ReadingClientNeeds {
  reads: readonly string[];
  /** sends a query as the current user; responses go nowhere else */
  ask: Ask;
  /** shared by all open copies of the panel */
  budget: ReadBudget;
  /** timeout of a read, in ms */
  patienceMs?: number;
  /** minimum ms between two change signals */
  changesMs?: number;
}

/** Number of clients created, each with its own key on screen. */
let opened = 0;

/** Reads of an open panel: only declared queries, limited in concurrency and rate. */
export class ReadingClient implements PanelClient, Asked {
  /** time of the last signal, in ms of performance.now() */
  askedAt = Number.NEGATIVE_INFINITY;
  private readonly needs: ReadingClientNeeds;
  private readonly end = new AbortController();
  private attends = false;
  private readonly watchers = new Set<() => void>();
  private due: ReturnType<typeof setTimeout> | undefined;

  constructor(needs: ReadingClientNeeds) {
    this.needs = needs;
  }

  read: PanelClient['read'] = async (query, input) => {
    const operation = await this.allowed(query);
    return this.needs.budget.run(() => this.answerTo(operation, input)) as never;
  };

  private async answerTo(operation: AnyOperation, input: unknown): Promise<unknown> {
    try {
      if (this.end.signal.aborted) throw new Refused('UNAVAILABLE', 'This panel is no longer shown.');
      const given = AbortSignal.any([
        this.end.signal,
        AbortSignal.timeout(this.needs.patienceMs ?? limits.panel.readMs),
      ]);
      // A request without a response also ends here.
      const late = new Promise<never>((_, reject) =>
        given.addEventListener('abort', () => reject(new Refused('UNAVAILABLE', 'There was no answer in time.')), {
          once: true,
        }),
      );
      return await Promise.race([this.needs.ask(operation, input, given), late]);
    } catch (reason) {
      throw asRefused(reason);
    }
  }

  watch: PanelClient['watch'] = (changed) => {
    this.watchers.add(changed);
    return () => this.watchers.delete(changed);
  };

  /** Notifies the panel of changed rows in the results of its queries, until it is closed. */
  async attend(onScreen: Pick<OnScreen, 'of' | 'show'>): Promise<void> {
    const { reads } = this.needs;
    if (reads.some((name) => !operationNamed(name))) await import('@earshot/core/model/all');
    const nouns = reads.flatMap((name) => {
      const output = operationNamed(name)?.output;
      return output && output.kind !== 'done' && output.of.kind === 'entity' ? [output.of.name] : [];
    });
    if (this.end.signal.aborted) return;
    opened += 1;
    const key = `panel ${opened}`;
    onScreen.of(key, () => this, nouns);
    const hide = onScreen.show(key);
    this.end.signal.addEventListener('abort', hide, { once: true });
    // From now on: the panel has already read what was on screen before.
    this.attends = true;
  }

  /** Notifies the panel of changed rows, now or once the minimum interval has passed. */
  reload = async (): Promise<void> => {
    if (!this.attends || this.due !== undefined) return;
    const rest = this.askedAt + (this.needs.changesMs ?? limits.panel.changesMs) - performance.now();
    const tell = () => {
      this.due = undefined;
      this.askedAt = performance.now();
      for (const changed of this.watchers) changed();
    };
    if (rest > 0) this.due = setTimeout(tell, rest);
    else tell();
  };

  /** Cancels running reads; the panel was closed. */
  close(): void {
    clearTimeout(this.due);
    this.watchers.clear();
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
}
