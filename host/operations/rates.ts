import { createHash } from 'node:crypto';
import { limits } from '@earshot/core/limits';
import type { RateClass } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Visit } from './visit.ts';

/**
 * Calls per minute for each rate class: per account for signed-in users, else per address. Each host counts on its own.
 */
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
 * Wrong passwords in 15 minutes: for one person or share link from one browser or network, for all from one network,
 * and for one share link from all networks.
 */
const WRONG_SECONDS = 900;
const WRONG = { person: 10, devices: 20, network: 60, link: 100 };

/**
 * Requests per minute from one network: of all kinds, without a session, and with an invalid cookie, key or link. An
 * office of 200 people is one network: all of them can reload, open public pages and sign in within a minute.
 */
const PER_NETWORK = { requests: 30_000, strangers: 2400, misses: 120 };
export type NetworkBudget = keyof typeof PER_NETWORK;

/**
 * Requests per minute of one sender, before authentication: a fifth of their network's, so that one person does not use
 * up an office's budget.
 */
const PER_SENDER = 6000;

/**
 * Cost of one account's edits per minute, in steps of about 0.1 µs: a fifteenth of the event loop. Pasting 2 MB takes
 * about two million steps, typing a few hundred per edit.
 */
const EDITING_STEPS = 40_000_000;

/** Maximum number of cached valid secrets. */
const MOST_KNOWN = 10_000;
/** Factor by which a network's recognised browsers together exceed the budget of a class. */
const DEVICES_TOGETHER = 10;
/** Same for unrecognised browsers: an office of 200 people signs in within a minute. */
const SIGN_INS_TOGETHER = 10;
/** Factor for this machine's own addresses, which can be those of an unconfigured proxy. */
const OWN_MACHINE = 10;
/** True if a network, as returned by `callerAddress`, is this machine. */
export const isOwnMachine = (network: string) => /^127\.|^0:0:0:0::/.test(network);
const priceFor = (network: string) => (isOwnMachine(network) ? 1 : OWN_MACHINE);

/** The budget of a channel key: calls per minute, calls left, and seconds until all are available again. */
export interface Budget {
  limit: number;
  remaining: number;
  seconds: number;
  over: boolean;
}

/** Budget that an attempt uses: the limiter, its key, and the text of the refusal. */
type Taken = [budget: RateLimiterMemory, key: string, said?: string];
type Guesser = Pick<Visit, 'address' | 'device'>;

export type Caller = Pick<Visit, 'session' | 'device' | 'address'>;

/** Budget key of a call: the account, a recognised browser, or the network. */
export const callerOf = ({ session, device, address }: Caller): string =>
  session?.accountId ?? device?.id ?? callerAddress(address);

// Identity of a network caller: an IPv6 household has a /64, and an IPv4 address can be mapped to IPv6.
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

/** Counts calls and refuses those beyond the budget of their class. */
export class Rates {
  private readonly limiters: Record<RateClass, RateLimiterMemory>;
  private readonly sent: RateLimiterMemory;
  private readonly senders: RateLimiterMemory;
  private readonly editing: RateLimiterMemory;
  private readonly wrong: Record<keyof typeof WRONG, RateLimiterMemory>;
  private readonly networks: Record<NetworkBudget, RateLimiterMemory>;
  private readonly ledSomewhere = new Set<string>();
  private readonly signIns: RateLimiterMemory;
  private readonly together: Record<RateClass, RateLimiterMemory>;

  constructor(
    /** factor for all budgets; tests make more calls than users */
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
    this.senders = new RateLimiterMemory({ points: PER_SENDER * factor, duration: 60, keyPrefix: 'sender' });
    this.editing = new RateLimiterMemory({ points: EDITING_STEPS * factor, duration: 60, keyPrefix: 'editing' });
    this.wrong = each(WRONG, WRONG_SECONDS);
    this.networks = each(times(PER_NETWORK, OWN_MACHINE), 60);
    const signIns = PER_MINUTE['sign-in'] * SIGN_INS_TOGETHER * factor;
    this.signIns = new RateLimiterMemory({ points: signIns, duration: 60, keyPrefix: 'sign-ins' });
    this.together = each(times(PER_MINUTE, DEVICES_TOGETHER), 60);
  }

