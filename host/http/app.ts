import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { limits } from '@earshot/core/limits';
import { graphqlDoor, health, metrics, page, ping } from '@earshot/core/model/service';
import { Refusal } from '@earshot/core/refusal';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { demandFewRepeats } from '../graph/limits.ts';
import { GraphRequest } from '../graph/request.ts';
import type { Log } from '../log/log.ts';
import { numberRequests } from '../log/request-id.ts';
import type { Rates } from '../operations/rates.ts';
import type { Runner } from '../operations/runner.ts';
import { Underway } from '../operations/underway.ts';
import type { Visit } from '../operations/visit.ts';
import type { Gate } from './gate.ts';
import type { Metrics } from './metrics.ts';
import { applicationPage, assets, walls } from './pages.ts';
import { readJsonBody } from './read-json.ts';
import { type AddRoutes, Routes, refuse, refusesInGraphql, wrongMethod } from './routes.ts';
import type { Visits } from './visits.ts';
import { whenClosed } from './when-closed.ts';

export interface AppParts {
  runner: Runner;
  apollo: ApolloServer<GraphRequest>;
  visits: Visits;
  log: Log;
  rates: Rates;
  gate: Gate;
  metrics: Metrics;
  /** true if the browser sent a request by https */
  isEncrypted: (request: Request) => boolean;
  /** access to metrics */
  readsMetrics: (request: Request) => boolean;
  proxyHops: number;
  /** the folder of the built browser application */
  pages: string;
  /** the routes of the areas */
  routes: readonly AddRoutes[];
  /** reason why no request can be served, in words; undefined if they can */
  outage: () => Promise<string | undefined>;
  /** further ailments, in words; empty if there are none */
  ailments: () => string[];
  /** warnings although everyone is served, in words */
  warnings: () => Promise<string[]>;
  /** facts about this host, for operators */
  about: () => Promise<Record<string, string>>;
}

/**
 * Refuses requests other than POST with JSON (contract 22): a page of another site cannot send that without permission.
 */
function demandJson(request: Request, response: Response): void {
  if (request.method !== 'POST') throw wrongMethod(response, ['POST']);
  if (request.get('content-type') === undefined || request.is('json') === false)
    throw new Refusal('WRONG_MEDIA_TYPE', 'Send GraphQL requests as JSON: content-type: application/json.');
}

/**
 * Admits a GraphQL request: charges the caller's budget and reads its JSON. Callers without a session have a small size
 * limit, so that they cannot fill the memory before authentication.
 */
function graphqlBody(runner: Runner, visits: Visits, rates: Rates) {
  const { graphql: most, waiting } = limits.underway;
  const underway = new Underway({ most, waiting: waiting * rates.factor });
  return async (request: Request, response: Response, next: NextFunction) => {
    demandJson(request, response);
    const visit = await visits.of(request, response);
    response.locals.visit = visit;
    await runner.charge(graphqlDoor.rate, visit);
    const answer = async () => {
      const { session } = visit;
      const body = await readJsonBody(request, session ? limits.jsonBody : limits.strangersBody);
      if (typeof body !== 'object' || body === null)
        throw new Refusal('BAD_USER_INPUT', 'Send one GraphQL request as a JSON object with a query.');
      request.body = body;
      const { query } = body as { query?: unknown };
      if (typeof query === 'string') demandReadable(query);
      next();
      await closed(response);
    };
    // Waiting bodies are not read: one user's concurrent requests take little memory.
    if (visit.session) await underway.run(visit.session.accountId, answer);
    else await answer();
  };
}

const closed = (response: Response) =>
  new Promise<void>((resolve) => {
    if (response.closed) resolve();
    else whenClosed(response, resolve);
  });

function demandReadable(query: string): void {
  if (query.length > limits.graphql.text)
    throw new Refusal('TOO_LARGE', `A query has at most ${limits.graphql.text} characters. Send values as variables.`);
  demandFewRepeats(query);
}

/** Builds the HTTP side of the host; returns the express app and the names of the operations behind its routes. */
export function httpApp(parts: AppParts): { app: Express; declared: string[] } {
  const { runner, apollo, visits, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  // No ETags: these responses are not cached (no-store), and files set their own.
  app.disable('etag');
  app.set('trust proxy', parts.proxyHops);
  walls(app, parts.isEncrypted);
  app.use(numberRequests);
  app.use(parts.metrics.watch);
  const routes = new Routes(app, log);

  // Before the gate: monitoring gets an answer regardless of other load.
  routes.get(ping, '/ping', async (_request, response) => {
    const outage = await parts.outage();
    response
      .status(outage ? 503 : 200)
      .type('text')
      .send(outage ?? 'pong');
  });
  app.use(parts.gate.admit);
  // These run no operation. Requests without a session are charged to their network's budget, which sign-ins there
  // need.
  const charged = async (request: Request) => {
    if (!parts.gate.knows(request)) await parts.rates.takeNetwork('strangers', request.ip ?? '');
  };
  routes.get(health, '/health', async (request, response) => {
    await charged(request);
    const outage = await parts.outage();
    const ailments = outage ? [outage] : parts.ailments();
    response.status(ailments.length === 0 ? 200 : 503).json({
      well: ailments.length === 0,
      ...(parts.readsMetrics(request)
        ? { ailments, warnings: outage ? [] : await parts.warnings(), about: await parts.about() }
        : {}),
    });
  });
  routes.get(metrics, '/metrics', async (request, response) => {
    await charged(request);
    if (!parts.readsMetrics(request)) {
      response.status(404).end();
      return;
    }
    response.type('text').send(await parts.metrics.text());
  });
  const withContext = expressMiddleware(apollo, {
    context: async ({ res }: { res: Response }) => new GraphRequest(runner, res.locals.visit as Visit),
  });
  routes.use(graphqlDoor, '/api/graphql', graphqlBody(runner, visits, parts.rates), withContext, refusesInGraphql(log));
  for (const add of parts.routes) add(routes);
  routes.use(page, '/assets', ...assets(parts.pages));
  const showPage = applicationPage(parts.pages);
  routes.get(page, /^(?!\/(api|socket\.io|p)\/).*/, async (request, response) => {
    await charged(request);
    await showPage(request, response);
  });
  routes.refuseOtherMethods();
  app.use((_request: Request, response: Response) =>
    refuse(response, new Refusal('NOT_FOUND', 'There is nothing at this address.'), log),
  );
  app.use((fault: unknown, _request: Request, response: Response, _next: NextFunction) => refuse(response, fault, log));
  return { app, declared: routes.declared };
}
