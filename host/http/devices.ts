import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { KnownDevice, SignedIn } from '../operations/visit.ts';
import type { StoredDevices } from '../store/devices.ts';

const PART = /^[\w-]{22,43}$/;

/**
 * Recognises browsers in which an account has signed in before, by a cookie that names nobody and grants nothing: wrong
 * passwords tried elsewhere do not count against them.
 */
export class Devices {
  constructor(
    private readonly key: Buffer,
    private readonly stored: Pick<StoredDevices, 'isKnown' | 'keep'>,
  ) {}

  /** The browser of a cookie's value, unless it is not ours or has expired. */
  async read(cookie: string | undefined): Promise<KnownDevice | undefined> {
    const device = this.written(cookie);
    return device && (await this.stored.isKnown(device.id)) ? device : undefined;
  }

  // Forged cookies are detected without the database.
  private written(cookie: string | undefined): KnownDevice | undefined {
    const [id = '', person = '', proof = '', ...rest] = (cookie ?? '').split('.');
    if (rest.length > 0 || ![id, person, proof].every((part) => PART.test(part))) return undefined;
    const own = Buffer.from(this.proof(id, person));
    const sent = Buffer.from(proof);
    if (own.length !== sent.length || !timingSafeEqual(own, sent)) return undefined;
    return { id, isOf: (email) => this.person(email) === person };
  }

  /**
   * The cookie's value for the browser in which this account has just signed in; unchanged for one already recognised
   * as theirs.
   */
  async cookieFor({ accountId, email }: SignedIn, known: KnownDevice | undefined): Promise<string> {
    const id = known?.isOf(email) ? known.id : randomBytes(16).toString('base64url');
    await this.stored.keep(accountId, id);
    const person = this.person(email);
    return [id, person, this.proof(id, person)].join('.');
  }

  private person(email: string): string {
    return this.mac('person', email);
  }

  private proof(id: string, person: string): string {
    return this.mac('device', `${id}.${person}`);
  }

  private mac(purpose: string, text: string): string {
    return createHmac('sha256', this.key).update(`earshot ${purpose}\n${text}`).digest('base64url');
  }
}