  /**
   * Takes one call from the caller's budget; for a recognised browser also from its network's shared budget of
   * recognised browsers. Unrecognised browsers share one, large enough for an office to sign in: guessing has budgets
   * of its own.
   */
  async takeFrom(rate: RateClass, caller: Caller): Promise<void> {
    const { session, device, address } = caller;
    if (!session && !device && rate === 'sign-in') return spend(this.signIns, callerAddress(address));
    if (!session && device) await spend(this.together[rate], callerAddress(address));
    await this.take(rate, callerOf(caller));
  }

  /** Takes one request from its sender's budget (`SessionKeeper.senderOf`), before anything is looked up. */
  async takeSender(sender: string): Promise<void> {
    await spend(this.senders, sender);
  }

  /** Takes one request from a network's budget; recognised browsers share a budget of the same size. */
  async takeNetwork(budget: NetworkBudget, address: string, device = false): Promise<void> {
    const network = callerAddress(address);
    const key = device ? `devices ${network}` : network;
    await spend(this.networks[budget], key, undefined, priceFor(network));
  }

  /**
   * Looks up a secret. Only invalid ones use up the network's budget, and a secret that was valid before is always
   * looked up, regardless of others in the network.
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

  /** Refuses an edit if the account's edits of the last minute have used up their budget. */
  async demandEditing(accountId: string): Promise<void> {
    await spend(this.editing, accountId);
  }

  /** Takes the cost of an edit, in steps, even beyond the remaining budget. */
  async chargeEditing(accountId: string, steps: number): Promise<void> {
    await this.editing.penalty(accountId, Math.ceil(steps));
  }

  /** Takes one call from the budget of a channel key, and returns the rest. */
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
   * Checks a password; only wrong ones use up a budget. The budget belongs to the email address, with or without an
   * account, and to the network: attempts from other networks do not use it, and none affect a browser in which the
   * person has signed in before.
   */
  guess(email: string, guesser: Guesser, fits: () => Promise<boolean>): Promise<boolean> {
    return tried(this.budgetsOf(email, guesser), fits);
  }

  /**
   * Checks the password of a share link. Everyone with the link shares that password, so the link has a budget over all
   * networks besides the one of each guesser.
   */
  guessLink(token: string, guesser: Guesser, fits: () => Promise<boolean>): Promise<boolean> {
    const said = 'Too many wrong passwords were tried at this link.';
    return tried([...this.budgetsOf(`link ${token}`, guesser), [this.wrong.link, hashed(token), said]], fits);
  }

  private budgetsOf(whose: string, { address, device }: Guesser): Taken[] {
    const known = device?.isOf(whose) ? device.id : undefined;
    const network = callerAddress(address);
    const person: Taken = [this.wrong.person, `${known ?? network} ${hashed(whose)}`];
    // All recognised browsers of a person share a budget little larger than that of one, as anyone can collect many.
    if (known) return [person, [this.wrong.devices, `${network} ${hashed(whose)}`]];
    return [person, [this.wrong.network, network]];
  }
}

/** The hash under which a secret is counted or cached. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function tried(budgets: readonly Taken[], fits: () => Promise<boolean>): Promise<boolean> {
  // Taken first and returned if right, so that parallel guesses count in full.
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

async function spend(budget: RateLimiterMemory, key: string, said = 'Too many requests.', points = 1): Promise<void> {
  try {
    await budget.consume(key, points);
  } catch (over) {
    if (!(over instanceof RateLimiterRes)) throw over;
    const seconds = Math.max(1, Math.ceil(over.msBeforeNext / 1000));
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
    throw new Refusal('TOO_MANY_REQUESTS', `${said} Try again in ${wait}.`, { retryAfter: seconds });
  }
}
