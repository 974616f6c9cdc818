import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  changeData,
  readData,
  removeData,
  type SentAnswer,
  sendData,
  takeHook,
} from '@earshot/core/areas/channels/channel-push';
import { limits } from '@earshot/core/limits';
import type { AnyOperation } from '@earshot/core/model/operation';
import { Refusal } from '@earshot/core/refusal';
import type { Request, Response } from 'express';
import { readJson } from '../../../http/read-json.ts';
import { bytesOf, type Routes } from '../../../http/routes.ts';
import { bearerOf, type Visits } from '../../../http/visits.ts';
import { callerAddress, type Rates } from '../../../operations/rates.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { ChannelDoor, Visit } from '../../../operations/visit.ts';
import type { Database } from '../../../store/database.ts';
import { signingKeyOf } from '../channel-keys.ts';
import type { FailedItem } from '../sent-items.ts';
import { type ChannelTokenKind, findChannelToken } from '../store/channel-tokens.ts';

export interface ChannelDataParts {
  runner: Runner;
  visits: Visits;
  database: Database;
  rates: Rates;
  secretKey: Buffer;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ITEMS = '/api/v1/channels/:id/data';
const ITEM = `${ITEMS}/:externalId`;

/** Routes for programs that send data to channels, authenticated by the channel's key and never by a cookie. */
export function channelDataRoutes(routes: Routes, parts: ChannelDataParts): void {
  const { runner } = parts;
  const byKey = (request: Request, response: Response) => enter(parts, request, response, 'KEY', bearerOf(request));
  const run = async (operation: AnyOperation, input: unknown, visit: Visit) =>
    (await runner.run(operation, input, visit)).answer;

  routes.post(sendData, ITEMS, async (request, response) => {
    const visit = await byKey(request, response);
    const body = await jsonOf(request, response, visit);
    sent(response, body, await run(sendData, { items: itemsIn(body), ...forced(request) }, visit));
  });
  routes.on('patch', changeData, ITEM, async (request, response) => {
    const visit = await byKey(request, response);
    const change = await jsonOf(request, response, visit);
    response.json(await run(changeData, { externalId: request.params.externalId, change }, visit));
  });
  routes.on('delete', removeData, ITEM, async (request, response) => {
    const visit = await byKey(request, response);
    await run(removeData, { externalId: request.params.externalId }, visit);
    response.status(204).end();
  });
  routes.get(readData, ITEMS, async (request, response) => {
    const visit = await byKey(request, response);
    response.json(await run(readData, { after: request.query.after, limit: request.query.limit }, visit));
  });
  routes.post(takeHook, '/ingest/:id/:secret', async (request, response) => {
    const visit = await enter(parts, request, response, 'HOOK', String(request.params.secret));
    const bytes = await bytesOf(request, response, limits.jsonBody);
    const event = eventOf(request);
    const signature = visit.door?.signed ? demandSigned(parts.secretKey, visit.door, { event, request, bytes }) : '';
    // A signed request is accepted once, whoever repeats it.
    const key = event || signature;
    if (key !== '') visit.repeat = { ownerId: visit.door?.channelId ?? '', key: `hook ${key}`, said: hashOf(bytes) };
    const body = await parsed(bytes);
    sent(response, body, await run(takeHook, { items: itemsIn(body, repeatable(bytes)) }, visit));
  });
}

/** Authenticates a key for the named channel; each call uses its rate budget. */
async function enter(
  { visits, database, rates }: ChannelDataParts,
  request: Request,
  response: Response,
  kind: ChannelTokenKind,
  token: string | undefined,
): Promise<Visit> {
  const visit = { ...(await visits.of(request, response)), session: null };
  const door =
    token === undefined ? undefined : await rates.lookUp(visit.address, token, () => findChannelToken(database, token));
  if (door?.kind !== kind || door.channelId !== named(request)) {
    await rates.take('public', callerAddress(visit.address));
    throw kind === 'KEY'
      ? new Refusal('UNAUTHENTICATED', 'Send the key of this channel: Authorization: Bearer <key>.')
      : new Refusal('NOT_FOUND', 'There is nothing at this address.');
  }
  const budget = await rates.takeSent(`${door.channelId} ${kind}`);
  response.set({
    'RateLimit-Limit': String(budget.limit),
    'RateLimit-Remaining': String(budget.remaining),
    'RateLimit-Reset': String(budget.seconds),
  });
  if (budget.over) {
    response.set('Retry-After', String(budget.seconds));
    throw new Refusal('TOO_MANY_REQUESTS', `Too many requests. Try again in ${budget.seconds} s.`);
  }
  return { ...visit, door };
}

const named = ({ params }: Request) => (UUID.test(String(params.id)) ? String(params.id).toLowerCase() : '');
const forced = ({ query }: Request) => (query.force === undefined ? {} : { force: query.force });

/** The body of a request, and its key for recognising repetitions. */
async function jsonOf(request: Request, response: Response, visit: Visit): Promise<unknown> {
  const bytes = await bytesOf(request, response, limits.jsonBody);
  const key = request.get('idempotency-key');
  if (key !== undefined) {
    if (key.length === 0 || key.length > limits.push.repeatKey)
      throw new Refusal('BAD_USER_INPUT', `An Idempotency-Key has 1 to ${limits.push.repeatKey} characters.`);
    const said = createHash('sha256').update(request.originalUrl).update('\n').update(bytes).digest('hex');
    visit.repeat = { ownerId: visit.door?.channelId ?? '', key, said };
  }
  return parsed(bytes);
}

const parsed = (bytes: Uint8Array) => readJson(bytes, limits.push.values);

/** The list of items in a body; undefined for a body that is one item itself. */
function listIn(body: unknown): unknown[] | undefined {
  const many = typeof body === 'object' && body !== null && 'items' in body ? body.items : undefined;
  return Array.isArray(many) ? many : undefined;
}

/** Reads one object, or a list of `items`; items without a name get the given one. */
function itemsIn(body: unknown, name?: (index: number) => string): unknown[] {
  const items = listIn(body) ?? [body];
  const needs = (item: unknown): item is object => typeof item === 'object' && item !== null && !('externalId' in item);
  return name ? items.map((item, index) => (needs(item) ? { ...item, externalId: name(index) } : item)) : items;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

// Services repeat a request when they are unsure that it arrived.
const repeatable = (bytes: Uint8Array) => {
  const hash = hashOf(bytes).slice(0, 32);
  return (index: number) => `${hash}-${index}`;
};

/** Responds with the result of each item: 200, or 207 if some failed. A single failed item is an error. */
function sent(response: Response, body: unknown, answer: unknown): void {
  const { failed } = answer as Pick<SentAnswer, 'failed'>;
  const [first] = failed as FailedItem[];
  if (first && !listIn(body)) throw new Refusal(first.title, first.message);
  response.status(first ? 207 : 200).json(answer);
}

const EVENT = new RegExp(`^[\\w:-]{1,${limits.push.eventId}}$`);

/** The delivery id that a service gave; '' if none. */
function eventOf(request: Request): string {
  const event = request.get('x-earshot-event') ?? '';
  if (event === '' || EVENT.test(event)) return event;
  throw new Refusal(
    'BAD_USER_INPUT',
    `X-Earshot-Event has up to ${limits.push.eventId} letters, digits, colons, hyphens and underscores.`,
  );
}

interface Signed {
  event: string;
  request: Request;
  bytes: Uint8Array;
}

const SIGNED = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Refuses requests not signed with the address's key within the last minutes (contract 32); returns the signature. */
function demandSigned(secretKey: Buffer, door: ChannelDoor, { event, request, bytes }: Signed): string {
  const [, time = '', signature = ''] = SIGNED.exec(request.get('x-earshot-signature') ?? '') ?? [];
  const before = [time, ...(event === '' ? [] : [event]), ''].join('.');
  const expected = createHmac('sha256', signingKeyOf(secretKey, door.token)).update(before).update(bytes).digest();
  const fresh = Math.abs(door.now - Number(time)) <= limits.push.signatureSeconds;
  const given = Buffer.from(signature, 'hex');
  if (given.length === expected.length && timingSafeEqual(given, expected) && fresh) return signature;
  throw new Refusal('UNAUTHENTICATED', 'The signature is missing, wrong or too old: X-Earshot-Signature: t=…,v1=….');
}
