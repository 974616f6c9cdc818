import { notes } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import {
  accessTokens,
  createAccessToken,
  revokeAccessToken,
  workspaceAccessTokens,
} from '@earshot/core/model/access-token';
import { auditLog } from '@earshot/core/model/audit';
import { me, updateMember } from '@earshot/core/model/member';
import { sessions } from '@earshot/core/model/session';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { aNote, aProject, aRoom, PASSWORD, stranger, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';

const TITLES = '{ projects { nodes { id title } } }';
const NEW_PROJECT = 'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id title } }';

interface Answered {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { errorCode: string } }[];
}

/** Calls the API as a program does: with a token alone. */
async function call(secret: string, query: string, variables: object = {}): Promise<Answered> {
  const { url } = await testHost();
  const answer = await fetch(`${url}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()) as Answered;
}
const codeOf = ({ errors }: Answered) => errors?.[0]?.extensions.errorCode ?? 'ok';

describe('an access token', () => {
  it('calls the API for its member, within its scope, and never as an administrator', async () => {
    const { admin, person } = await aRoom();
    const ada = await person('CONTRIBUTOR', { admin: true });
    await aProject(admin, { title: 'Shared' });
    await aProject(admin, { title: 'Private', everyone: null });
    const { secret: reading, accessToken } = await ada.do(createAccessToken, { title: 'Reports' });
    expect(accessToken).to.include({ title: 'Reports', scope: 'READ', memberId: ada.memberId, usedAt: null });
    expect(reading).to.match(/^api\.[0-9A-Za-z]{22}\.[\w-]{43}$/);
    const { data } = await call(reading, TITLES);
    expect(
      (data as { projects: { nodes: { title: string }[] } }).projects.nodes.map(({ title }) => title),
    ).to.deep.equal(['Shared']);
    const written = await call(reading, NEW_PROJECT, { input: { title: 'By a program' } });
    expect(written.errors?.[0]?.message).to.equal('This access token may only read. Make one that may write.');

    const { secret: writing } = await ada.do(createAccessToken, { title: 'Import', scope: 'WRITE' });
    expect(codeOf(await call(writing, NEW_PROJECT, { input: { title: 'By a program' } }))).to.equal('ok');
    for (const refused of [
      'mutation { createInvite(input: { role: VIEWER }) { link } }',
      'mutation { createAccessToken(input: { title: "Another" }) { secret } }',
      '{ sessions { id } }',
      '{ auditLog { seq } }',
    ])
      expect(codeOf(await call(writing, refused)), refused).to.equal('FORBIDDEN');
    expect((await ada.do(accessTokens, {})).find(({ title }) => title === 'Import')?.usedAt).to.be.a('string');
    const [line] = (await ada.do(auditLog, {})).filter(({ operation }) => operation === createProject.name);
    expect(line).to.include({ actorId: ada.memberId, outcome: 'done' });
    expect(line?.detail).to.have.property('tokenId');
  });

  it('opens nothing once it is revoked, expired, changed by a letter, or its member is suspended', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const make = async () => ben.do(createAccessToken, { title: 'Reports' });
    const [first, second, third] = [await make(), await make(), await make()];
    for (const { secret } of [first, second, third]) expect(codeOf(await call(secret, TITLES))).to.equal('ok');
    const altered = first.secret.slice(0, -1) + (first.secret.endsWith('A') ? 'B' : 'A');
    const answer = await call(altered, TITLES);
    expect([codeOf(answer), answer.errors?.[0]?.message]).to.deep.equal([
      'UNAUTHENTICATED',
      'This access token is wrong, expired or revoked. Make another one.',
    ]);
    await ben.do(revokeAccessToken, { id: first.accessToken.id });
    expect(codeOf(await call(first.secret, TITLES))).to.equal('UNAUTHENTICATED');
    expect(await ben.outcome(revokeAccessToken, { id: first.accessToken.id })).to.equal('NOT_FOUND');

    const { container } = await testHost();
    await container
      .get(T.database)
      .asSystem('a token expires', (transaction) =>
        transaction.sql('update access_tokens set expires_at = now() where id = $1', [second.accessToken.id]),
      );
    await eventually(async () => expect(codeOf(await call(second.secret, TITLES))).to.equal('UNAUTHENTICATED'));
    await admin.do(updateMember, { id: ben.memberId, suspended: true });
    await eventually(async () => expect(codeOf(await call(third.secret, TITLES))).to.equal('UNAUTHENTICATED'));
  });

  it('is seen and revoked by its member and by administrators, and ends when the password is reset', async () => {
    const { admin, person } = await aRoom();
    const [ben, cleo] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const { secret, accessToken } = await ben.do(createAccessToken, { title: 'Reports' });
    const other = await ben.do(createAccessToken, { title: 'Import', scope: 'WRITE' });
    expect(await cleo.do(accessTokens, {})).to.deep.equal([]);
    expect(await cleo.outcome(revokeAccessToken, { id: accessToken.id })).to.equal('NOT_FOUND');
    expect(await cleo.outcome(workspaceAccessTokens, {})).to.equal('FORBIDDEN');
    const all = await admin.do(workspaceAccessTokens, {});
    expect(all.map(({ title, memberId }) => [title, memberId])).to.have.deep.members([
      ['Reports', ben.memberId],
      ['Import', ben.memberId],
    ]);
    expect(JSON.stringify(all)).not.to.contain(secret.slice(-43));
    await admin.do(revokeAccessToken, { id: accessToken.id });
    expect(codeOf(await call(secret, TITLES))).to.equal('UNAUTHENTICATED');

    const { link } = await admin.do(createPasswordReset, { id: ben.memberId });
    const token = link.split('#token=')[1] ?? '';
    await (await stranger()).do(resetPassword, { token, password: `${PASSWORD}-2` });
    await eventually(async () => expect(codeOf(await call(other.secret, TITLES))).to.equal('UNAUTHENTICATED'));
  });

  it('reads files and calls REST routes, too, and goes before the cookie of a browser', async () => {
    const { admin } = await aRoom();
    const { secret } = await admin.do(createAccessToken, { title: 'Reports' });
    const { projectId } = await aNote(admin);
    const { url } = await testHost();
    const csv = await fetch(`${url}/api/v1/projects/${projectId}/highlights.csv`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(csv.status).to.equal(200);
    const both = await fetch(`${url}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer api.nonsense',
        cookie: admin.cookie ?? '',
        'x-earshot': '1',
      },
      body: JSON.stringify({ query: TITLES }),
    });
    expect(codeOf((await both.json()) as Answered)).to.equal('UNAUTHENTICATED');
    expect((await admin.do(notes, { condition: { projectId } })).nodes).to.have.length(1);
    expect(await admin.outcome(me, {})).to.equal('ok');
    expect(await admin.outcome(sessions, {})).to.equal('ok');
    expect(await admin.outcome(createInvite, { role: 'VIEWER' })).to.equal('ok');
  });

  it('is refused in words: without a title, for too long, or one too many', async () => {
    const { admin } = await aRoom();
    await demandRefused(admin.do(createAccessToken, { title: ' ' }), 'BAD_USER_INPUT', 'Say what the token is for.');
    const days = limits.accessTokenDays + 1;
    expect(await admin.outcome(createAccessToken, { title: 'Long', days })).to.equal('BAD_USER_INPUT');
    for (let at = 0; at < limits.accessTokens; at += 1) await admin.do(createAccessToken, { title: `Token ${at}` });
    await demandRefused(admin.do(createAccessToken, { title: 'More' }), 'UNPROCESSABLE', 'Revoke one');
  });
});
