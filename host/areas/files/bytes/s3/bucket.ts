import { setTimeout as pause } from 'node:timers/promises';
import type { FileStorage } from '@earshot/config/environment';
import { limits } from '@earshot/core/limits';
import { RemoteFailure } from '@earshot/core/remote-failure';
import { callPause } from '@earshot/core/rules/retry';
import { signed } from '../../../../egress/aws-signature.ts';

const NOTHING = new Uint8Array(0);

export interface Asking {
  /** name of an object; the bucket itself if absent */
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** further statuses that count as an answer */
  reads?: readonly number[];
}

/** A bucket of an S3-compatible storage: signs requests, retries temporary failures, explains the others. */
export class Bucket {
  constructor(
    private readonly where: FileStorage,
    private readonly fetch: typeof globalThis.fetch,
  ) {}

  /** Prefix of all object names. */
  get prefix(): string {
    return this.where.prefix;
  }

  /** Sends a request, which must be repeatable. Throws RemoteFailure. */
  async send(method: string, asking: Asking): Promise<Response> {
    const { attempts } = limits.callRetry;
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.once(method, asking);
      } catch (fault) {
        if (!(fault instanceof RemoteFailure) || attempt === attempts || !isPassing(fault)) throw fault;
        await pause(callPause(attempt, Math.random));
      }
  }

  /** Same for an XML response. */
  async text(method: string, asking: Asking): Promise<string> {
    return (await this.send(method, asking)).text();
  }

  private async once(
    method: string,
    { name, query = {}, headers = {}, body = NOTHING, reads = [] }: Asking,
  ): Promise<Response> {
    const url = this.urlOf(name, query);
    const response = await this.fetch(url, {
      method,
      headers: signed({ method, url, headers, body }, { ...this.where, service: 's3' }, new Date()),
      ...(body.length > 0 ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      redirect: 'manual',
    });
    if (response.ok || reads.includes(response.status)) return response;
    const code = textsIn(await response.text(), 'Code')[0] ?? String(response.status);
    throw new RemoteFailure(url.origin, response.status, { message: complaint(url, code) });
  }

  private urlOf(name: string | undefined, query: Record<string, string>): URL {
    const { origin, bucket, prefix } = this.where;
    const url = new URL(`/${bucket}${name === undefined ? '' : `/${prefix}${name}`}`, origin);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url;
  }
}

const isPassing = ({ status }: RemoteFailure) => status === undefined || status === 429 || status >= 500;

const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket: make it, or correct EARSHOT_S3_URL',
  AccessDenied: 'it denies access: let this key read, write, list and delete in the bucket',
  InvalidAccessKeyId: 'it does not know EARSHOT_S3_KEY_ID',
  SignatureDoesNotMatch: 'the signature is wrong: correct EARSHOT_S3_SECRET and EARSHOT_S3_REGION',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};

const complaint = (url: URL, code: string): string =>
  `The file store at ${url.host} refused (${code})${ADVICE[code] ? `: ${ADVICE[code]}` : ''}.`;

/** Texts of all elements with a name in a response; these are object names and tokens, without nested markup. */
export function textsIn(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'));
  return [...found].map(([, text = '']) =>
    text.replace(/&(quot|amp|lt|gt|apos|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
