import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createTag, tags } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote, note, notes, restoreNote, updateNote } from '@earshot/core/areas/pages/note';
import { createFolder } from '@earshot/core/areas/places/folder';
import {
  createProject,
  deleteProject,
  projects,
  restoreProject,
  updateProject,
} from '@earshot/core/areas/places/project';
import { acceptInvite, createInvite, inviteFace } from '@earshot/core/areas/workspace/invite';
import { auditLog } from '@earshot/core/model/audit';
import { me, members, updateMember } from '@earshot/core/model/member';
import { setPlugin } from '@earshot/core/model/plugin-setting';
import { door, endSession, sessions, signIn } from '@earshot/core/model/session';
import { currentWorkspace, updateWorkspace } from '@earshot/core/model/workspace';
import { expect } from 'chai';
import { aNote, aProject, aRoom, PASSWORD, type Reply, stranger, Turned } from '../../kit/hosts/host.ts';

describe('a workspace', () => {
  it('signs in by password and refuses a wrong one without saying which part is wrong', async () => {
    const { admin } = await aRoom();
    const visitor = await stranger();
    expect((await visitor.do(door, {})).signedIn).to.equal(false);
    expect(await visitor.do(signIn, { email: admin.email, password: PASSWORD })).to.equal(true);
    const wrong = await visitor.outcome(signIn, { email: admin.email, password: 'Wrong-Harbour-42-Lantern' });
    const unknown = await visitor.outcome(signIn, { email: 'nobody@example.org', password: PASSWORD });
    expect([wrong, unknown]).to.deep.equal(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  it('lets a colleague in by an invite link, once, with the invited role', async () => {
    const { admin } = await aRoom('Harbour');
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const token = link.split('#token=')[1] ?? '';
    const visitor = await stranger();
    expect((await visitor.do(inviteFace, { token })).workspaceName).to.equal('Harbour');
    const joining = { token, name: 'Vi Viewer', email: `vi-${Date.now()}@example.org`, password: PASSWORD };
    expect(await visitor.outcome(acceptInvite, { ...joining, password: 'Password123!' })).to.equal('BAD_USER_INPUT');
    expect(await visitor.do(acceptInvite, joining)).to.equal(true);
    expect(await visitor.outcome(acceptInvite, { ...joining, email: 'another@example.org' })).to.equal('NOT_FOUND');
    const { nodes } = await admin.do(members, {});
    expect(nodes.map(({ role }) => role).sort()).to.deep.equal(['MANAGER', 'VIEWER']);
  });

  it('refuses to take admin from the last administrator', async () => {
    const { admin } = await aRoom();
    expect(await admin.outcome(updateMember, { id: admin.memberId, admin: false })).to.equal('CONFLICT');
    expect((await admin.do(me, {})).member.admin).to.equal(true);
  });

  it('lists one’s sessions and ends one', async () => {
    const { admin } = await aRoom();
    const [session] = await admin.do(sessions, {});
    expect(session?.current).to.equal(true);
    await admin.do(endSession, { id: session?.id ?? '' });
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect(await admin.outcome(me, {})).to.equal('UNAUTHENTICATED');
  });
});

describe('projects and notes', () => {
  it('change together: what is done to a note counts for its project, unless the note is in trash', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const other = await aProject(admin, { title: 'Other' });
    const changedAt = async (id = project.id) =>
      (await admin.do(projects, {})).nodes.find((one) => one.id === id)?.changedAt;
    expect(await changedAt()).to.equal(project.updatedAt);
    const first = await aNote(admin, { projectId: project.id });
    const second = await admin.do(updateNote, { id: first.id, title: 'Interview 5' });
    expect(await changedAt()).to.equal(second.updatedAt);
    expect(await changedAt(other.id)).to.equal(other.updatedAt);
    await admin.do(deleteNote, { id: first.id });
    expect(await changedAt()).to.equal(project.updatedAt);
  });

  it('are made, changed, trashed and restored, each with its way back', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin, { title: 'Onboarding study' });
    expect(admin.undo?.undo?.command).to.equal('deleteProject');
    const changed = await admin.do(updateProject, { id: project.id, summary: 'Why people stop on day two' });
    expect(changed).to.include({ title: 'Onboarding study', summary: 'Why people stop on day two', revision: 2 });
    const written = await aNote(admin, { projectId: project.id });
    await admin.do(deleteNote, { id: written.id });
    expect(await admin.outcome(note, { id: written.id })).to.equal('NOT_FOUND');
    await admin.do(restoreNote, { id: written.id });
    expect((await admin.do(note, { id: written.id })).title).to.equal('Interview 4');
    await admin.do(deleteProject, { id: project.id });
    expect(await admin.outcome(note, { id: written.id })).to.equal('NOT_FOUND');
    expect((await admin.do(projects, { condition: { trashed: true } })).nodes).to.have.length(1);
    await admin.do(restoreProject, { id: project.id });
    expect((await admin.do(notes, { condition: { projectId: project.id } })).totalCount).to.equal(1);
  });

  it('shows who changed something meanwhile instead of overwriting it', async () => {
    const { admin } = await aRoom();
    const written = await aNote(admin);
    await admin.do(updateNote, { id: written.id, title: 'Mine', revision: written.revision });
    expect(await admin.outcome(updateNote, { id: written.id, title: 'Late', revision: written.revision })).to.equal(
      'CONFLICT',
    );
    expect((await admin.do(note, { id: written.id })).title).to.equal('Mine');
  });

  it('does a repeated change once and answers the same', async () => {
    const { admin } = await aRoom();
    const again = { 'x-mutation-id': '3f0c8f3e-7d0e-4c3d-9a43-6d5a2c0b7a11' };
    const first = await admin.do(createProject, { title: 'Once' }, again);
    const second = await admin.do(createProject, { title: 'Once' }, again);
    expect(second.id).to.equal(first.id);
    expect((await admin.do(projects, {})).totalCount).to.equal(1);
  });

  it('takes the id of a change for this change and this person only', async () => {
    const { admin, person } = await aRoom();
    const colleague = await person('MANAGER');
    const again = { 'x-mutation-id': crypto.randomUUID() };
    const first = await admin.do(createProject, { title: 'Mine' }, again);
    const other = await admin.do(createProject, { title: 'Another' }, again).catch((fault: unknown) => fault);
    expect(other).to.be.instanceOf(Turned).and.to.include({ code: 'CONFLICT' });
    const theirs = await colleague.do(createProject, { title: 'Mine' }, again);
    expect(theirs.id).to.not.equal(first.id);
  });

  it('pages a list by cursor without gaps or repeats', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    for (let at = 0; at < 7; at++) await admin.do(createNote, { projectId: project.id, title: `Note ${at}` });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await admin.do(notes, {
        first: 3,
        after,
        orderBy: 'TITLE_ASC',
        condition: { projectId: project.id },
      });
      seen.push(...page.nodes.map(({ title }) => title));
      after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
    } while (after);
    expect(seen).to.deep.equal([0, 1, 2, 3, 4, 5, 6].map((at) => `Note ${at}`));
  });
});

