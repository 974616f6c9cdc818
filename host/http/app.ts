import type { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { limits } from '@earshot/core/limits';
import { graphqlDoor, health, metrics, page, ping } from '@earshot/core/model/service';
import { Refusal } from '@earshot/core/refusal';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { AddRoutes } from '../boot/tokens.ts';
import { demandFewRepeats } from '../graph/limits.ts';
import { GraphRequest } from '../graph/request.ts';
import type { Log } from '../log/log.ts';
import type { Rates } from '../operations/rates.ts';
import type { Runner } from '../operations/runner.ts';
import type { Visit } from '../operations/visit.ts';
import type { Metrics } from './metrics.ts';
import { applicationPage, assets, walls } from './pages.ts';
import { readJsonBody } from './read-json.ts';
import { Routes, refuse, refusesInGraphql } from './routes.ts';
import type { Visits } from './visits.ts';

export interface AppParts {
  runner: Runner;
  apollo: ApolloServer<GraphRequest>;
  visits: Visits;
  log: Log;
  rates: Rates;
  metrics: Metrics;
  /** whether a request came by https, as the browser sees it */
  isEncrypted: (request: Request) => boolean;
  /** who may read metrics, and what is wrong with the host */
  readsMetrics: (request: Request) => boolean;
  proxyHops: number;
  /** the folder of the built browser application */
  pages: string;
  /** the routes of the areas */
  routes: readonly AddRoutes[];
  /** why no request can be served now, in words; undefined when they can */
  outage: () => Promise<string | undefined>;
  /** what else is wrong, in words; empty when nothing is */
  ailments: () => string[];
  /** what is not as it should be although everybody is served, in words */
  warnings: () => Promise<string[]>;
}

/**
 * Admits a GraphQL request: takes it from the caller's budget and reads its JSON. Callers without a session may send
 * little, so that nobody can fill the memory before authentication.
 */
function graphqlBody(runner: Runner, visits: Visits) {
  return async (request: Request, response: Response, next: NextFunction) => {
    const visit = await visits.of(request, response);
    response.locals.visit = visit;
    await runner.charge(graphqlDoor.rate, visit);
    if (request.is('json'))
      request.body = await readJsonBody(request, visit.session ? limits.jsonBody : limits.strangersBody);
    const { query } = (request.method === 'GET' ? request.query : (request.body ?? {})) as { query?: unknown };
    if (typeof query === 'string') demandReadable(query);
    next();
  };
}

function demandReadable(query: string): void {
  if (query.length > limits.graphql.text)
    throw new Refusal('TOO_LARGE', `A query has at most ${limits.graphql.text} characters. Send values as variables.`);
  demandFewRepeats(query);
}

/** Builds the http side of the host; answers the express app and the names of the operations behind its routes. */
export function httpApp(parts: AppParts): { app: Express; declared: string[] } {
  const { runner, apollo, visits, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  // No ETags: these answers are not cached (no-store), and files set their own.
  app.disable('etag');
  app.set('trust proxy', parts.proxyHops);
  walls(app, parts.isEncrypted);
  app.use(parts.metrics.watch);
  app.use(async (request: Request, _response: Response, next: NextFunction) => {
    await parts.rates.takeNetwork('requests', request.ip ?? '');
    next();
  });
  const routes = new Routes(app, log);

  routes.get(ping, '/ping', async (_request, response) => {
    const outage = await parts.outage();
    response
      .status(outage ? 503 : 200)
      .type('text')
      .send(outage ?? 'pong');
  });
  // These run no operation; they are taken from the budget of their network.
  const charged = (request: Request) => parts.rates.takeNetwork('strangers', request.ip ?? '');
  routes.get(health, '/health', async (request, response) => {
    await charged(request);
    const outage = await parts.outage();
    const ailments = outage ? [outage] : parts.ailments();
    response.status(ailments.length === 0 ? 200 : 503).json({
      well: ailments.length === 0,
      ...(parts.readsMetrics(request) ? { ailments, warnings: outage ? [] : await parts.warnings() } : {}),
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
  routes.use(graphqlDoor, '/api/graphql', graphqlBody(runner, visits), withContext, refusesInGraphql(log));
  for (const add of parts.routes) add(routes);
  routes.use(page, '/assets', ...assets(parts.pages));
  const showPage = applicationPage(parts.pages);
  routes.get(page, /^(?!\/(api|socket\.io|p)\/).*/, async (request, response) => {
    await charged(request);
    await showPage(request, response);
  });
  app.use((_request: Request, response: Response) =>
    refuse(response, new Refusal('NOT_FOUND', 'There is nothing at this address.'), log),
  );
  app.use((fault: unknown, _request: Request, response: Response, _next: NextFunction) => refuse(response, fault, log));
  return { app, declared: routes.declared };
}
