import type { IncomingMessage } from 'node:http';
import { isLocalName } from '@earshot/core/rules/local-name';

/** The parts of a request used here, for pages and sockets alike. */
export interface Asked {
  headers: { origin?: string; host?: string; 'x-forwarded-proto'?: string | string[] };
  socket: object;
}

const originOf = (url: string): string | undefined => URL.parse(url)?.origin;

/** Origin of requests as browsers see it: behind the configured number of proxies, at the public address. */
export class Origins {
  constructor(
    /** number of proxies whose forwarded headers count */
    readonly hops: number,
    readonly publicUrl?: string,
  ) {}

  /** True if a proxy is configured. */
  get behindProxy(): boolean {
    return this.hops > 0 || (this.publicUrl !== undefined && !isLocalName(URL.parse(this.publicUrl)?.host ?? ''));
  }

  /** The address of a request's peer; forwarded ones count only from configured proxies (contract 21). */
  addressOf({ headers, socket }: IncomingMessage): string {
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    return forwarded.at(-this.hops || forwarded.length) ?? socket.remoteAddress ?? '';
  }

  /** True if the browser used https. */
  isEncrypted({ headers, socket }: Asked): boolean {
    if (this.hops === 0) return 'encrypted' in socket && socket.encrypted === true;
    const said = [headers['x-forwarded-proto'] ?? []].flat().flatMap((text) => text.split(','));
    return (said.at(-this.hops) ?? said[0])?.trim().toLowerCase() === 'https';
  }

  /** The origin of a request's address; undefined if its Host header is not a host name. */
  of(request: Asked): string | undefined {
    const { host = '' } = request.headers;
    const { publicUrl } = this;
    // The public scheme counts at the public address, whatever the last proxy uses.
    if (publicUrl && originOf(`${URL.parse(publicUrl)?.protocol}//${host}`) === publicUrl) return publicUrl;
    return originOf(`${this.isEncrypted(request) ? 'https' : 'http'}://${host}`);
  }

  /**
   * True if one of our own pages sent a request: browsers send the origin, with scheme, host and port (contract 22).
   */
  isOurs(request: Asked): boolean {
    const { origin } = request.headers;
    if (origin === undefined) return true;
    const page = originOf(origin);
    return page !== undefined && page !== 'null' && (page === this.publicUrl || page === this.of(request));
  }
}
