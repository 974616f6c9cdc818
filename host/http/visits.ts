import type { IncomingMessage } from 'node:http';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { SessionKeeper } from '../operations/session-keeper.ts';
import type { Visit } from '../operations/visit.ts';

const SECURE = '__Host-earshot';
const PLAIN = 'earshot';

/** A name under which browsers keep Secure cookies over plain http (tried.md, Cookies and subdomains). */
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i.test(host);

/** The session token that a request's cookies carry. */
export function tokenOf(request: IncomingMessage, insecure: boolean): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return cookies[SECURE] ?? (insecure ? cookies[PLAIN] : undefined);
}

/** Whether a page of ours sent this: browsers say where a request comes from, and only our own pages set the header (contract 22). */
export function isOurs(request: IncomingMessage, host: string): boolean {
  const { origin } = request.headers;
  return origin === undefined || URL.parse(origin)?.host === host;
}

/** Turns requests into visits: who, from where, and how to keep them signed in. */
export class Visits {
  constructor(
    private readonly keeper: SessionKeeper,
    private readonly insecure: boolean,
    private readonly publicUrl: string | undefined,
  ) {}

  /** The visitor of a request; a cookie counts only when a page of ours sent it along. */
  async of(request: Request, response: Response): Promise<Visit> {
    const ours = request.get('x-earshot') !== undefined && isOurs(request, request.get('host') ?? '');
    const session = ours ? await this.keeper.open(tokenOf(request, this.insecure)) : null;
    const mutationId = request.get('x-mutation-id');
    if (mutationId !== undefined && !/^[0-9a-f-]{36}$/.test(mutationId))
      throw new Refusal('BAD_USER_INPUT', 'x-mutation-id has to be a UUID.');
    return {
      address: request.ip ?? '',
      agent: request.get('user-agent') ?? '',
      session,
      mutationId,
      origin: this.publicUrl ?? `${request.protocol}://${request.get('host')}`,
      keepsCookies: this.isSecure(request) || this.insecure,
      keepSession: (token) => this.keepSession(request, response, token),
    };
  }

  private isSecure(request: Request): boolean {
    return request.secure || isLocal(request.get('host') ?? '');
  }

  private keepSession(request: Request, response: Response, token: string | null): void {
    const secure = this.isSecure(request);
    const name = secure ? SECURE : PLAIN;
    const maxAge = token ? limits.sessionSeconds : 0;
    response.append(
      'set-cookie',
      stringifySetCookie({ name, value: token ?? '', path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge }),
    );
  }
}
