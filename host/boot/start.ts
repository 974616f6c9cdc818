import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Environment, projectRoot } from '@earshot/config/environment';
import { secretKey } from '@earshot/config/secret-key';
import { StartFailure } from '@earshot/config/start-failure';
import { answers, entities, operations } from '@earshot/core/model/all';
import { createPool, type Pool } from '@earshot/processing/pool/pool';
import type { Container } from 'inversify';
import { AREA, T } from '../area.ts';
import { UPLOADS } from '../areas/files/bytes/receiver.ts';
import { hashPassword } from '../areas/workspace/passwords.ts';
import { makeWorkspace, newSetupToken } from '../areas/workspace/sessions.ts';
import { graphSchema } from '../graph/schema.ts';
import { graphServer } from '../graph/server.ts';
import { httpApp } from '../http/app.ts';
import { guardConnections } from '../http/connections.ts';
import { metricsDoor } from '../http/metrics-door.ts';
import type { Origins } from '../http/origins.ts';
import { Sockets } from '../live/sockets.ts';
import type { Log } from '../log/log.ts';
import { currentCaller } from '../operations/underway.ts';
import { anyAccount, nobodyYet } from '../store/accounts.ts';
import { holdsConnection, type Misuse } from '../store/inside.ts';
import { migrate } from '../store/migrations/index.ts';
import { sealUnsealed } from '../store/spine.ts';
import { hostContainer } from './container.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { demandDeclared } from './declared.ts';
import { addFigures } from './figures.ts';
import { databaseOutage, once } from './outage.ts';

export interface Host {
  /** address of the server */
  url: string;
  /** the one-time set-up link while there is no account */
  setupLink: string | undefined;
  container: Container;
  /** checks the folders of outside plugins again */
  lookAtPlugins(): Promise<void>;
  /** finishes running work (30 s at most) and releases everything, including the database */
  stop(): Promise<void>;
}

export interface StartOptions {
  environment: Environment;
  log: Log;
  /** an open database instead of the environment's */
  database?: OpenDatabase;
  rateFactor?: number;
  /** handling of waits inside a transaction; logged if absent */
  misuse?: Misuse;
}

/** Starts a host: database, migrations, plugins, HTTP and sockets. Throws StartFailure with a line on the remedy. */
export async function startHost(options: StartOptions): Promise<Host> {
  const { environment, log, database: given, rateFactor } = options;
  const { misuse = (what) => log.error({ err: new Error(what) }, 'waits inside a transaction') } = options;
  // Before the database, which takes seconds to start and to stop again.
  await demandPort(environment);
  const running = new Running(log);
  // A thread takes longer to start than the database, and is needed as soon: outside plugins are probed in it.
  const pool = createPool({
    demand: (task) => {
      if (holdsConnection()) misuse(`${task} was asked for`);
    },
    asker: currentCaller,
  });
  running.until(() => pool.close());
  try {
    const opened = given ?? (await openDatabase(environment, log));
    running.until(() => opened.stop());
    return await startOn({ opened, pool }, running, { environment, log, rateFactor, misuse });
  } catch (fault) {
    await running.stop();
    throw fault;
  }
}

/** Started parts; the last one stops first, whether the host ran for a year or failed to start. */
class Running {
  /** true once stopping was requested */
  stops = false;
  private readonly steps: (() => unknown)[] = [];

  constructor(private readonly log: Log) {}

  /** Registers how a part that is now running is stopped. */
  until(stop: () => unknown): void {
    this.steps.push(stop);
  }

  /** Stops everything; a part that fails to stop does not affect the others. */
  async stop(): Promise<void> {
    for (const step of this.steps.splice(0).reverse())
      try {
        await step();
      } catch (fault) {
        this.log.warn({ err: fault }, 'something did not stop in good order');
      }
  }
}

