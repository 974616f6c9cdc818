import { createTag } from '@earshot/core/areas/coding/tag';
import { createComment } from '@earshot/core/areas/comments/comment';
import { follow, follows, muteObject, unfollow } from '@earshot/core/areas/notifications/follow';
import { notifications, seeNotifications } from '@earshot/core/areas/notifications/notification';
import { publishInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { createFolder } from '@earshot/core/areas/places/folder';
import { deleteProject, updateProject } from '@earshot/core/areas/places/project';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { detachPlace, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { appendToSpine, latestSeq } from '@earshot/host/store/spine';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { anInsight } from '../../kit/rooms/insight.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const ALL = { allChangesEnabled: true, insightsPublishedEnabled: true, allCommentsEnabled: true };

/** Waits until followers have been notified of all events. */
const told = ({ host, workspaceId }: Person) => {
  const database = host.container.get(T.database);
  return eventually(() =>
    database.inWorkspace(workspaceId, async (transaction) => {
      const [row] = await transaction.sql<{ seq: string }>('select seq from news_cursors where workspace_id = $1', [
        workspaceId,
      ]);
      expect(Number(row?.seq)).to.equal(await latestSeq(transaction));
    }),
  );
};
/** Changes a note's title several times in one transaction. */
const happen = ({ host, workspaceId, memberId }: Person, noteId: string, times: number) =>
  host.container.get(T.database).inWorkspace(workspaceId, async (transaction) => {
    const changed = { type: 'note:updated', entity: 'Note', ids: [noteId], placeId: null, fields: ['title'] };
    await appendToSpine(
      transaction,
      Array.from({ length: times }, () => ({ ...changed, actorId: memberId })),
      [],
    );
  });
const inbox = async (who: Person) =>
  (await who.do(notifications, {})).map(({ kind, objectTitle, count, sourceTitle }) =>
    count === 1 ? `${kind} ${objectTitle} in ${sourceTitle}` : `${count} × ${kind} in ${sourceTitle}`,
  );

describe('following', () => {
  it('a project tells of published insights, comments and changes of others, as was chosen', async () => {
    const { admin, person } = await aRoom();
    const [ben, cleo] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const project = await aProject(admin, { title: 'Harbour' });
    await ben.do(follow, { projectId: project.id, insightsPublishedEnabled: true });
    await cleo.do(follow, { projectId: project.id, ...ALL });
    const insight = await anInsight(admin, project.id, { title: 'People wait' });
    await admin.do(publishInsight, { id: insight.id });
    const note = await aNote(ben, { projectId: project.id, title: 'Interview 4' });
    await admin.do(createComment, { pageId: note.id, body: 'Look', mentionIds: [cleo.memberId] });
    await admin.do(createComment, { pageId: note.id, body: 'Again' });
    await told(admin);
    expect(await inbox(ben)).to.deep.equal(['PUBLISHED People wait in Harbour']);
    expect(await inbox(cleo)).to.have.members([
      'COMMENT Interview 4 in Harbour',
      'MENTION Interview 4 in ',
      'CREATED Interview 4 in Harbour',
      'CREATED People wait in Harbour',
      'PUBLISHED People wait in Harbour',
    ]);
    expect(await inbox(admin), 'who follows nothing').to.deep.equal([]);
  });

  it('makes one line of a thousand events, which begins anew once it was read', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const project = await aProject(admin, { title: 'Harbour' });
    const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    await ben.do(follow, { projectId: project.id, allChangesEnabled: true });
    const count = 2 * limits.notifications.eventsAtOnce;
    await happen(admin, note.id, count);
    await told(admin);
    expect(await inbox(ben)).to.deep.equal([`${count} × CHANGED in Harbour`]);
    await ben.do(seeNotifications, { until: new Date().toISOString() });
    const last = await aNote(admin, { projectId: project.id, title: 'One more' });
    await happen(admin, note.id, 1);
    await told(admin);
    expect(await inbox(ben)).to.have.members([
      'CREATED One more in Harbour',
      'CHANGED Interview 4 in Harbour',
      `${count} × CHANGED in Harbour`,
    ]);
    await admin.do(deleteNote, { id: last.id });
    await admin.do(deleteNote, { id: note.id });
    expect(await inbox(ben), 'in trash').to.deep.equal([`${count} × CHANGED in Harbour`]);
  });

  it('a folder, a tag and a person tells of what is in or about them', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const folder = await admin.do(createFolder, { name: 'Studies' });
    await admin.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    const project = await aProject(admin, { title: 'Harbour', folderId: folder.id });
    const tag = await admin.do(createTag, { projectId: project.id, title: 'Waiting' });
    const [who, note] = [
      await admin.do(createPerson, { name: 'Grace Hopper' }),
      await aTranscript(admin, project.id, 'Interview 4', 'Ann: The parcel came late.\n\nBen: I see.'),
    ];
    await ben.do(follow, { folderId: folder.id, allChangesEnabled: true });
    await ben.do(follow, { tagId: tag.id, allChangesEnabled: true });
    await ben.do(follow, { personId: who.id, allChangesEnabled: true });
    await aHighlight(admin, note.id, 'came late', [tag.id]);
    await admin.do(updateProject, { id: project.id, title: 'Harbour II' });
    await told(admin);
    expect(await inbox(ben)).to.deep.equal(['CREATED came late in Waiting']);
    expect((await ben.do(follows, {})).map(({ title, objectType }) => `${objectType} ${title}`)).to.deep.equal([
      'PERSON Grace Hopper',
      'PROJECT_CATEGORY Studies',
      'TAG Waiting',
    ]);
    await admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    // Rights are cached for up to a second.
    await eventually(async () =>
      expect((await ben.do(follows, {})).map(({ title }) => title)).to.deep.equal(['Studies', 'Waiting']),
    );
  });

  it('tells nothing that may not be read when it happens, nor shows what may not be read any more', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const folder = await admin.do(createFolder, { name: 'Studies' });
    await admin.do(setGrant, { placeId: folder.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    const open = await aProject(admin, { title: 'Open', folderId: folder.id });
    const closed = await aProject(admin, { title: 'Closed', folderId: folder.id, everyone: null });
    await admin.do(detachPlace, { placeId: closed.id, detached: true });
    await ben.do(follow, { folderId: folder.id, ...ALL });
    await demandRefused(ben.do(follow, { projectId: closed.id, ...ALL }), 'NOT_FOUND', '');
    await aNote(admin, { projectId: closed.id, title: 'Secret' });
    await aNote(admin, { projectId: open.id, title: 'Known' });
    await told(admin);
    expect(await inbox(ben)).to.deep.equal(['CREATED Known in Studies']);
    await admin.do(deleteProject, { id: open.id });
    expect(await inbox(ben)).to.deep.equal([]);
  });

  it('ends with Undo, and with mute, which leaves mentions', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const project = await aProject(admin, { title: 'Harbour' });
    await ben.do(follow, { projectId: project.id, allCommentsEnabled: true });
    await ben.do(unfollow, { objectId: project.id });
    const undo = undoOf(ben);
    expect(await ben.do(follows, {})).to.deep.equal([]);
    await undo();
    expect((await ben.do(follows, {}))[0]).to.include({
      allCommentsEnabled: true,
      allChangesEnabled: false,
      muted: false,
    });

    const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    const root = await ben.do(createComment, { pageId: note.id, body: 'Why?' });
    await ben.do(muteObject, { objectId: note.id, muted: true });
    await admin.do(createComment, { pageId: note.id, threadId: root.id, body: 'Because' });
    await admin.do(createComment, { pageId: note.id, body: 'See', mentionIds: [ben.memberId] });
    await told(admin);
    expect(await inbox(ben)).to.deep.equal(['MENTION Interview 4 in ']);
    await ben.do(muteObject, { objectId: note.id, muted: false });
    await admin.do(createComment, { pageId: note.id, threadId: root.id, body: 'Really' });
    await told(admin);
    expect(await inbox(ben)).to.have.members(['MENTION Interview 4 in ', 'REPLY Interview 4 in ']);
    const stranger = await (await aRoom()).admin.outcome(muteObject, { objectId: note.id, muted: true });
    expect(stranger).to.equal('NOT_FOUND');
  });

  it('takes one thing, and something to be told of', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    await demandRefused(
      admin.do(follow, { projectId: project.id }),
      'BAD_USER_INPUT',
      'Choose what to be notified about',
    );
    await demandRefused(admin.do(follow, { ...ALL }), 'BAD_USER_INPUT', 'Name one thing to follow');
    await admin.do(follow, { projectId: project.id, ...ALL });
    await admin.do(follow, { projectId: project.id, allCommentsEnabled: true });
    await undoOf(admin)();
    expect((await admin.do(follows, {}))[0]).to.include(ALL);
  });
});