describe('who may see a project', () => {
  it('hides a private project from colleagues and shows it to whoever was let in', async () => {
    const room = await aRoom();
    const ann = await room.person('CONTRIBUTOR');
    const ben = await room.person('CONTRIBUTOR');
    const mine = await aProject(ann, { everyone: null });
    const written = await aNote(ann, { projectId: mine.id });
    expect(await ben.outcome(note, { id: written.id })).to.equal('NOT_FOUND');
    expect((await ben.do(notes, {})).totalCount).to.equal(0);
  });

  it('keeps a viewer at READ whatever was granted', async () => {
    const room = await aRoom();
    const viewer = await room.person('VIEWER');
    const project = await aProject(room.admin, { everyone: 'FULL' });
    const written = await aNote(room.admin, { projectId: project.id });
    expect((await viewer.do(note, { id: written.id })).id).to.equal(written.id);
    expect(await viewer.outcome(updateNote, { id: written.id, title: 'No' })).to.equal('FORBIDDEN');
    expect(await viewer.outcome(createFolder, { name: 'No' })).to.equal('FORBIDDEN');
  });
});

describe('tags', () => {
  it('have one name once in a project', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    await admin.do(createTag, { projectId: project.id, title: 'Trust' });
    expect(await admin.outcome(createTag, { projectId: project.id, title: 'trust' })).to.equal('CONFLICT');
    expect(
      (await admin.do(tags, { condition: { projectId: project.id } })).nodes.map(({ title }) => title),
    ).to.deep.equal(['Trust']);
  });
});

