import type { RateClass } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Calls a minute, per account where there is one and per address otherwise; each host counts for itself. */
const PER_MINUTE: Record<RateClass, number> = {
  read: 6000,
  search: 600,
  write: 3000,
  bulk: 300,
  'sign-in': 30,
  live: 12_000,
};

// One network is one caller: an IPv6 household holds a /64, an IPv4 address may come mapped.
export function callerAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Counts calls and refuses the ones beyond the budget of their class. */
export class Rates {
  private readonly limiters: Record<RateClass, RateLimiterMemory>;

  constructor(factor = 1) {
    const limiter = ([name, points]: [string, number]) => [
      name,
      new RateLimiterMemory({ points: points * factor, duration: 60, keyPrefix: name }),
    ];
    this.limiters = Object.fromEntries(Object.entries(PER_MINUTE).map(limiter)) as Record<RateClass, RateLimiterMemory>;
  }

  /** Takes one call from a caller's budget. */
  async take(rate: RateClass, caller: string): Promise<void> {
    try {
      await this.limiters[rate].consume(caller);
    } catch (over) {
      if (!(over instanceof RateLimiterRes)) throw over;
      const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
      throw new Refusal('TOO_MANY_REQUESTS', `That was too often. Try again in ${seconds} s.`, { retryAfter: seconds });
    }
  }
}
