import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, readEnvironment } from '@earshot/config/environment';
import { createNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { Member, type Role } from '@earshot/core/model/member';
import type { InputOf } from '@earshot/core/model/operation';
import { T } from '@earshot/host/area';
import { hashPassword } from '@earshot/host/areas/workspace/passwords';
import { makeWorkspace } from '@earshot/host/areas/workspace/sessions';
import type { OpenDatabase } from '@earshot/host/boot/database/open-database';
import { type Host, startHost } from '@earshot/host/boot/start';
import { createLog, type Log } from '@earshot/host/log/log';
import { refuseMisuse } from '@earshot/host/store/inside';
import { Rows } from '@earshot/host/store/rows';
import { fakeInternet } from '../fakes/fake-internet.ts';
import { addColleague, cookieFor } from './colleague.ts';
import { testDatabase } from './database.ts';
import { Visitor } from './person.ts';

export const PASSWORD = 'Quiet-Harbour-42-Lantern';

export { type Reply, Turned } from './person.ts';

/** A browser user who visits the host of this process. */
export class Person extends Visitor {
  constructor(
    readonly host: Host,
    cookie: string | undefined,
    workspaceId = '',
    memberId = '',
    email = '',
  ) {
    super(host.url, cookie, workspaceId, memberId, email);
  }
}

/** One workspace for one test, with its first person. */
export interface Room {
  workspaceId: string;
  admin: Person;
  /** adds a colleague with a role and signs them in */
  person(role: Role, options?: { admin?: boolean }): Promise<Person>;
}

let running: Promise<Host> | undefined;
// Shared by all hosts on a database, so that each can decrypt what another one encrypted.
const secretKey = randomBytes(32);
const hash = hashPassword(PASSWORD);

/** The host of this test process, on the test database. */
export function testHost(): Promise<Host> {
  running ??= begin();
  return running;
}

const begin = () => anotherHost(createLog(process.env.EARSHOT_LOG_LEVEL === 'debug' ? 'debug' : 'error'));

/** Settings that an operator can change; rates are a thousand times the real ones unless set. */
type Settings = Partial<Environment> & { rateFactor?: number; database?: Promise<OpenDatabase> };

/** Another host on the test database, as operators can run several; the caller stops it. */
export async function anotherHost(
  log: Log = createLog('error'),
  { rateFactor = 1000, database = testDatabase(), ...set }: Settings = {},
): Promise<Host> {
  const data = mkdtempSync(join(tmpdir(), 'earshot-host-'));
  const environment = {
    ...readEnvironment({ NODE_ENV: 'test', EARSHOT_DATA: data, EARSHOT_LOG_LEVEL: 'error' }),
    port: 0,
    sample: false,
    secretKey,
    ...(await fakeInternet()),
    ...set,
  };
  const host = await startHost({ environment, log, database: await database, rateFactor, misuse: refuseMisuse });
  const stop = () => host.stop().finally(() => rmSync(data, { recursive: true, force: true }));
  return { ...host, stop };
}

/** A visitor who is not signed in. */
export const stranger = async (): Promise<Person> => new Person(await testHost(), undefined);

/** A new workspace with an admin, without content of other tests. */
export async function aRoom(name = 'Test room', at?: Host): Promise<Room> {
  const host = at ?? (await testHost());
  const database = host.container.get(T.database);
  const passwordHash = await hash;
  const email = `${randomUUID()}@example.org`;
  const { accountId, workspaceId } = await database.asSystem('a test workspace', (transaction) =>
    makeWorkspace(transaction, { name: 'Ada Admin', email, passwordHash, workspaceName: name }),
  );
  const found = await database.inWorkspace(workspaceId, (transaction) =>
    new Rows(transaction, Member).find({ where: { accountId }, limit: 1 }),
  );
  const cookie = await cookieFor(database, accountId, workspaceId);
  return {
    workspaceId,
    admin: new Person(host, cookie, workspaceId, found[0]?.id, email),
    person: async (role, { admin = false } = {}) => {
      const added = await addColleague(database, workspaceId, { role, admin, passwordHash: await hash });
      return new Person(host, added.cookie, workspaceId, added.memberId, added.email);
    },
  };
}

/** A project in which everyone in the workspace can write, by default. */
export const aProject = (by: Person, values: Partial<InputOf<typeof createProject>> = {}) =>
  by.do(createProject, { title: 'Interviews', ...values });

/** A note in a project. */
export const aNote = async (by: Person, values: Partial<InputOf<typeof createNote>> = {}) =>
  by.do(createNote, { projectId: values.projectId ?? (await aProject(by)).id, title: 'Interview 4', ...values });

/** Stops the host of this process; mocha does it at the end, benchmarks by themselves. */
export const stopTestHost = async (): Promise<void> => (await running)?.stop();

// Benchmarks use the kit outside mocha.
if (typeof after === 'function')
  after(async function stopHost() {
    this.timeout(30_000);
    await stopTestHost();
  });