describe('settings', () => {
  it('of a plugin are saved without switching it on or off, and a switch can be taken back', async () => {
    const { admin } = await aRoom();
    await admin.do(setPlugin, { id: 'md', enabled: false });
    expect(admin.undo?.undo).to.deep.equal({ command: 'setPlugin', input: { id: 'md', enabled: true } });
    expect((await admin.do(setPlugin, { id: 'md', settings: {} })).enabled).to.equal(false);
    expect((await admin.do(setPlugin, { id: 'txt', settings: {} })).enabled).to.equal(true);
  });

  it('of the workspace can be taken back', async () => {
    const { admin } = await aRoom('Before');
    await admin.do(updateWorkspace, { name: 'After' });
    expect(admin.undo?.undo).to.deep.include({ command: 'updateWorkspace' });
    await admin.do(updateWorkspace, { name: 'Before' });
    expect((await admin.do(currentWorkspace, {})).name).to.equal('Before');
  });

  it('of the workspace hold its date format: changed by administrators only, audited, and taken back', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    expect((await ben.do(currentWorkspace, {})).dateFormat).to.equal('DAY_MONTH_YEAR');
    expect(await ben.outcome(updateWorkspace, { dateFormat: 'ISO' })).to.equal('FORBIDDEN');
    await admin.do(updateWorkspace, { dateFormat: 'ISO' });
    expect(admin.undo?.undo?.input).to.deep.include({ dateFormat: 'DAY_MONTH_YEAR' });
    expect((await ben.do(currentWorkspace, {})).dateFormat).to.equal('ISO');
    const lines = await admin.do(auditLog, { operation: 'updateWorkspace' });
    expect(lines.map(({ actorId, outcome }) => [actorId, outcome])).to.deep.equal([
      [admin.memberId, 'done'],
      [ben.memberId, 'FORBIDDEN'],
    ]);
  });
});

describe('the files of the pages', () => {
  it('come compressed to those who take them so, and are the same to others', async () => {
    const { url } = await stranger();
    const page = await (await fetch(`${url}/`)).text();
    const files = [/ src="\/(assets\/[\w.-]+\.js)"/, / href="\/(assets\/[\w.-]+\.css)"/].map(
      (kind) => kind.exec(page)?.[1],
    );
    expect(files).to.not.include(undefined);
    for (const file of files) {
      const ask = (encoding: string) => fetch(`${url}/${file}`, { headers: { 'accept-encoding': encoding } });
      const [small, plain] = [await ask('gzip'), await ask('identity')];
      expect([small, plain].map(({ headers }) => headers.get('content-encoding'))).to.deep.equal(['gzip', null]);
      for (const { headers } of [small, plain]) expect(headers.get('vary')).to.equal('Accept-Encoding');
      expect(Number(small.headers.get('content-length'))).to.be.below(Number(plain.headers.get('content-length')) / 2);
      expect(small.headers.get('content-type')).to.equal(plain.headers.get('content-type'));
      expect(await small.text()).to.equal(await plain.text());
    }
  });

  it('are told to be gone when a newer build has others, as no fault of the host', async () => {
    const { url } = await stranger();
    for (const path of ['/assets/home-OLD.js', '/assets/', '/assets/..%2findex.html']) {
      const response = await fetch(`${url}${path}`);
      expect(response.status, path).to.equal(404);
      expect(await response.json())
        .to.have.nested.property('errors[0].message')
        .that.matches(/Reload the page/);
    }
  });
});

describe('over plain http', () => {
  it('signs no one in, and uses up no link', async () => {
    const { admin } = await aRoom();
    const { link } = await admin.do(createInvite, { role: 'VIEWER' });
    const token = link.split('#token=')[1] ?? '';
    const { port } = new URL(admin.host.url);
    const ask = (query: string, variables: object) =>
      new Promise<Reply>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'x-earshot': '1', host: `research.example:${port}` };
        const asked = request({ port, method: 'POST', path: '/api/graphql', headers }, async (response) =>
          resolve((await json(response)) as Reply),
        );
        asked.on('error', reject).end(JSON.stringify({ query, variables }));
      });
    const input = { token, name: 'Vi', email: `vi-${Date.now()}@example.org`, password: PASSWORD };
    const refused = await ask('mutation($input: AcceptInviteInput!) { acceptInvite(input: $input) }', { input });
    expect(refused.errors?.[0]?.message).to.match(/takes https/);
    expect(await (await stranger()).do(acceptInvite, input)).to.equal(true);
  });
});
