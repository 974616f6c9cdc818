import { note } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { deleteShare } from '@earshot/core/areas/shares/share';
import { acceptInvite, createInvite, inviteFace } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset, passwordResetFace, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import type { AnyOperation } from '@earshot/core/model/operation';
import { signIn } from '@earshot/core/model/session';
import { shortId } from '@earshot/core/rules/id';
import { T } from '@earshot/host/area';
import { DEAD_LINK_MS } from '@earshot/host/areas/shares/shares';
import type { Database } from '@earshot/host/store/database';
import { newToken } from '@earshot/host/store/sessions';
import { expect } from 'chai';
import { aNote, aRoom, type Person, stranger, testHost } from '../kit/hosts/host.ts';
import { aLink } from '../kit/rooms/links.ts';
import { aHighlight, aTranscript } from '../kit/rooms/transcript.ts';
import { isAlike, isSettled, type Times, type Verdict, verdict } from '../kit/told-apart.ts';

// Tests whether the time of an answer reveals that an account, invite, link, workspace or page exists (contract 6, P6).
// Times count only in test:all; otherwise both sides must give the same answer after the same steps.
const MEASURED = process.env.EARSHOT_TEST === 'all';
/** Rounds between two checks of a pair, until its verdict is settled or its time is used up. */
const LOOK_EVERY = 50;
const FEWEST = 200;
const MOST = 1500;
const WARM_UP = 10;
/** Time for all pairs together, on an otherwise idle machine. */
const BUDGET_MS = 220_000;
const WRONG = 'Wrong-Harbour-42-Lantern';
/** No valid password of an account, and too weak for a new one. */
const WEAK = 'password';

/** One kind of request; returns the answer. */
type Ask = () => Promise<string>;
interface Pair {
  there: Ask;
  notThere: Ask;
}

let seed = 20_262;
const coin = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648 < 0.5;
};

/** Sends both requests in rounds of random order, so that other load affects both alike. */
async function timesOf({ there, notThere }: Pair, rounds: number, times: Times): Promise<void> {
  const ask = async (side: keyof Times, by: Ask) => {
    const from = performance.now();
    await by();
    times[side].push(performance.now() - from);
  };
  for (let at = 0; at < rounds; at += 1)
    if (coin()) {
      await ask('there', there);
      await ask('notThere', notThere);
    } else {
      await ask('notThere', notThere);
      await ask('there', there);
    }
}

/** Measures a pair until its verdict is settled or its time is up. */
async function measured(pair: Pair, budgetMs: number): Promise<Verdict> {
  await timesOf(pair, WARM_UP, { there: [], notThere: [] });
  const until = performance.now() + budgetMs;
  const times: Times = { there: [], notThere: [] };
  for (;;) {
    await timesOf(pair, LOOK_EVERY, times);
    const told = verdict(times);
    if (told.samples < FEWEST) continue;
    if (isSettled(told) || told.samples >= MOST || performance.now() > until) return told;
  }
}

/** The audit line of a wrong password for an existing account is written after the answer, without delaying it. */
const AFTERWARDS = 'find the workspaces of an account';

/** Queries of the host outside a workspace until the answer, by reason. */
async function stepsOf(database: Database, ask: Ask): Promise<string[]> {
  const steps: string[] = [];
  const real = database.asSystem;
  database.asSystem = (reason, work) => {
    if (reason !== AFTERWARDS) steps.push(reason);
    return real.call(database, reason, work) as never;
  };
  try {
    await ask();
  } finally {
    database.asSystem = real;
  }
  return steps;
}

