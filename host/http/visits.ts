import type { IncomingMessage } from 'node:http';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { isLocalName } from '@earshot/core/rules/local-name';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { Rates } from '../operations/rates.ts';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import type { OpenSession, Visit } from '../operations/visit.ts';
import type { Devices } from './devices.ts';
import type { Origins } from './origins.ts';

const SECURE = '__Host-earshot';
const PLAIN = 'earshot';
const DEVICE = '-device';

function cookieOf(request: IncomingMessage, insecure: boolean, ending = ''): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return cookies[SECURE + ending] ?? (insecure ? cookies[PLAIN + ending] : undefined);
}

/** The key or token of a program. */
export const bearerOf = ({ headers }: IncomingMessage): string | undefined =>
  /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

/** The secret that identifies a request's sender: its key or token, else its session cookie. */
export const secretOf = (request: IncomingMessage, insecure: boolean): string | undefined =>
  bearerOf(request) ?? cookieOf(request, insecure);

const hasBearer = (request: Request): boolean => bearerOf(request) !== undefined;

/** The session token in a request's cookies. */
export const tokenOf = (request: IncomingMessage, insecure: boolean): string | undefined => cookieOf(request, insecure);

/** Creates visits from requests: caller, address, and the session cookie. */
export class Visits {
  constructor(
    private readonly keeper: SessionKeeper,
    private readonly origins: Origins,
    private readonly devices: Devices,
    private readonly rates: Rates,
    private readonly insecure: boolean,
  ) {}

  /** The visit of a request; without a session it is charged to its network's budget. */
  async of(request: Request, response: Response): Promise<Visit> {
    const visit = await this.visit(request, response, await this.session(request));
    if (!visit.session) await this.rates.takeNetwork('strangers', visit.address, visit.device !== undefined);
    return visit;
  }

  /**
   * The visit of a request for bytes by address, as from pictures and links: without our header, so for reads only.
   * Another site's page can only send its visitor here, and cannot read the response.
   */
  async ofReader(request: Request, response: Response): Promise<Visit> {
    const from = request.get('sec-fetch-site') ?? 'none';
    const ours = ['same-origin', 'none'].includes(from) || request.get('sec-fetch-dest') === 'document';
    const session = hasBearer(request) ? await this.byToken(request) : ours ? await this.open(request) : null;
    return this.visit(request, response, session);
  }

  private async visit(request: Request, response: Response, session: OpenSession | null): Promise<Visit> {
    const device = await this.devices.read(cookieOf(request, this.insecure, DEVICE));
    const mutationId = request.get('x-mutation-id');
    if (mutationId !== undefined && !/^[0-9a-f-]{36}$/.test(mutationId))
      throw new Refusal('BAD_USER_INPUT', 'x-mutation-id has to be a UUID.');
    return {
      address: request.ip ?? '',
      agent: request.get('user-agent') ?? '',
      session,
      badToken: hasBearer(request) && session === null,
      headless: request.get('x-earshot') === undefined && tokenOf(request, this.insecure) !== undefined,
      device,
      mutationId,
      origin: this.origins.publicUrl ?? this.origins.of(request) ?? '',
      keepsCookies: this.isSecure(request) || this.insecure,
      keepSession: async (token, person) => {
        const known = person && (await this.devices.cookieFor(person, device));
        this.keepCookie(request, response, '', token, limits.sessionSeconds);
        if (known !== undefined) this.keepCookie(request, response, DEVICE, known, limits.devices.seconds);
      },
    };
  }

  /**
   * The open session of a request, or null: that of its access token, else that of its cookie, which counts only in
   * requests from our own pages.
   */
  async session(request: Request): Promise<OpenSession | null> {
    if (hasBearer(request)) return this.byToken(request);
    const ours = request.get('x-earshot') !== undefined && this.origins.isOurs(request);
    return ours ? this.open(request) : null;
  }

  private byToken(request: Request): Promise<OpenSession | null> {
    return this.keeper.openByToken(bearerOf(request) ?? '', request.ip ?? '');
  }

  private open(request: Request): Promise<OpenSession | null> {
    return this.keeper.open(tokenOf(request, this.insecure), request.ip ?? '');
  }

  private isSecure(request: Request): boolean {
    return this.origins.isEncrypted(request) || isLocalName(request.get('host') ?? '');
  }

  private keepCookie(
    request: Request,
    response: Response,
    ending: string,
    value: string | null,
    seconds: number,
  ): void {
    const secure = this.isSecure(request);
    const name = (secure ? SECURE : PLAIN) + ending;
    const maxAge = value ? seconds : 0;
    response.append(
      'set-cookie',
      stringifySetCookie({ name, value: value ?? '', path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge }),
    );
  }
}
