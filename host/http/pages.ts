import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { FRAME_SOURCES } from '@earshot/core/documents/embed';
import { Refusal } from '@earshot/core/refusal';
import { meetsForm } from '@earshot/core/rules/address';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import * as z from 'zod';

const nonceOf = (response: Response) => String(response.locals.nonce);

const STRICT_SECONDS = 180 * 86_400;

// Responses for programs are not pages: nothing in them can be loaded, sniffed or cached.
function apiHeaders(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  next();
}

/** Headers of every response; scripts and styles run only from here or with the page's nonce (contract 63). */
export function walls(app: Express, isEncrypted: (request: Request) => boolean): void {
  // Browsers that used https here before use nothing else for half a year (contract 14).
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (isEncrypted(request)) response.set('strict-transport-security', `max-age=${STRICT_SECONDS}`);
    next();
  });
  const nonce = (_request: Request, response: Response, next: NextFunction) => {
    response.locals.nonce = randomBytes(16).toString('base64');
    next();
  };
  const withNonce = (_: unknown, response: unknown) => `'nonce-${nonceOf(response as Response)}'`;
  const pageHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", withNonce],
        styleSrc: ["'self'", withNonce],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Digests that are read aloud.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // Embedded pages (NE-08); inside them the policy of their own site applies.
        frameSrc: [...FRAME_SOURCES],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.use('/api', apiHeaders);
  app.use(/^(?!\/api\/)/, nonce, pageHeaders);
}

const compress = promisify(gzip);

/**
 * Serves scripts and styles compressed, a third of their size. Each file is compressed once, because it never changes.
 */
function compressed(folder: string): RequestHandler {
  const known = new Map<string, Promise<Buffer>>();
  const made = (name: string) => {
    const bytes = known.get(name) ?? readFile(join(folder, name)).then((file) => compress(file));
    known.set(name, bytes);
    return bytes;
  };
  return async (request, response, next) => {
    const [, name, kind] = /^\/(\w[\w.-]*\.(js|css))$/.exec(request.path) ?? [];
    if (request.method !== 'GET' || !name || !kind || !request.acceptsEncodings('gzip')) return next();
    const bytes = await made(name).catch(() => undefined);
    if (!bytes) {
      known.delete(name);
      return next();
    }
    response
      .type(kind)
      .set({
        'content-encoding': 'gzip',
        vary: 'Accept-Encoding',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(bytes);
  };
}

/**
 * Serves files of the built application. Their names contain a hash: they never change, and the next build removes
 * them.
 */
export const assets = (folder: string): RequestHandler[] => [
  compressed(join(folder, 'assets')),
  express.static(join(folder, 'assets'), {
    immutable: true,
    maxAge: '365d',
    index: false,
    setHeaders: (response) => response.setHeader('vary', 'Accept-Encoding'),
  }),
  () => {
    throw new Refusal('NOT_FOUND', 'This part of the page is no longer available. Reload the page.');
  },
];

/**
 * Serves the application's page with a nonce; with status 404 for addresses without a screen. Both files are read each
 * time, so that a new build needs no restart.
 */
export function applicationPage(folder: string) {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch(() => {
      throw new Refusal('UNAVAILABLE', 'The pages are not built yet. Try again in a moment, or run: npm run build');
    });
  return async (request: Request, response: Response): Promise<void> => {
    const [html, addresses] = await Promise.all([read('index.html'), read('addresses.json')]);
    const forms = z.array(z.string()).parse(JSON.parse(addresses));
    response
      .status(forms.some((form) => meetsForm(form, request.path)) ? 200 : 404)
      .type('html')
      .set('cache-control', 'no-store')
      .send(html.replaceAll('__NONCE__', nonceOf(response)));
  };
}
