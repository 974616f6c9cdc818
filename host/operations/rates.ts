import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import type { RateClass } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Visit } from './visit.ts';

/** Calls a minute, per account where there is one and per address otherwise; each host counts for itself. */
const PER_MINUTE: Record<RateClass, number> = {
  read: 6000,
  public: 600,
  search: 600,
  write: 3000,
  bulk: 300,
  'sign-in': 30,
  live: 12_000,
};

/**
 * Wrong passwords in a quarter of an hour: for one person or link from one browser or network, for everybody from one
 * network, and for one public link from all networks.
 */
const WRONG_SECONDS = 900;
const WRONG = { person: 10, devices: 20, network: 60, link: 100 };

/**
 * What one network has a minute, whoever is in it: requests of all kinds, those of people who are not signed in, and
 * cookies, keys and links that lead nowhere. An office of 200 people is one network: they reload pages, open public ones
 * and sign in within the same minute.
 */
const PER_NETWORK = { requests: 30_000, strangers: 2400, misses: 120 };
export type NetworkBudget = keyof typeof PER_NETWORK;

/**
 * What the edits of one account may cost a minute, in steps of some 0.1 µs: a fifteenth of the event loop. Pasting 2 MB
 * takes some two million, typing a few hundred an edit.
 */
const EDITING_STEPS = 40_000_000;

/** How many secrets are remembered that have led somewhere. */
const MOST_KNOWN = 10_000;
/** How many times a class' budget the known browsers of one network have together. */
const DEVICES_TOGETHER = 10;
/** What comes from this machine may be what a proxy passes on that nobody has told us of. */
const OWN_MACHINE = 10;
const priceFor = (network: string) => (/^127\.|^0:0:0:0::/.test(network) ? 1 : OWN_MACHINE);

/** How many calls a key has a minute, how many are left, and in how many seconds it has all of them again. */
export interface Budget {
  limit: number;
  remaining: number;
  seconds: number;
  over: boolean;
}

/** What a try is taken from: the budget, whose it is, and what is said when it is used up. */
type Taken = [budget: RateLimiterMemory, key: string, said?: string];
type Guesser = Pick<Visit, 'address' | 'device'>;

export type Caller = Pick<Visit, 'session' | 'device' | 'address'>;

