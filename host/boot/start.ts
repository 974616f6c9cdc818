import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Environment, projectRoot } from '@earshot/config/environment';
import { secretKey } from '@earshot/config/secret-key';
import { StartFailure } from '@earshot/config/start-failure';
import { answers, entities, operations } from '@earshot/core/model/all';
import type { Container } from 'inversify';
import { makeWorkspace, newSetupToken } from '../features/sessions.ts';
import { graphSchema } from '../graph/schema.ts';
import { graphServer } from '../graph/server.ts';
import { httpApp } from '../http/app.ts';
import { Visits } from '../http/visits.ts';
import { Sockets } from '../live/sockets.ts';
import type { Log } from '../log/log.ts';
import { findPlugins } from '../plugins/finder.ts';
import { anyAccount } from '../store/accounts.ts';
import { migrate } from '../store/migrations/index.ts';
import { hostContainer } from './container.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { demandDeclared } from './declared.ts';
import { T } from './tokens.ts';

export interface Host {
  /** where it answers */
  url: string;
  /** the one-time set-up link while there is no account */
  setupLink: string | undefined;
  container: Container;
  /** finishes what is under way (30 s at most) and lets go of everything, the database too */
  stop(): Promise<void>;
}

export interface StartOptions {
  environment: Environment;
  log: Log;
  /** an open database instead of the environment's */
  database?: OpenDatabase;
  rateFactor?: number;
}

/** Starts a host: database, migrations, plugins, http and sockets. Throws StartFailure with a line that says what to do. */
export async function startHost({ environment, log, database: given, rateFactor }: StartOptions): Promise<Host> {
  const opened = given ?? (await openDatabase(environment, log));
  try {
    return await startOn(opened, environment, log, rateFactor);
  } catch (fault) {
    await opened.stop();
    throw fault;
  }
}

async function startOn(
  opened: OpenDatabase,
  environment: Environment,
  log: Log,
  rateFactor: number | undefined,
): Promise<Host> {
  const container = hostContainer({
    environment,
    log,
    connection: opened.connection,
    secretKey: await secretKey(environment),
    rateFactor,
  });
  const database = container.get(T.database);
  await migrate(database);
  await loadPlugins(container);
  const runner = container.get(T.runner);
  const apollo = graphServer(graphSchema(entities, answers, operations), log);
  await apollo.start();
  const metrics = container.get(T.metrics);
  const { app, declared } = httpApp({
    runner,
    apollo,
    visits: new Visits(container.get(T.keeper), environment.insecureHttp, environment.publicUrl),
    log,
    metrics,
    proxyHops: environment.proxyHops,
    pages: join(projectRoot(), 'ui', 'dist', 'app'),
    readFile: (file) => container.get(T.fileImports).readFile(file),
    ailments: () => ailments(container),
  });
  const http = createServer(app);
  const bulletin = container.get(T.bulletin);
  const sockets = new Sockets(http, {
    runner,
    database,
    sessions: container.get(T.sessions),
    keeper: container.get(T.keeper),
    accessCache: container.get(T.accessCache),
    rates: container.get(T.rates),
    documents: container.get(T.documents),
    bulletin,
    entities,
    log,
    insecure: environment.insecureHttp,
    proxyHops: environment.proxyHops,
  });
  metrics.gauge('earshot_sockets', 'Open sockets', () => sockets.count);
  demandDeclared({ operations, entities, handled: runner.handled, routed: [...declared, ...sockets.declared] });
  await bulletin.start();
  const jobs = container.get(T.jobs);
  await jobs.start();
  await makeFirstAdmin(container);
  const url = await listen(http, environment);
  const setupToken = await newSetupToken(database);
  const stop = async () => {
    await Promise.race([sockets.stop(), wait(5000)]);
    http.closeAllConnections();
    await apollo.stop();
    await jobs.stop();
    await bulletin.stop();
    metrics.stop();
    await container.get(T.pool).close();
    await database.close();
    await opened.stop();
  };
  return { url, setupLink: setupToken && `${url}/auth/setup#token=${setupToken}`, container, stop };
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

async function loadPlugins(container: Container): Promise<void> {
  const { plugins: outside } = container.get(T.environment);
  const log = container.get(T.log);
  const { plugins, missing } = await findPlugins(join(projectRoot(), 'plugins'), outside);
  for (const { folder, reason } of missing) log.warn({ folder, reason }, 'plugin folder cannot be used');
  await container.get(T.registry).loadAll(plugins);
}

async function ailments(container: Container): Promise<string[]> {
  try {
    await container
      .get(T.database)
      .asSystem('see whether the database answers', (transaction) => transaction.sql('select 1'));
    return container.get(T.jobs).ailments();
  } catch (fault) {
    container.get(T.log).warn({ err: fault }, 'database does not answer');
    return ['The database does not answer.'];
  }
}

// Without a terminal nobody reads the set-up link: the operator names the first person in the environment.
async function makeFirstAdmin(container: Container): Promise<void> {
  const { firstAdmin } = container.get(T.environment);
  if (!firstAdmin) return;
  const name = firstAdmin.email.split('@')[0] ?? 'Admin';
  await container.get(T.database).asSystem('make the first admin', async (transaction) => {
    await transaction.sql(`select pg_advisory_xact_lock(hashtext('earshot:first-admin'))`);
    if (await anyAccount(transaction)) return;
    await makeWorkspace(transaction, { ...firstAdmin, name, workspaceName: 'Research' });
  });
}

function listen(http: Server, { port, listen: address, publicUrl }: Environment): Promise<string> {
  return new Promise((resolve, reject) => {
    http.once('error', (fault: NodeJS.ErrnoException) => reject(cannotListen(fault, port, address)));
    http.listen(port, address, () => {
      const { port: real } = http.address() as AddressInfo;
      const shown = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address) ? 'localhost' : address;
      resolve(publicUrl ?? `http://${shown}:${real}`);
    });
  });
}

function cannotListen(fault: NodeJS.ErrnoException, port: number, address: string): Error {
  if (fault.code === 'EADDRINUSE')
    return new StartFailure(
      `Port ${port} is taken. Stop what uses it, or start with another: PORT=${port + 1} npm start`,
    );
  if (fault.code === 'EACCES')
    return new StartFailure(`Port ${port} needs more rights than this user has. Start with PORT=3000 npm start`);
  if (fault.code === 'EADDRNOTAVAIL' || fault.code === 'ENOTFOUND')
    return new StartFailure(
      `This machine has no address ${address}. Set EARSHOT_HOST to one that it has, such as localhost.`,
    );
  return fault;
}
