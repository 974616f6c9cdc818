import { takeWebhook } from '@earshot/core/areas/integrations/integration';
import { limits } from '@earshot/core/limits';
import type { Received, Webhook } from '@earshot/core/plugin/webhook';
import { Refusal } from '@earshot/core/refusal';
import type { Request, Response } from 'express';
import { bytesOf, type Routes } from '../../../http/routes.ts';
import { type ApartParts, apart } from '../../../jobs/apart.ts';
import { untilAborted } from '../../../jobs/until-aborted.ts';
import { callerAddress, type Rates } from '../../../operations/rates.ts';
import type { Contributed } from '../../../plugins/registry.ts';
import { databaseClock } from '../../../store/database-clock.ts';
import { type Integrations, webhookAt } from '../integrations.ts';
import { type FaceParts, publicFace } from '../public-face.ts';
import { addEvent } from '../store/webhook-events.ts';
import { BearerTokens } from './bearer-tokens.ts';
import { readUntrusted } from './read-untrusted.ts';
import { carries, hmac, isSigned, receivedOf } from './signature.ts';

export interface WebhookParts {
  integrations: Integrations;
  apart: ApartParts;
  rates: Rates;
  face: FaceParts;
}

/** Facts about a request besides those that plugins receive; `now` in seconds since 1970. */
interface Delivery {
  workspaceId: string;
  /** the header, which is not stored */
  authorization: string;
  secret: string;
  audience: string;
  now: number;
}

const PATH = /^\/((?:[a-z][a-z0-9-]*\/)*[a-z][a-z0-9-]*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Maximum characters of a header or parameter; no known service sends longer ones. */
const MOST_OF_HEADER = 2000;

const headersOf = ({ headers }: Request): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const mayBe =
        name.startsWith('x-') || name.includes('signature') || name.includes('-delivery') || name === 'content-type';
      return typeof value === 'string' && value.length <= MOST_OF_HEADER && mayBe ? [[name, value]] : [];
    }),
  );

/** Answers a service's validation request, sent before any events. */
function validate(response: Response, text: unknown): void {
  if (typeof text !== 'string' || text.length > MOST_OF_HEADER || /\p{Cc}/u.test(text))
    throw new Refusal('BAD_USER_INPUT', 'This is not an address validation. Send one line of text.');
  response.set('x-content-type-options', 'nosniff').type('text/plain').send(text);
}

/** Receives events of services: checked, stored and answered at once; a job does the rest. */
export function webhookRoutes(routes: Routes, { integrations, apart: parts, rates, face }: WebhookParts): void {
  const bearers = new BearerTokens(integrations);
  routes.on('post', takeWebhook, PATH, async (request, response, next) => {
    const [, path = '', workspaceId = ''] = PATH.exec(request.path) ?? [];
    if (!integrations.takesAt(path)) return next();
    await rates.take(takeWebhook.rate, callerAddress(request.ip ?? ''));
    const body = await bytesOf(request, response, limits.integrations.webhookBody);
    const found = await integrations.webhook(workspaceId, (hook) => hook.path === path);
    if (!found) throw new Refusal('UNAVAILABLE', 'Webhook not configured: signing secret missing.');
    const { secret } = found;
    const hook = found.hook.contribution;
    const asked = hook.validation === undefined ? undefined : request.query[hook.validation];
    if (asked !== undefined) return validate(response, asked);
    if (hook.carried && body.length > limits.integrations.unsignedBody)
      throw new Refusal('TOO_LARGE', 'These are too many events at once. Send them in several requests.');
    const headers = headersOf(request);
    const text = Buffer.from(body).toString('utf8');
    const received = receivedOf(headers, text);
    const { authorization = '' } = request.headers;
    // All hosts use one clock (contract 48).
    const now = (await parts.database.inWorkspace(workspaceId, databaseClock)).getTime() / 1000;
    const audience = found.audience || webhookAt(face.origin, path, workspaceId);
    const sent = await genuine(found.hook, received, { workspaceId, authorization, secret, audience, now });
    if (sent.length === 0) throw new Refusal('UNAUTHENTICATED', 'The signature is missing, wrong or too old.');
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
    const events = sent.map((one) =>
      readUntrusted(() => ({
        ...{ webhook: hook.id, eventId: hook.eventId?.(one) ?? '' },
        ...{ headers, body: hook.kept?.(one) ?? one.text },
      })),
    );
    await apart(parts, workspaceId, async (change) => {
      for (const event of events) {
        if (!event || event.eventId === '' || event.eventId.length > limits.integrations.eventId)
          throw new Refusal('BAD_USER_INPUT', 'This event has no id. Send it as the service does.');
        const { webhook, eventId } = event;
        if (await addEvent(change.transaction, event)) await change.enqueue('take-event', { webhook, eventId });
      }
    });
    response.status(200).end();
  });

  /** The events of a request that the service itself has sent; none otherwise. */
  async function genuine(hook: Contributed<Webhook>, received: Received, by: Delivery): Promise<Received[]> {
    const { split, carried, bearer, integration } = hook.contribution;
    const bodies = readUntrusted(() => split?.(received)) ?? [received.text];
    // Untrusted, and each is parsed.
    if (bodies.length > limits.integrations.eventsAtOnce) return [];
    const all = bodies.map((text) => ({ ...received, text }));
    if (carried) {
      const expected = integrations.eventSecret(by.workspaceId, integration);
      return all.filter((one) => carries(hook.contribution, one, expected, by.now));
    }
    const { header, text } = received;
    const withToken = { text, header: (name: string) => (name === 'authorization' ? by.authorization : header(name)) };
    const isGenuine = bearer
      ? await bearers.vouches(hook, withToken, by)
      : isSigned(hook.contribution, received, by.secret, by.now);
    return isGenuine ? all : [];
  }
}
