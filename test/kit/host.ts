import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@earshot/config/environment';
import { Member, type Role } from '@earshot/core/model/member';
import { createNote } from '@earshot/core/model/note';
import type { AnswerOf, AnyOperation, InputOf } from '@earshot/core/model/operation';
import { createProject } from '@earshot/core/model/project';
import { type Host, startHost } from '@earshot/host/boot/start';
import { T } from '@earshot/host/boot/tokens';
import { hashPassword } from '@earshot/host/features/passwords';
import { makeWorkspace } from '@earshot/host/features/sessions';
import { createLog } from '@earshot/host/log/log';
import { addAccount } from '@earshot/host/store/accounts';
import { Rows } from '@earshot/host/store/rows';
import { documentOf } from '@earshot/ui/data/document-of';
import { io, type Socket } from 'socket.io-client';
import { testDatabase } from './database.ts';

export const PASSWORD = 'Quiet-Harbour-42-Lantern';

/** A GraphQL answer as it came over http. */
export interface Reply {
  data?: Record<string, unknown> | null;
  errors?: {
    message: string;
    extensions: Record<string, unknown> & { errorCode: string; fields?: Record<string, string> };
  }[];
  extensions?: { undo?: { command: string; input: Record<string, unknown> } };
}

/** What the host refused, with its code. */
export class Turned extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly extensions: Record<string, unknown>,
  ) {
    super(`${code}: ${message}`);
  }
}

/** Somebody in front of a browser: calls the host over http with a cookie, as the ui does. */
export class Person {
  undo: Reply['extensions'];

  constructor(
    readonly host: Host,
    readonly cookie: string | undefined,
    readonly workspaceId = '',
    readonly memberId = '',
    readonly email = '',
  ) {}

  /** One GraphQL request. */
  async graphql(
    query: string,
    variables: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${this.host.url}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-earshot': '1',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Reply;
  }

  /** Calls an operation with whatever input; answers its value or throws Turned. */
  async call(
    operation: AnyOperation,
    input: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const { query, variables } = documentOf(operation, input);
    const reply = await this.graphql(query, variables, headers);
    const [error] = reply.errors ?? [];
    if (error) throw new Turned(error.extensions.errorCode, error.message, error.extensions);
    this.undo = reply.extensions;
    return reply.data?.[operation.name];
  }

  /** Calls an operation with an input of its type. */
  do<O extends AnyOperation>(
    operation: O,
    input: InputOf<O>,
    headers: Record<string, string> = {},
  ): Promise<AnswerOf<O>> {
    return this.call(operation, input as Record<string, unknown>, headers) as Promise<AnswerOf<O>>;
  }

  /** The code with which a call is refused, or 'ok'. */
  async outcome(operation: AnyOperation, input: Record<string, unknown>): Promise<string> {
    return this.call(operation, input).then(
      () => 'ok',
      (fault) => {
        if (fault instanceof Turned) return fault.code;
        throw fault;
      },
    );
  }

  /** A socket with this person's cookie, connected and welcomed. */
  async socket(): Promise<Socket> {
    const socket = io(this.host.url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: this.cookie ? { cookie: this.cookie } : {},
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('welcome', () => resolve());
      socket.once('connect_error', reject);
    });
    return socket;
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
const hash = hashPassword(PASSWORD);

/** The host of this test process, on the test database. */
export function testHost(): Promise<Host> {
  running ??= begin();
  return running;
}

async function begin(): Promise<Host> {
  const data = mkdtempSync(join(tmpdir(), 'earshot-host-'));
  const environment = {
    ...readEnvironment({ NODE_ENV: 'test', EARSHOT_DATA: data, EARSHOT_LOG_LEVEL: 'error' }),
    port: 0,
  };
  return startHost({
    environment,
    log: createLog(process.env.EARSHOT_LOG_LEVEL === 'debug' ? 'debug' : 'error'),
    database: await testDatabase(),
    rateFactor: 1000,
  });
}

/** Somebody who is not signed in. */
export const stranger = async (): Promise<Person> => new Person(await testHost(), undefined);

/** A fresh workspace with an admin; nothing of other tests is in it. */
export async function aRoom(name = 'Test room'): Promise<Room> {
  const host = await testHost();
  const database = host.container.get(T.database);
  const email = `${randomUUID()}@example.org`;
  const { accountId, workspaceId } = await database.asSystem('a test workspace', (transaction) =>
    makeWorkspace(transaction, { name: 'Ada Admin', email, password: PASSWORD, workspaceName: name }),
  );
  const signIn = async (account: string, address: string) => {
    const token = await host.container.get(T.sessions).start(account, workspaceId, '127.0.0.1', 'tests');
    const member = await database.inWorkspace(
      workspaceId,
      async (transaction) => (await new Rows(transaction, Member).find({ where: { accountId: account }, limit: 1 }))[0],
    );
    return new Person(host, `__Host-earshot=${token}`, workspaceId, member?.id, address);
  };
  return {
    workspaceId,
    admin: await signIn(accountId, email),
    person: async (role, { admin = false } = {}) => {
      const address = `${randomUUID()}@example.org`;
      const passwordHash = await hash;
      const added = await database.asSystem('a test colleague', async (transaction) => {
        const account = await addAccount(transaction, { email: address, name: `${role} Person`, passwordHash });
        await transaction.enter(workspaceId);
        if (account)
          await new Rows(transaction, Member).insert({
            accountId: account.id,
            name: account.name,
            email: address,
            role,
            admin,
            suspended: false,
          });
        return account;
      });
      return signIn(added?.id ?? '', address);
    },
  };
}

/** A project that everyone in the workspace may write in, unless said otherwise. */
export const aProject = (by: Person, values: Partial<InputOf<typeof createProject>> = {}) =>
  by.do(createProject, { title: 'Interviews', ...values });

/** A note in a project. */
export const aNote = async (by: Person, values: Partial<InputOf<typeof createNote>> = {}) =>
  by.do(createNote, { projectId: values.projectId ?? (await aProject(by)).id, title: 'Interview 4', ...values });

after(async function stopHost() {
  this.timeout(30_000);
  await (await running)?.stop();
});
