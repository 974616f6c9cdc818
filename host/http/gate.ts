import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { callerAddress, type Rates } from '../operations/rates.ts';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import { secretOf } from './visits.ts';
import { whenClosed } from './when-closed.ts';

export interface GateParts {
  rates: Rates;
  keeper: SessionKeeper;
  insecure: boolean;
  /** the peer's address; forwarded ones count only from configured proxies */
  addressOf: (request: IncomingMessage) => string;
  /** called after each refusal */
  onRefused?: (kind: 'underway' | 'requests') => void;
}

const tooMany = () =>
  new Refusal('TOO_MANY_REQUESTS', 'Too many requests are under way. Wait for their answers.', { retryAfter: 1 });

/**
 * Limits the concurrent requests of a sender and a network, and charges each request to both budgets, before anything
 * is looked up. A refused one ends its connection.
 */
export class Gate {
  private readonly underway = new Map<string, number>();

  constructor(private readonly parts: GateParts) {}

  /**
   * Counts a request until its answer; throws if its sender or network has too many. Called first, since many requests
   * can arrive in the same turn of the event loop.
   */
  enter(request: IncomingMessage, response: ServerResponse): void {
    const { rates, keeper, insecure, addressOf } = this.parts;
    const { requests, ofNetwork } = limits.underway;
    const secret = secretOf(request, insecure);
    if (secret) this.hold(`sender ${keeper.senderOf(secret)}`, requests * rates.factor, response);
    this.hold(callerAddress(addressOf(request)), ofNetwork * rates.factor, response);
  }

  /** Admits a request as a middleware, from the budgets of its sender and network. */
  readonly admit = (request: IncomingMessage, response: ServerResponse, next: (fault?: unknown) => void): void => {
    this.charge(request).then(
      () => next(),
      (fault: unknown) => {
        if (!response.headersSent) response.setHeader('connection', 'close');
        next(fault);
      },
    );
  };

  /** Takes one request from the budget of its sender and, if that has room, of its network. */
  async charge(request: IncomingMessage): Promise<void> {
    const { rates, keeper, insecure, addressOf, onRefused } = this.parts;
    const secret = secretOf(request, insecure);
    try {
      // First: a person who sends too much uses nothing of their network's budget.
      if (secret) await rates.takeSender(keeper.senderOf(secret));
      await rates.takeNetwork('requests', addressOf(request));
    } catch (fault) {
      if (fault instanceof Refusal) onRefused?.('requests');
      throw fault;
    }
  }

  /** True if a request's sender has a budget of their own. */
  knows(request: IncomingMessage): boolean {
    const secret = secretOf(request, this.parts.insecure);
    return secret !== undefined && this.parts.keeper.hasLed(secret);
  }

  private hold(whose: string, most: number, response: ServerResponse): void {
    const count = this.underway.get(whose) ?? 0;
    if (count >= most) {
      this.parts.onRefused?.('underway');
      throw tooMany();
    }
    this.underway.set(whose, count + 1);
    whenClosed(response, () => {
      const left = (this.underway.get(whose) ?? 1) - 1;
      if (left > 0) this.underway.set(whose, left);
      else this.underway.delete(whose);
    });
  }
}