/** Whose budget a call is taken from: the account's, that of a browser which somebody has signed in with, or the network's. */
export const callerOf = ({ session, device, address }: Caller): string =>
  session?.accountId ?? device?.id ?? callerAddress(address);

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
  private readonly sent: RateLimiterMemory;
  private readonly editing: RateLimiterMemory;
  private readonly wrong: Record<keyof typeof WRONG, RateLimiterMemory>;
  private readonly networks: Record<NetworkBudget, RateLimiterMemory>;
  private readonly ledSomewhere = new Set<string>();
  private readonly together: Record<RateClass, RateLimiterMemory>;

  constructor(
    /** how many times the usual budgets; tests make more calls than people */
    readonly factor = 1,
  ) {
    const each = <T extends string>(budgets: Record<T, number>, duration: number) =>
      Object.fromEntries(
        Object.entries<number>(budgets).map(([keyPrefix, points]) => [
          keyPrefix,
          new RateLimiterMemory({ points: points * factor, duration, keyPrefix }),
        ]),
      ) as Record<T, RateLimiterMemory>;
    this.limiters = each(PER_MINUTE, 60);
    this.sent = new RateLimiterMemory({ points: limits.push.perMinute * factor, duration: 60, keyPrefix: 'sent' });
    this.editing = new RateLimiterMemory({ points: EDITING_STEPS * factor, duration: 60, keyPrefix: 'editing' });
    this.wrong = each(WRONG, WRONG_SECONDS);
    this.networks = each(times(PER_NETWORK, OWN_MACHINE), 60);
    this.together = each(times(PER_MINUTE, DEVICES_TOGETHER), 60);
  }

  /** Takes one call from the budget of its caller; one of a known browser also from what those of its network have. */
  async takeFrom(rate: RateClass, caller: Caller): Promise<void> {
    if (!caller.session && caller.device) await spend(this.together[rate], callerAddress(caller.address));
    await this.take(rate, callerOf(caller));
  }

  /** Takes one request from what a network has; known browsers have as much as all others in it. */
  async takeNetwork(budget: NetworkBudget, address: string, device = false): Promise<void> {
    const network = callerAddress(address);
    const key = device ? `devices ${network}` : network;
    await spend(this.networks[budget], key, undefined, priceFor(network));
  }

  /**
   * Looks up what a secret leads to; only those that lead nowhere use the network's budget up. One that has led somewhere
   * is looked up whatever others in its network try.
   */
  async lookUp<T>(address: string, secret: string, find: () => Promise<T>): Promise<T> {
    const known = hashed(secret);
    if (this.ledSomewhere.delete(known)) {
      const found = await find();
      if (found) this.ledSomewhere.add(known);
      return found;
    }
    const network = callerAddress(address);
    const price = priceFor(network);
    await spend(this.networks.misses, network, undefined, price);
    const found = await find();
    if (!found) return found;
    await this.networks.misses.reward(network, price);
    if (this.ledSomewhere.size >= MOST_KNOWN) this.ledSomewhere.clear();
    this.ledSomewhere.add(known);
    return found;
  }

  /** Takes one call from a caller's budget. */
  async take(rate: RateClass, caller: string): Promise<void> {
    await spend(this.limiters[rate], caller);
  }

  /** Refuses an edit of somebody whose edits within a minute cost all that they may. */
  async demandEditing(accountId: string): Promise<void> {
    await spend(this.editing, accountId);
  }

  /** Takes what an edit turned out to cost, in steps, also where that is more than was left. */
  async chargeEditing(accountId: string, steps: number): Promise<void> {
    await this.editing.penalty(accountId, Math.ceil(steps));
  }

  /** Takes one call from the budget of a program's key, and tells what is left of it. */
  async takeSent(key: string): Promise<Budget> {
    const { points: limit } = this.sent;
    const told = ({ remainingPoints: remaining, msBeforeNext }: RateLimiterRes, over: boolean): Budget => {
      return { limit, remaining, seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), over };
    };
    try {
      return told(await this.sent.consume(key), false);
    } catch (over) {
      if (over instanceof RateLimiterRes) return told(over, true);
      throw over;
    }
  }

  /**
   * Tries a password; only wrong ones use a budget up. The budget belongs to a person's e-mail address, whether it has an
   * account or not, as tried from one network: strangers elsewhere take nothing from it, and nothing from a browser that
   * the person has signed in with before.
   */
  guess(email: string, guesser: Guesser, fits: () => Promise<boolean>): Promise<boolean> {
    return tried(this.budgetsOf(email, guesser), fits);
  }

  /**
   * Tries the password of a public link. Everybody who has the link shares that password, so besides what a guesser has for
   * themselves there is a budget of the link, whatever networks the wrong ones come from.
   */
  guessLink(token: string, guesser: Guesser, fits: () => Promise<boolean>): Promise<boolean> {
    const said = 'Too many wrong passwords were tried at this link.';
    return tried([...this.budgetsOf(`link ${token}`, guesser), [this.wrong.link, hashed(token), said]], fits);
  }

  private budgetsOf(whose: string, { address, device }: Guesser): Taken[] {
    const known = device?.isOf(whose) ? device.id : undefined;
    const network = callerAddress(address);
    const person: Taken = [this.wrong.person, `${known ?? network} ${hashed(whose)}`];
    // All browsers of a person's in one network have little more than one of them: anybody may collect many.
    if (known) return [person, [this.wrong.devices, `${network} ${hashed(whose)}`]];
    return [person, [this.wrong.network, network]];
  }
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function tried(budgets: readonly Taken[], fits: () => Promise<boolean>): Promise<boolean> {
  // Taken before and given back: many guesses at once are many.
  for (const [budget, key, said] of budgets) await spend(budget, key, said);
  const right = await fits();
  if (right) for (const [budget, key] of budgets) await budget.reward(key);
  return right;
}

const times = <T extends string>(budgets: Record<T, number>, factor: number) =>
  Object.fromEntries(Object.entries<number>(budgets).map(([name, points]) => [name, points * factor])) as Record<
    T,
    number
  >;

async function spend(budget: RateLimiterMemory, key: string, said = 'That was too often.', points = 1): Promise<void> {
  try {
    await budget.consume(key, points);
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over;
    const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
    throw new Refusal('TOO_MANY_REQUESTS', `${said} Try again in ${wait}.`, { retryAfter: seconds });
  }
}
