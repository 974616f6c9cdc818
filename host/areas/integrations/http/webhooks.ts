import { createHmac, timingSafeEqual } from 'node:crypto';
import { takeWebhook } from '@earshot/core/areas/integrations/integration';
import { limits } from '@earshot/core/limits';
import type { Received, Webhook } from '@earshot/core/plugin/webhook';
import { Refusal } from '@earshot/core/refusal';
import type { Request } from 'express';
import { bytesOf, type Routes } from '../../../http/routes.ts';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { untilAborted } from '../../../jobs/until-aborted.ts';
import { callerAddress, type Rates } from '../../../operations/rates.ts';
import { databaseClock } from '../../../store/database-clock.ts';
import { type Integrations, webhookAt } from '../integrations.ts';
import { type FaceParts, publicFace } from '../public-face.ts';
import { addEvent } from '../store/webhook-events.ts';
import { BearerTokens } from './bearer-tokens.ts';
import { readUntrusted } from './read-untrusted.ts';

export interface WebhookParts {
  integrations: Integrations;
  apart: ApartParts;
  rates: Rates;
  face: FaceParts;
}

const PATH = /^\/((?:[a-z][a-z0-9-]*\/)*[a-z][a-z0-9-]*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** What may be in a header that a plugin reads; longer ones are none of a service that we know. */
const MOST_OF_HEADER = 2000;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest();

/** A request as plugins get it, and as it is stored for its job. */
export const receivedOf = (headers: Readonly<Record<string, string>>, text: string): Received => ({
  header: (name) => headers[name.toLowerCase()] ?? '',
  text,
});

const headersOf = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const mayBe =
        name.startsWith('x-') || name.includes('signature') || name.includes('-delivery') || name === 'content-type';
      return typeof value === 'string' && value.length <= MOST_OF_HEADER && mayBe ? [[name, value]] : [];
    }),
  );

/** Whether a service has signed this with the secret, within the time that its plugin allows (contract 32); `now` in seconds since 1970. */
export function isSigned(hook: Webhook, received: Received, secret: string, now: number): boolean {
  const signed = readUntrusted(() => hook.signed?.(received));
  if (!signed || !Number.isFinite(signed.time) || Math.abs(now - signed.time) > hook.seconds) return false;
  const expected = hmac(secret, signed.over);
  const given = Buffer.from(signed.signature, signed.encoding ?? 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Takes what services send: checked, stored, answered at once; a job does the rest. */
export function webhookRoutes(routes: Routes, { integrations, apart: parts, rates, face }: WebhookParts): void {
  const bearers = new BearerTokens(integrations);
  routes.on('post', takeWebhook, PATH, async (request, response, next) => {
    const [, path = '', workspaceId = ''] = PATH.exec(request.path) ?? [];
    if (!integrations.takesAt(path)) return next();
    await rates.take(takeWebhook.rate, callerAddress(request.ip ?? ''));
    const body = await bytesOf(request, response, limits.integrations.webhookBody);
    const found = await integrations.webhook(workspaceId, (hook) => hook.path === path);
    if (!found)
      throw new Refusal('UNAVAILABLE', 'Nothing is taken here yet: the signing secret of the service is missing.');
    const { hook, secret } = { hook: found.hook.contribution, secret: found.secret };
    const headers = headersOf(request);
    const text = Buffer.from(body).toString('utf8');
    const received = receivedOf(headers, text);
    const { authorization = '' } = request.headers;
    // All hosts judge by one clock (contract 48).
    const now = (await parts.database.inWorkspace(workspaceId, databaseClock)).getTime() / 1000;
    const isGenuine = hook.bearer
      ? await bearers.vouches(found.hook, receivedOf({ ...headers, authorization }, text), {
          ...{ secret, now },
          audience: found.audience || webhookAt(face.origin, path, workspaceId),
        })
      : isSigned(hook, received, secret, now);
    if (!isGenuine) throw new Refusal('UNAUTHENTICATED', 'The signature is missing, wrong or too old.');
    if (hook.answer) {
      const signal = AbortSignal.timeout(limits.integrations.webhookAnswerMs);
      const answer = await untilAborted(hook.answer({ received, publicPage: (url) => publicFace(face, url) }), signal);
      if (answer === undefined) response.status(200).end();
      else response.json(answer);
      return;
    }
    const handshake = readUntrusted(() => hook.handshake?.(received, (text) => hmac(secret, text).toString('hex')));
    if (handshake) {
      response.json(handshake.json);
      return;
    }
    const event = readUntrusted(() => ({
      ...{ webhook: hook.id, eventId: hook.eventId?.(received) ?? '' },
      ...{ headers, body: hook.kept?.(received) ?? text },
    }));
    if (!event || event.eventId === '' || event.eventId.length > limits.integrations.eventId)
      throw new Refusal('BAD_USER_INPUT', 'This event has no id. Send it as the service does.');
    await apart(parts, workspaceId, async (change) => {
      const { webhook, eventId } = event;
      if (await addEvent(change.transaction, event)) await change.enqueue('take-event', { webhook, eventId });
    });
    response.status(200).end();
  });
}
