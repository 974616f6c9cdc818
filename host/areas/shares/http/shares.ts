import type { File } from '@earshot/core/areas/files/file';
import { type PublicPage, publicPage, publicPicture, unlockPublicPage } from '@earshot/core/areas/shares/share';
import { REFUSAL_CODES, Refusal } from '@earshot/core/refusal';
import { parseCookie, stringifySetCookie } from 'cookie';
import express, { type Request, type Response } from 'express';
import type * as z from 'zod';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Visit } from '../../../operations/visit.ts';
import type { Files } from '../../files/bytes/files.ts';
import { sendBytes } from '../../files/http/files.ts';
import { emptyHtml, pageHtml, passwordHtml } from '../page/page-html.ts';
import { PASS_SECONDS } from '../page/pass.ts';

export interface ShareRouteParts {
  runner: Runner;
  visits: Visits;
  files: Files;
}

const COOKIE = 'earshot-pass';
const nonceOf = (response: Response) => String(response.locals.nonce);

/** Headers of every response under /p: no indexing, no cache, no referrer; nothing runs, nothing frames it (SH-04). */
function publicHeaders(response: Response): void {
  response.set({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonceOf(response)}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
}

/** Public pages: HTML without scripts, for anyone with the link. */
export function shareRoutes(routes: Routes, { runner, visits, files }: ShareRouteParts): void {
  const read = express.urlencoded({ extended: false, limit: 10_000, parameterLimit: 5 });
  const inputOf = (request: Request) => ({
    token: request.params.token,
    pass: parseCookie(request.headers.cookie ?? '')[COOKIE],
  });
  // Sessions are ignored here: every visitor sees the same.
  const stranger = async (request: Request, response: Response): Promise<Visit> => ({
    ...(await visits.of(request, response)),
    session: null,
  });

  // Further addresses of a public page (SH-01).
  for (const path of ['/p/data/:token', '/public-object/:token'])
    routes.get(publicPage, path, (request, response) => {
      publicHeaders(response);
      response.redirect(`/p/${encodeURIComponent(String(request.params.token))}`);
    });
  routes.get(publicPage, '/p/:token', async (request, response) => {
    publicHeaders(response);
    try {
      const { answer } = await runner.run(publicPage, inputOf(request), await stranger(request, response));
      const pictureUrl = (number: number) => `/p/${request.params.token}/picture/${number}?width=1696`;
      const page = answer as z.infer<typeof PublicPage.row>;
      response.type('html').send(pageHtml(page, { nonce: nonceOf(response), pictureUrl }));
    } catch (fault) {
      refusePage(response, fault);
    }
  });
  routes.post(unlockPublicPage, '/p/:token', async (request, response) => {
    publicHeaders(response);
    await new Promise<void>((done, failed) =>
      read(request, response, (fault?: unknown) => (fault ? failed(fault) : done())),
    );
    const { password } = (request.body ?? {}) as { password?: unknown };
    try {
      const input = { token: request.params.token, password: String(password ?? '') };
      const { answer } = await runner.run(unlockPublicPage, input, await stranger(request, response));
      const path = `/p/${request.params.token}`;
      const value = (answer as { pass: string }).pass;
      const limitsOfIt = {
        path,
        maxAge: PASS_SECONDS,
        httpOnly: true,
        secure: request.secure,
        sameSite: 'lax',
      } as const;
      response.append('set-cookie', stringifySetCookie({ name: COOKIE, value, ...limitsOfIt })).redirect(303, path);
    } catch (fault) {
      refusePage(response, fault, 'This is not the password. Try again.');
    }
  });
  routes.get(publicPicture, '/p/:token/picture/:number', async (request, response) => {
    publicHeaders(response);
    const input = { ...inputOf(request), number: request.params.number, width: request.query.width };
    const { answer } = await runner.run(publicPicture, input, await stranger(request, response));
    const file = answer as File;
    const { key, size } = await files.pictures.find(file.workspaceId, file, Number(request.query.width) || undefined);
    response.type('image/webp');
    // Its number instead of its hash, which would reveal that two pages show the same picture.
    await sendBytes(request, response, files.store, { key, size });
  });
}

/** A refusal as a readable page; other faults are passed on to the log. */
function refusePage(response: Response, fault: unknown, wrong = ''): void {
  if (!(fault instanceof Refusal)) throw fault;
  const nonce = nonceOf(response);
  response.type('html');
  // A form with a cookie, which no registered scheme names; browsers show the page (RFC 9110, 15.5.2).
  if (fault.code === 'UNAUTHENTICATED')
    response
      .set('www-authenticate', 'Cookie realm="Earshot"')
      .status(401)
      .send(passwordHtml({ nonce, problem: wrong }));
  else if (fault.code === 'TOO_MANY_REQUESTS')
    response.status(429).send(passwordHtml({ nonce, problem: fault.message }));
  else if (fault.code === 'BAD_USER_INPUT')
    response
      .status(404)
      .send(emptyHtml({ nonce, text: 'Nothing is shared at this link any longer. Ask whoever sent it.' }));
  else response.status(REFUSAL_CODES[fault.code].status).send(emptyHtml({ nonce, text: fault.message }));
}
