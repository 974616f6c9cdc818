import { isLocalName } from '@earshot/core/rules/local-name';

/** What is asked of a request, be it for a page or for a socket. */
export interface Asked {
  headers: { origin?: string; host?: string; 'x-forwarded-proto'?: string | string[] };
  socket: object;
}

const originOf = (url: string): string | undefined => URL.parse(url)?.origin;

/** Where requests come from, as browsers see it: behind as many proxies as the operator runs, at the address that people use. */
export class Origins {
  constructor(
    /** how many proxies may be believed about what lies before them */
    readonly hops: number,
    readonly publicUrl?: string,
  ) {}

  /** Whether a proxy stands in front, as far as the operator has said. */
  get behindProxy(): boolean {
    return this.hops > 0 || (this.publicUrl !== undefined && !isLocalName(URL.parse(this.publicUrl)?.host ?? ''));
  }

  /** Whether the browser spoke https. */
  isEncrypted({ headers, socket }: Asked): boolean {
    if (this.hops === 0) return 'encrypted' in socket && socket.encrypted === true;
    const said = [headers['x-forwarded-proto'] ?? []].flat().flatMap((text) => text.split(','));
    return (said.at(-this.hops) ?? said[0])?.trim().toLowerCase() === 'https';
  }

  /** The origin of the pages that a request's address shows; undefined when its Host header is no name. */
  of(request: Asked): string | undefined {
    const { host = '' } = request.headers;
    const { publicUrl } = this;
    // At the public address it is the public scheme that counts, whatever the last proxy speaks with us.
    if (publicUrl && originOf(`${URL.parse(publicUrl)?.protocol}//${host}`) === publicUrl) return publicUrl;
    return originOf(`${this.isEncrypted(request) ? 'https' : 'http'}://${host}`);
  }

  /** Whether a page of ours sent a request: browsers say where one comes from, scheme, name and port (contract 22). */
  isOurs(request: Asked): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return true;
    const page = originOf(origin);
    return page !== undefined && page !== 'null' && (page === this.publicUrl || page === this.of(request));
  }
}
