import { acceptInvite, createInvite, inviteFace } from '@earshot/core/model/invite';
import { note } from '@earshot/core/model/note';
import type { AnyOperation } from '@earshot/core/model/operation';
import { createPasswordReset, passwordResetFace, resetPassword } from '@earshot/core/model/password-reset';
import { createProject } from '@earshot/core/model/project';
import { signIn } from '@earshot/core/model/session';
import { deleteShare } from '@earshot/core/model/share';
import { shortId } from '@earshot/core/rules/id';
import { T } from '@earshot/host/boot/tokens';
import { DEAD_LINK_MS } from '@earshot/host/features/shares';
import type { Database } from '@earshot/host/store/database';
import { newToken } from '@earshot/host/store/sessions';
import { expect } from 'chai';
import { aNote, aRoom, type Person, stranger, testHost } from '../kit/host.ts';
import { aLink } from '../kit/links.ts';
import { aHighlight, aTranscript } from '../kit/transcript.ts';

// Whether the time of an answer tells if an account, invite, link, workspace or page is there (contract 6, P6). The clock
// decides only in test:all; otherwise that both sides answer in the same words after the same steps.
const MEASURED = process.env.EARSHOT_TEST === 'all';
const SAMPLES = MEASURED ? 800 : 4;
const MOST_APART_MS = 5;
const MOST_AUC = 0.55;
const WRONG = 'Wrong-Harbour-42-Lantern';
/** Neither opens an account nor is good enough for a new one. */
const WEAK = 'password';

/** One way to ask about something; answers what was said. */
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

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** How often a guess by time is right, from 0.5 (never better than a coin) to 1 (Mann and Whitney's U over all pairs). */
function guessed(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a < b ? 1 : a === b ? 0.5 : 0;
  const auc = wins / (one.length * other.length);
  return Math.max(auc, 1 - auc);
}

/** The spread of that figure by chance alone when both sides are alike. */
const spread = (count: number) => Math.sqrt((2 * count + 1) / (12 * count * count));

/** Asks both in turns whose order a coin decides, so that what else the machine does strikes both alike. */
async function timesOf({ there, notThere }: Pair): Promise<{ there: number[]; notThere: number[] }> {
  const times = { there: [] as number[], notThere: [] as number[] };
  const ask = async (side: keyof typeof times, by: Ask) => {
    const from = performance.now();
    await by();
    times[side].push(performance.now() - from);
  };
  for (let at = 0; at < SAMPLES; at += 1)
    if (coin()) {
      await ask('there', there);
      await ask('notThere', notThere);
    } else {
      await ask('notThere', notThere);
      await ask('there', there);
    }
  return times;
}

/** The audit line of a wrong password for a known account is written after the answer, and nobody waits for it. */
const AFTERWARDS = 'find the workspace of an account';

/** What the host asks its database for outside a workspace until the answer, by its reasons. */
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

  const NAMES = [
    'an account, by signing in',
    'an account, by an invite',
    'a workspace, by an invite',
    'a used link for a password',
    'a used link for a password, by setting one',
    'a withdrawn public link',
    'an expired public link',
    'a public link with a password',
    'a public link without a password',
    'a page that one may not read',
    'a page of another workspace',
  ];
  for (const name of NAMES)
    it(`does not tell whether there is ${name}`, async () => {
      const pair = pairs[name];
      if (!pair) throw new Error(`${name} was not made`);
      expect(await pair.there()).to.equal(await pair.notThere());
      expect(await stepsOf(database, pair.there)).to.deep.equal(await stepsOf(database, pair.notThere));
      if (!MEASURED) return;
      const { there, notThere } = await timesOf(pair);
      const apart = Math.abs(median(there) - median(notThere));
      const auc = guessed(there, notThere);
      const told = { name, samples: SAMPLES, apartMs: Number(apart.toFixed(2)), auc: Number(auc.toFixed(3)) };
      process.stdout.write(`${JSON.stringify({ ...told, medianMs: Number(median(there).toFixed(1)) })}\n`);
      expect(apart, JSON.stringify(told)).to.be.at.most(MOST_APART_MS);
      // What chance alone adds to the figure of two sides that are alike, at most (2 sigma).
      expect(auc, JSON.stringify(told)).to.be.at.most(MOST_AUC + 2 * spread(SAMPLES));
    });

  it('is the same for every public link that leads nowhere', async () => {
    for (const name of ['a withdrawn public link', 'an expired public link'])
      for (const ask of Object.values(pairs[name] ?? {})) {
        const from = performance.now();
        await ask();
        expect(performance.now() - from, name).to.be.at.least(DEAD_LINK_MS);
      }
  });

  it('is told apart where it differs (the harness sees it)', () => {
    const one = Array.from({ length: 400 }, (_, at) => at % 20);
    expect(guessed(one, one)).to.equal(0.5);
    expect(
      guessed(
        one,
        one.map((ms) => ms + 3),
      ),
    ).to.be.greaterThan(MOST_AUC + 2 * spread(400));
  });
});
