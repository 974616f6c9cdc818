import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { createShare, updateShare } from '@earshot/core/areas/shares/share';
import { acceptInvite, createInvite } from '@earshot/core/areas/workspace/invite';
import { changePassword, sessions, setUp, signIn } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
import { hashPassword, passwordFits } from '@earshot/host/areas/workspace/passwords';
import type { Host } from '@earshot/host/boot/start';
import { createLog } from '@earshot/host/log/log';
import type { Visit } from '@earshot/host/operations/visit';
import { setSetupLink } from '@earshot/host/store/accounts';
import { Rows } from '@earshot/host/store/rows';
import { newToken, tokenHash } from '@earshot/host/store/sessions';
import { documentOf } from '@earshot/ui/data/documents/document-of';
import { expect } from 'chai';
import { aNote, anotherHost, aRoom, PASSWORD, type Person, type Reply, stranger, testHost } from '../kit/hosts/host.ts';
import { eventually } from '../kit/hosts/job-room.ts';
import { aLink } from '../kit/rooms/links.ts';

const WRONG = 'Wrong-Harbour-42-Lantern';

/** Keeps every thread that hashes passwords busy, until released. */
function busyThreads(): { letGo(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-busy-'));
  const pipes = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, (_, at) => join(folder, `${at}`));
  execFileSync('mkfifo', pipes);
  const readers = pipes.map((pipe) => open(pipe, 'r'));
  return {
    async letGo() {
      const writers = pipes.map((pipe) => openSync(pipe, 'r+'));
      for (const reader of readers) await (await reader).close();
      for (const writer of writers) closeSync(writer);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The row of a highlight in a note of this person's; its words do not matter here. */
async function aHighlightOf(person: Person): Promise<string> {
  const { id: noteId, projectId } = await aNote(person);
  const row = { noteId, projectId, text: 'words', prefix: '', suffix: '', position: 0, state: 'ANCHORED' } as const;
  const { container } = await testHost();
  const made = await container
    .get(T.database)
    .inWorkspace(person.workspaceId, (transaction) => new Rows(transaction, Highlight).insert(row));
  return made.id;
}

interface Tried {
  /** ok, or the code and text of the refusal */
  said: string;
  /** the cookies of the answer, as a browser would send them back */
  cookies: string;
}

/** Tries to sign in from an address, as passed on by one proxy. */
async function trySignIn(host: Host, from: string, email: string, password: string, cookies = ''): Promise<Tried> {
  const response = await fetch(`${host.url}/api/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-earshot': '1',
      'x-forwarded-for': from,
      'x-forwarded-proto': 'https',
      ...(cookies ? { cookie: cookies } : {}),
    },
    body: JSON.stringify(documentOf(signIn, { email, password })),
  });
  const [error] = ((await response.json()) as Reply).errors ?? [];
  return {
    said: error ? `${error.extensions.errorCode}: ${error.message.replace(/\d+ (min|s)/, '…')}` : 'ok',
    cookies: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
}

describe('signing in', () => {
  let host: Host;
  const nobody = () => `nobody-${crypto.randomUUID()}@example.org`;
  const TOO_MANY = 'TOO_MANY_REQUESTS: Too many requests. Try again in ….';

  // Real budgets: a separate host for each test.
  beforeEach(async () => {
    host = await anotherHost(createLog('error'), { rateFactor: 1, proxyHops: 1 });
  });
  afterEach(() => host.stop());

  it('answers and stops alike whether there is such an account or not', async () => {
    const { admin } = await aRoom();
    const told: string[][] = [];
    for (const email of [admin.email, nobody()]) {
      const said: string[] = [];
      for (let at = 0; at < 12; at += 1) said.push((await trySignIn(host, '203.0.113.7', email, WRONG)).said);
      told.push(said);
    }
    expect(told[0]).to.deep.equal(told[1]);
    expect(told[0]?.slice(0, 10).every((said) => said.startsWith('UNAUTHENTICATED'))).to.equal(true);
    expect(told[0]?.slice(10)).to.deep.equal([TOO_MANY, TOO_MANY]);
  });

  it('is not locked by a stranger elsewhere, nor in a browser that is known', async () => {
    const { admin } = await aRoom();
    const { cookies } = await trySignIn(host, '203.0.113.7', admin.email, PASSWORD);
    const device = cookies.split('; ').find((cookie) => cookie.startsWith('__Host-earshot-device='));
    for (let at = 0; at < 10; at += 1) await trySignIn(host, '203.0.113.7', admin.email, WRONG);
    expect((await trySignIn(host, '203.0.113.7', admin.email, PASSWORD)).said).to.equal(TOO_MANY);
    expect((await trySignIn(host, '198.51.100.4', admin.email, PASSWORD)).said).to.equal('ok');
    expect((await trySignIn(host, '203.0.113.7', admin.email, PASSWORD, device)).said).to.equal('ok');
    // Regardless of the stranger's other requests from that network.
    let said = '';
    for (let at = 0; at < 60 && said !== TOO_MANY; at += 1)
      said = (await trySignIn(host, '203.0.113.7', nobody(), WRONG)).said;
    expect(said).to.equal(TOO_MANY);
    expect((await trySignIn(host, '203.0.113.7', admin.email, PASSWORD, device)).said).to.equal('ok');
  });
});

describe('a password', () => {
  it('is hashed with the same effort when there is no account', async () => {
    for (const known of [await hashPassword(PASSWORD), undefined]) {
      expect(await passwordFits(WRONG, known)).to.equal(false);
      const threads = busyThreads();
      let answered = false;
      const refused = passwordFits(WRONG, known).finally(() => {
        answered = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      const early = answered;
      await threads.letGo();
      expect(early, 'without a thread that hashes').to.equal(false);
      expect(await refused).to.equal(false);
    }
  });

  it('is not guessed any number of times with an invite or in an open session', async () => {
    const host = await anotherHost(createLog('error'), { rateFactor: 1 });
    try {
      const { admin } = await aRoom();
      const { admin: victim } = await aRoom();
      const { link } = await admin.do(createInvite, { role: 'VIEWER' });
      const runner = host.container.get(T.runner);
      const visit = (address: string, session: Visit['session'] = null): Visit => ({
        address,
        agent: '',
        session,
        origin: '',
        keepsCookies: true,
        keepSession: async () => undefined,
      });
      const codes = async (call: () => Promise<unknown>) => {
        const found: string[] = [];
        for (let at = 0; at < 11; at += 1)
          found.push(
            await call().then(
              () => 'ok',
              (fault) => fault.code,
            ),
          );
        return [...new Set(found.slice(0, 10)), found[10]];
      };
      const joining = { token: link.split('#token=')[1], name: 'Eve', email: victim.email, password: WRONG };
      expect(await codes(() => runner.run(acceptInvite, joining, visit('203.0.113.7')))).to.deep.equal([
        'BAD_USER_INPUT',
        'TOO_MANY_REQUESTS',
      ]);
      const session = await host.container.get(T.keeper).open(victim.cookie?.split('=')[1], '127.0.0.1');
      const guess = { current: WRONG, next: 'Other-Harbour-42-Lantern' };
      expect(await codes(() => runner.run(changePassword, guess, visit('203.0.113.8', session)))).to.deep.equal([
        'BAD_USER_INPUT',
        'TOO_MANY_REQUESTS',
      ]);
    } finally {
      await host.stop();
    }
  });
});

describe('while a password is hashed, no connection is held', () => {
  /** Runs a call whose hashing is blocked, and waits until it holds no transaction of this kind. */
  async function heldUp(kind: 'asSystem' | 'inWorkspace', call: () => Promise<unknown>): Promise<unknown> {
    const { container } = await testHost();
    // The sign-in database has separate connections.
    const database = container.get(kind === 'asSystem' ? T.doorDatabase : T.database);
    let held = 0;
    const run = database[kind] as (where: string, work: never) => Promise<never>;
    database[kind] = async function counted(this: typeof database, where: string, work: never) {
      held += 1;
      return run.call(this, where, work).finally(() => {
        held -= 1;
      });
    };
    const threads = busyThreads();
    try {
      const done = call();
      // Long enough to have started.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await eventually(() => expect(held).to.equal(0)).finally(threads.letGo);
      return await done;
    } finally {
      database[kind] = run;
    }
  }
  const visitOf = (session: Visit['session']): Visit => ({
    address: '127.0.0.1',
    agent: '',
    session,
    origin: '',
    keepsCookies: true,
    keepSession: async () => undefined,
  });

  it('with an invite, for a new account and for one that is there', async () => {
    const { admin } = await aRoom();
    const { container } = await testHost();
    const { admin: elsewhere } = await aRoom();
    for (const email of [`new-${crypto.randomUUID()}@example.org`, elsewhere.email]) {
      const { link } = await admin.do(createInvite, { role: 'VIEWER' });
      const input = { token: link.split('#token=')[1], name: 'Vi', email, password: PASSWORD };
      const joined = () => container.get(T.runner).run(acceptInvite, input, visitOf(null));
      expect(await heldUp('asSystem', joined)).to.deep.equal({ answer: true });
    }
  });

  it('holds no connection while the password of a public link is hashed', async () => {
    const { admin } = await aRoom();
    const { container } = await testHost();
    const highlightId = await aHighlightOf(admin);
    const session = await container.get(T.keeper).open(admin.cookie?.split('=')[1], '127.0.0.1');
    const runner = container.get(T.runner);
    const make = () => runner.run(createShare, { highlightId, password: PASSWORD }, visitOf(session));
    const { answer } = (await heldUp('inWorkspace', make)) as { answer: { id: string; protected: boolean } };
    expect(answer.protected).to.equal(true);
    const change = () => runner.run(updateShare, { id: answer.id, password: WRONG }, visitOf(session));
    expect(await heldUp('inWorkspace', change)).to.have.property('answer');
  });
});

describe('the password of a public link', () => {
  it('is not guessed any number of times, be there such a link or not', async () => {
    const host = await anotherHost(createLog('error'), { rateFactor: 1 });
    try {
      const { admin } = await aRoom();
      const { token } = await aLink(admin, { highlightId: await aHighlightOf(admin), password: PASSWORD });
      const enter = async (link: string, password: string) => {
        const init = { method: 'POST', body: new URLSearchParams({ password }), redirect: 'manual' } as const;
        return (await fetch(`${host.url}/p/${link}`, init)).status;
      };
      expect(await enter(token, PASSWORD)).to.equal(303);
      for (const link of [token, 'A1b2C3d4E5f6']) {
        const said: number[] = [];
        for (let at = 0; at < 11; at += 1) said.push(await enter(link, WRONG));
        expect([...new Set(said.slice(0, 10)), said[10]]).to.deep.equal([401, 429]);
      }
      // From any number of networks.
      const { token: other } = await aLink(admin, {
        highlightId: await aHighlightOf(admin),
        password: PASSWORD,
      });
      const rates = host.container.get(T.rates);
      for (let at = 0; at < 100; at += 1) await rates.guessLink(other, { address: `203.0.${at}.7` }, async () => false);
      expect(await enter(other, PASSWORD)).to.equal(429);
    } finally {
      await host.stop();
    }
  });
});

describe('a session', () => {
  it('opens nothing once it has run out', async () => {
    const { admin } = await aRoom();
    expect(await admin.outcome(sessions, {})).to.equal('ok');
    const { container } = await testHost();
    await container
      .get(T.database)
      .asSystem('end a session early', (transaction) =>
        transaction.sql(`update sessions set expires_at = now() - interval '1 second' where workspace_id = $1`, [
          admin.workspaceId,
        ]),
      );
    container.get(T.keeper).forget();
    expect(await admin.outcome(sessions, {})).to.equal('UNAUTHENTICATED');
  });
});

describe('a set-up link', () => {
  it('opens nothing once there is an account, however it outlived the first one', async () => {
    await aRoom();
    const { container } = await testHost();
    const token = newToken();
    await container
      .get(T.database)
      .asSystem('a link that should be gone', (transaction) => setSetupLink(transaction, tokenHash(token), 1000));
    const input = { token, workspaceName: 'Mine', name: 'Eve', email: 'eve@example.org', password: PASSWORD };
    expect(await (await stranger()).outcome(setUp, input)).to.equal('FORBIDDEN');
    await container
      .get(T.database)
      .asSystem('no link is left', (transaction) => transaction.sql('delete from setup_links'));
  });
});
