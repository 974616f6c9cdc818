import { notes } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createProject, project as oneProject } from '@earshot/core/areas/places/project';
import {
  accessTokens,
  createAccessToken,
  createWorkspaceToken,
  revokeAccessToken,
  workspaceAccessTokens,
} from '@earshot/core/areas/workspace/access-token';
import { createInvite } from '@earshot/core/areas/workspace/invite';
import { createPasswordReset, resetPassword } from '@earshot/core/areas/workspace/password-reset';
import { limits } from '@earshot/core/limits';
import { auditLog } from '@earshot/core/model/audit';
import { me, member as oneMember, updateMember } from '@earshot/core/model/member';
import { ownerlessPlaces, setGrant } from '@earshot/core/model/place';
import { sessions } from '@earshot/core/model/session';
import { T } from '@earshot/host/area';
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

/** Calls the API as a program does: with only a token. */
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
    expect(written.errors?.[0]?.message).to.equal('This access token can only read. Make one that can write.');

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
    await demandRefused(admin.do(createAccessToken, { title: ' ' }), 'BAD_USER_INPUT', 'Enter what the token is for.');
    const days = limits.accessTokenDays + 1;
    expect(await admin.outcome(createAccessToken, { title: 'Long', days })).to.equal('BAD_USER_INPUT');
    for (let at = 0; at < limits.accessTokens; at += 1) await admin.do(createAccessToken, { title: `Token ${at}` });
    await demandRefused(admin.do(createAccessToken, { title: 'More' }), 'UNPROCESSABLE', 'Revoke one');
  });
});