async function startOn(
  { opened, pool }: { opened: OpenDatabase; pool: Pool },
  running: Running,
  {
    environment,
    log,
    rateFactor,
    misuse,
  }: Pick<StartOptions, 'environment' | 'log' | 'rateFactor'> & { misuse: Misuse },
): Promise<Host> {
  const container = hostContainer({
    environment,
    log,
    connection: opened.connection,
    pool,
    secretKey: await secretKey(environment),
    rateFactor,
    misuse,
  });
  await Promise.all([container.get(T.pluginFolders).load(), prepareDatabase(container, running)]);
  const metrics = container.get(T.metrics);
  running.until(() => metrics.stop());
  const runner = container.get(T.runner);
  const apollo = graphServer(graphSchema(entities, answers, operations), log);
  await apollo.start();
  running.until(() => apollo.stop());
  const origins = container.get(T.origins);
  const { app, declared } = httpApp({
    runner,
    apollo,
    visits: container.get(T.visits),
    log,
    rates: container.get(T.rates),
    gate: container.get(T.gate),
    metrics,
    isEncrypted: (request) => origins.isEncrypted(request),
    readsMetrics: metricsDoor(origins, environment.metricsToken),
    proxyHops: environment.proxyHops,
    pages: join(projectRoot(), 'ui', 'dist', 'app'),
    routes: container.getAll(AREA.routes),
    outage: once(async () => (running.stops ? 'Earshot is stopping.' : databaseOutage(container))),
    ailments: () => [...container.get(T.bulletin).ailments(), ...container.get(T.jobs).ailments()],
    about: async () => Object.assign({}, ...(await Promise.all(container.getAll(AREA.about).map((tell) => tell())))),
    warnings: async () => (await Promise.all(container.getAll(AREA.warnings).map((warn) => warn()))).flat(),
  });
  const http = createServer(app);
  const sockets = socketsOf(container, http, origins);
  const isUpload = ({ url = '' }: IncomingMessage) => url.startsWith(UPLOADS);
  const gate = container.get(T.gate);
  guardConnections(http, {
    log,
    behindProxy: environment.proxyHops > 0,
    isUpload,
    onRefused: metrics.refused,
    enter: (request, response) => gate.enter(request, response),
  });
  addFigures(container, sockets);
  demandDeclared({ operations, entities, handled: runner.handled, routed: [...declared, ...sockets.declared] });
  const url = await listen(http, environment);
  running.until(async () => {
    await Promise.race([sockets.stop(), wait(FINISH_MS)]);
    http.closeAllConnections();
  });
  const setupToken = await newSetupToken(container.get(T.database));
  return {
    url,
    setupLink: setupToken && `${url}/auth/setup#token=${setupToken}`,
    container,
    lookAtPlugins: () => container.get(T.pluginFolders).lookAgain(),
    stop: async () => {
      running.stops = true;
      // Requests are still answered during this, while /health tells load balancers to send no more (contract 49).
      await container.get(T.jobs).stop();
      await running.stop();
    },
  };
}

/** Migrates the tables to this release and starts the parts that use them: news from other hosts, background work. */
async function prepareDatabase(container: Container, running: Running): Promise<void> {
  const database = container.get(T.database);
  for (const token of [T.database, T.doorDatabase, T.signInDatabase, T.watchDatabase, T.jobsDatabase])
    running.until(() => container.get(token).close());
  const log = container.get(T.log);
  await migrate(database, { tell: (fields, text) => log.warn(fields, text) });
  await sealUnsealed(database);
  for (const upgrade of container.getAll(AREA.upgrade)) await upgrade();
  const bulletin = container.get(T.bulletin);
  running.until(() => bulletin.stop());
  for (const hear of container.getAll(AREA.onSpine))
    bulletin.on('earshot_spine', (payload) => hear(payload.split(' ')[0] ?? ''));
  forgetRights(container);
  await bulletin.start();
  const jobs = container.get(T.jobs);
  running.until(() => jobs.stop());
  await jobs.start();
  await makeFirstAdmin(container);
}

/** Empties cached rights that another host changed; all of them if messages may have been missed. */
function forgetRights(container: Container): void {
  const forget = (workspaceId: string) => {
    container.get(T.accessCache).forget(workspaceId);
    container.get(T.keeper).forget();
  };
  const bulletin = container.get(T.bulletin);
  bulletin.on('earshot_rights', forget);
  bulletin.onReturn(() => forget(''));
}

/** Milliseconds for running requests to finish. */
const FINISH_MS = 4000;

function socketsOf(container: Container, http: Server, origins: Origins): Sockets {
  const environment = container.get(T.environment);
  return new Sockets(http, {
    runner: container.get(T.runner),
    database: container.get(T.database),
    sessions: container.get(T.sessions),
    keeper: container.get(T.keeper),
    accessCache: container.get(T.accessCache),
    rates: container.get(T.rates),
    gate: container.get(T.gate),
    documents: container.get(T.documents),
    bulletin: container.get(T.bulletin),
    entities,
    log: container.get(T.log),
    insecure: environment.insecureHttp,
    origins,
  });
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

// Nobody reads the set-up link if there is no terminal: the operator names the first person in the environment.
async function makeFirstAdmin(container: Container): Promise<void> {
  const { firstAdmin } = container.get(T.environment);
  if (!firstAdmin) return;
  const name = firstAdmin.email.split('@')[0] ?? 'Admin';
  const database = container.get(T.database);
  if (await database.asSystem('see whether the first admin is needed', anyAccount)) return;
  const passwordHash = await hashPassword(firstAdmin.password);
  await database.asSystem('make the first admin', async (transaction) => {
    if (!(await nobodyYet(transaction))) return;
    const first = await makeWorkspace(transaction, {
      name,
      email: firstAdmin.email,
      passwordHash,
      workspaceName: 'Research',
    });
    for (const follow of container.getAll(AREA.onNewWorkspace)) await follow(transaction, first);
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

/** Refuses a port that is in use. */
async function demandPort(environment: Environment): Promise<void> {
  if (environment.port === 0) return;
  const probe = createServer();
  await listen(probe, environment);
  await new Promise((resolve) => probe.close(resolve));
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