describe('the time of an answer', function () {
  this.timeout(MEASURED ? 900_000 : 60_000);
  const pairs: Record<string, Pair> = {};
  let database: Database;

  const said =
    (by: Person, operation: AnyOperation, input: () => Record<string, unknown>): Ask =>
    async () => {
      try {
        return JSON.stringify(await by.call(operation, input()));
      } catch (fault) {
        return String(fault);
      }
    };
  const page =
    (by: Person, token: string, init?: () => RequestInit): Ask =>
    async () => {
      const response = await fetch(`${by.url}/p/${token}`, { redirect: 'manual', ...init?.() });
      return `${response.status} ${(await response.text()).replaceAll(/nonce="[^"]*"|nonce-[^']*/g, '')}`;
    };

  before(async () => {
    database = (await testHost()).container.get(T.database);
    const { admin, person } = await aRoom();
    const [colleague, reader] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const nobody = await stranger();
    const unknownEmail = () => `nobody-${crypto.randomUUID()}@example.org`;
    const unknownLink = 'A1b2C3d4E5f6';

    pairs['an account, by signing in'] = {
      there: said(nobody, signIn, () => ({ email: admin.email, password: WRONG })),
      notThere: said(nobody, signIn, () => ({ email: unknownEmail(), password: WRONG })),
    };
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const invite = link.split('token=')[1] ?? '';
    const joining = (email: () => string) =>
      said(nobody, acceptInvite, () => ({ token: invite, name: 'Mara', email: email(), password: WEAK }));
    pairs['an account, by an invite'] = { there: joining(() => admin.email), notThere: joining(unknownEmail) };
    pairs['a workspace, by an invite'] = {
      there: said(nobody, inviteFace, () => ({ token: `${shortId(admin.workspaceId)}.${newToken()}` })),
      notThere: said(nobody, inviteFace, () => ({ token: `${shortId(crypto.randomUUID())}.${newToken()}` })),
    };

    const reset = await admin.do(createPasswordReset, { id: colleague.memberId });
    const used = reset.link.split('token=')[1] ?? '';
    await nobody.do(resetPassword, { token: used, password: 'Loud-Harbour-43-Lantern' });
    pairs['a used link for a password'] = {
      there: said(nobody, passwordResetFace, () => ({ token: used })),
      notThere: said(nobody, passwordResetFace, () => ({ token: newToken() })),
    };
    pairs['a used link for a password, by setting one'] = {
      there: said(nobody, resetPassword, () => ({ token: used, password: WEAK })),
      notThere: said(nobody, resetPassword, () => ({ token: newToken(), password: WEAK })),
    };

    const { id: projectId } = await admin.do(createProject, { title: 'Public', everyone: 'READ' });
    const words = 'It took three weeks.';
    const transcript = await aTranscript(admin, projectId, 'Call', words);
    const highlight = await aHighlight(admin, transcript.id, words);
    const on = { highlightId: highlight.id };
    const withdrawn = await aLink(admin, on);
    await admin.do(deleteShare, { id: withdrawn.id });
    const expired = await aLink(admin, on);
    await database.inWorkspace(admin.workspaceId, (transaction) =>
      transaction.sql(`update shares set expires_at = now() - interval '1 day' where workspace_id = $1 and id = $2`, [
        admin.workspaceId,
        expired.id,
      ]),
    );
    pairs['a withdrawn public link'] = { there: page(nobody, withdrawn.token), notThere: page(nobody, unknownLink) };
    pairs['an expired public link'] = { there: page(nobody, expired.token), notThere: page(nobody, unknownLink) };
    const locked = await aLink(admin, { ...on, password: 'Locked-Harbour-42' });
    const form = () => ({ method: 'POST', body: new URLSearchParams({ password: WRONG }) });
    pairs['a public link with a password'] = {
      there: page(nobody, locked.token, form),
      notThere: page(nobody, unknownLink, form),
    };
    const open = await aLink(admin, on);
    pairs['a public link without a password'] = {
      there: page(nobody, open.token, form),
      notThere: page(nobody, unknownLink, form),
    };

    const secret = await aNote(admin, {
      projectId: (await admin.do(createProject, { title: 'Own', everyone: null })).id,
    });
    const { admin: other } = await aRoom();
    const foreign = await aNote(other);
    const missing = () => ({ id: crypto.randomUUID() });
    const notes = said(reader, note, missing);
    pairs['a page that one may not read'] = { there: said(reader, note, () => ({ id: secret.id })), notThere: notes };
    pairs['a page of another workspace'] = { there: said(reader, note, () => ({ id: foreign.id })), notThere: notes };
  });

  // Quick ones first: their unused time goes to those that take longer.
  const NAMES = [
    'a page that one may not read',
    'a page of another workspace',
    'a used link for a password',
    'a used link for a password, by setting one',
    'a workspace, by an invite',
    'a withdrawn public link',
    'an expired public link',
    'an account, by signing in',
    'an account, by an invite',
    'a public link with a password',
    'a public link without a password',
  ];
  let leftMs = BUDGET_MS;
  for (const [at, name] of NAMES.entries())
    it(`does not tell whether there is ${name}`, async () => {
      const pair = pairs[name];
      if (!pair) throw new Error(`${name} was not made`);
      expect(await pair.there()).to.equal(await pair.notThere());
      expect(await stepsOf(database, pair.there)).to.deep.equal(await stepsOf(database, pair.notThere));
      if (!MEASURED) return;
      const from = performance.now();
      const told = await measured(pair, leftMs / (NAMES.length - at));
      leftMs = Math.max(0, leftMs - (performance.now() - from));
      const line = JSON.stringify({ name, ...told }, (_, value) =>
        typeof value === 'number' ? Number(value.toFixed(3)) : value,
      );
      process.stdout.write(`${line}\n`);
      expect(isAlike(told), line).to.equal(true);
    });

  it('is the same for every public link that leads nowhere', async () => {
    for (const name of ['a withdrawn public link', 'an expired public link'])
      for (const ask of Object.values(pairs[name] ?? {})) {
        const from = performance.now();
        await ask();
        expect(performance.now() - from, name).to.be.at.least(DEAD_LINK_MS);
      }
  });

  it('is distinguished where it differs (the harness sees it)', () => {
    const one = Array.from({ length: 800 }, (_, at) => (at * 7) % 20);
    const later = (ms: number) => verdict({ there: one, notThere: one.map((time) => time + ms) });
    expect(later(0)).to.include({ auc: 0.5, apartMs: 0 });
    expect([isSettled(later(0)), isAlike(later(0))]).to.deep.equal([true, true]);
    for (const ms of [3, 6]) expect([isSettled(later(ms)), isAlike(later(ms))]).to.deep.equal([true, false]);
    const few = verdict({ there: one.slice(0, 100), notThere: one.slice(0, 100) });
    expect(isSettled(few), 'a hundred samples settle nothing').to.equal(false);
  });
});