describe('a token of the workspace', () => {
  const PRIVATE = { title: 'Private', everyone: null };
  const titlesSeen = async (secret: string) => {
    const { data } = (await call(secret, TITLES)) as { data: { projects: { nodes: { title: string }[] } } };
    return data.projects.nodes.map(({ title }) => title).sort();
  };

  it('acts as a program with a role and the access that it was given, under its own name', async () => {
    const { admin } = await aRoom();
    await aProject(admin, { title: 'Shared' });
    const closed = await aProject(admin, PRIVATE);
    const { secret, accessToken } = await admin.do(createWorkspaceToken, {
      ...{ title: 'Import', scope: 'WRITE', role: 'CONTRIBUTOR' },
    });
    expect(accessToken).to.include({ ofWorkspace: true, title: 'Import', usedAt: null });
    const { memberId } = accessToken;
    expect(await admin.do(oneMember, { id: memberId })).to.include({
      ...{ kind: 'PROGRAM', name: 'Import', email: '', role: 'CONTRIBUTOR' },
      ...{ admin: false, peopleAccess: false, suspended: false },
    });
    expect(await titlesSeen(secret)).to.deep.equal(['Shared']);
    await admin.do(setGrant, { placeId: closed.id, principal: 'MEMBER', principalId: memberId, level: 'READ' });
    await eventually(async () => expect(await titlesSeen(secret)).to.deep.equal(['Private', 'Shared']));
    const made = await call(secret, NEW_PROJECT, { input: { title: 'By a program' } });
    const { id } = (made.data as { createProject: { id: string } }).createProject;
    expect(await admin.do(oneProject, { id })).to.include({ createdBy: memberId });
    const [line] = (await admin.do(auditLog, {})).filter(
      ({ operation, actorId }) => operation === createProject.name && actorId === memberId,
    );
    expect(line?.detail).to.include({ tokenId: accessToken.id });
    expect((await admin.do(workspaceAccessTokens, {}))[0]?.usedAt).to.be.a('string');
  });

  it('widens nothing: no account, no administration, no other workspace, only its role and scope', async () => {
    const room = await aRoom();
    const ben = await room.person('MANAGER');
    await demandRefused(ben.do(createWorkspaceToken, { title: 'Import' }), 'FORBIDDEN', 'Ask an administrator');
    const { secret } = await room.admin.do(createWorkspaceToken, { title: 'Import', scope: 'WRITE' });
    // A viewer reads, whatever the scope says.
    expect(codeOf(await call(secret, NEW_PROJECT, { input: { title: 'No' } }))).to.equal('FORBIDDEN');
    const writing = await room.admin.do(createWorkspaceToken, { title: 'W', scope: 'WRITE', role: 'CONTRIBUTOR' });
    const reading = await room.admin.do(createWorkspaceToken, { title: 'R', role: 'CONTRIBUTOR' });
    expect(codeOf(await call(reading.secret, NEW_PROJECT, { input: { title: 'No' } }))).to.equal('FORBIDDEN');
    for (const refused of [
      'mutation { createInvite(input: { role: VIEWER }) { link } }',
      'mutation { createWorkspaceToken(input: { title: "Another" }) { secret } }',
      'mutation { createAccessToken(input: { title: "Another" }) { secret } }',
      '{ workspaceAccessTokens { id } }',
      '{ accessTokens { id } }',
      '{ sessions { id } }',
      '{ auditLog { seq } }',
    ])
      expect(codeOf(await call(writing.secret, refused)), refused).to.be.oneOf(['FORBIDDEN', 'NOT_FOUND']);
    await room.admin.do(createPerson, { name: 'Pat Patient' });
    const people = '{ people { nodes { id } } }';
    expect((await call(writing.secret, people)).data).to.deep.equal({ people: { nodes: [] } });
    const { memberId } = writing.accessToken;
    for (const change of [{ admin: true }, { role: 'MANAGER' as const }])
      await demandRefused(room.admin.do(updateMember, { id: memberId, ...change }), 'BAD_USER_INPUT', 'cannot manage');
    await demandRefused(room.admin.do(createPasswordReset, { id: memberId }), 'CONFLICT', 'it has no password');
    const elsewhere = await aRoom();
    await aProject(elsewhere.admin, { title: 'Elsewhere' });
    expect(await titlesSeen(writing.secret)).to.deep.equal([]);
    expect(await elsewhere.admin.outcome(revokeAccessToken, { id: writing.accessToken.id })).to.equal('NOT_FOUND');
  });

  it('owns no automation and keeps no place: what it made can be taken over', async () => {
    const { admin } = await aRoom();
    const { secret, accessToken } = await admin.do(createWorkspaceToken, {
      ...{ title: 'Import', scope: 'WRITE', role: 'CONTRIBUTOR' },
    });
    const made = await call(secret, NEW_PROJECT, { input: PRIVATE });
    const { id } = (made.data as { createProject: { id: string } }).createProject;
    const automation = `mutation ($input: CreateAutomationInput!) { createAutomation(input: $input) { id } }`;
    const trigger = { type: 'EVENT', event: 'note:created', rules: null };
    const refused = await call(secret, automation, { input: { placeId: id, title: 'A', trigger, actions: [] } });
    expect(refused.errors?.[0]?.message).to.contain('cannot own one');
    expect((await admin.do(ownerlessPlaces, {})).map(({ placeId }) => placeId)).to.include(id);
    await admin.do(revokeAccessToken, { id: accessToken.id });
    expect(codeOf(await call(secret, TITLES))).to.equal('UNAUTHENTICATED');
    expect(await admin.do(oneMember, { id: accessToken.memberId })).to.include({ suspended: true, name: 'Import' });
    expect(await admin.do(workspaceAccessTokens, {})).to.deep.equal([]);
  });

  it('is one of only so many, and stored as a hash', async () => {
    const { admin, workspaceId } = await aRoom();
    for (let at = 0; at < limits.workspaceTokens; at += 1) await admin.do(createWorkspaceToken, { title: `T ${at}` });
    await demandRefused(admin.do(createWorkspaceToken, { title: 'More' }), 'UNPROCESSABLE', 'Revoke one');
    const database = (await testHost()).container.get(T.database);
    const [row] = await database.inWorkspace(workspaceId, (transaction) =>
      transaction.sql<{ secrets: number }>(
        `select count(*)::int as secrets from access_tokens where workspace_id = $1 and length(token_hash) = 32`,
        [workspaceId],
      ),
    );
    expect(row?.secrets).to.equal(limits.workspaceTokens);
  });
});
