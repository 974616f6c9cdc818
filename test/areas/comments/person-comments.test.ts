import {
  comment,
  comments,
  createComment,
  deleteComment,
  resolveThread,
  restoreComment,
  updateComment,
} from '@earshot/core/areas/comments/comment';
import { mergePeople, separatePeople } from '@earshot/core/areas/directory/person-merge';
import { follow } from '@earshot/core/areas/notifications/follow';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { createPerson, deletePerson, restorePerson } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aNote, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';

const said = async (by: Person, personId: string) =>
  (await by.do(comments, { condition: { personId }, orderBy: 'CREATED_AT_ASC' })).nodes.map(({ body }) => body);
const inbox = async (who: Person) =>
  (await who.do(notifications, {})).map(({ kind, objectType, objectTitle, text }) =>
    [kind, objectType, objectTitle, text].join(' '),
  );

describe('comments on people', () => {
  it('stand in threads in the directory, are resolved, deleted and come back', async () => {
    const { admin, person, workspaceId } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const grace = await admin.do(createPerson, { name: 'Grace Hopper' });
    const other = await admin.do(createPerson, { name: 'Alan Turing' });
    const root = await ben.do(createComment, { personId: grace.id, body: 'Call her again?' });
    const here = { pageId: null, personId: grace.id, projectId: null, placeId: directoryOf(workspaceId) };
    expect(root).to.include({ ...here, quote: '' });
    const reply = await admin.do(createComment, { personId: grace.id, threadId: root.id, body: 'On Monday.' });
    expect(await said(admin, grace.id)).to.deep.equal(['Call her again?', 'On Monday.']);
    expect(await said(admin, other.id)).to.deep.equal([]);
    const elsewhere = { personId: other.id, threadId: root.id, body: 'Here?' };
    expect(await admin.outcome(createComment, elsewhere)).to.equal('BAD_USER_INPUT');
    const note = await aNote(admin);
    expect(await admin.outcome(createComment, { pageId: note.id, threadId: root.id, body: 'Here?' })).to.equal(
      'BAD_USER_INPUT',
    );
    expect((await admin.do(resolveThread, { id: root.id, resolved: true })).resolvedBy).to.equal(admin.memberId);
    expect(await admin.outcome(updateComment, { id: root.id, body: 'Put in your mouth' })).to.equal('FORBIDDEN');
    expect(await ben.outcome(deleteComment, { id: reply.id })).to.equal('FORBIDDEN');
    await admin.do(deleteComment, { id: reply.id });
    expect(await said(ben, grace.id)).to.deep.equal(['Call her again?']);
    await admin.do(restoreComment, { id: reply.id });
    expect(await said(ben, grace.id)).to.deep.equal(['Call her again?', 'On Monday.']);
  });

  it('are about one thing: a page or a person', async () => {
    const { admin } = await aRoom();
    const note = await aNote(admin);
    const grace = await admin.do(createPerson, { name: 'Grace Hopper' });
    expect(await admin.outcome(createComment, { body: 'Of what?' })).to.equal('BAD_USER_INPUT');
    const both = { pageId: note.id, personId: grace.id, body: 'Of which?' };
    expect(await admin.outcome(createComment, both)).to.equal('BAD_USER_INPUT');
  });

  it('are read and written with people access only', async () => {
    const { admin, person } = await aRoom();
    const [blind, viewer] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    await admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    const grace = await admin.do(createPerson, { name: 'Grace Hopper' });
    const { id } = await admin.do(createComment, { personId: grace.id, body: 'Between us' });
    await eventually(async () => expect(await blind.outcome(comment, { id })).to.equal('NOT_FOUND'));
    expect(await said(blind, grace.id)).to.deep.equal([]);
    expect((await blind.do(comments, {})).totalCount).to.equal(0);
    expect(await blind.outcome(createComment, { personId: grace.id, body: 'Me too' })).to.equal('NOT_FOUND');
    expect(await viewer.outcome(createComment, { personId: grace.id, body: 'Me too' })).to.equal('FORBIDDEN');
  });

  it('tell whom they mention and who took part, of whom only those with people access see it', async () => {
    const { admin, person } = await aRoom();
    const [ben, blind] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    await admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    const grace = await admin.do(createPerson, { name: 'Grace Hopper' });
    const mentionIds = [ben.memberId, blind.memberId];
    const root = await admin.do(createComment, { personId: grace.id, body: 'Call her?', mentionIds });
    expect(await inbox(ben)).to.deep.equal(['MENTION PERSON Grace Hopper Call her?']);
    await eventually(async () => expect(await inbox(blind)).to.deep.equal([]));
    await ben.do(createComment, { personId: grace.id, threadId: root.id, body: 'Done.' });
    expect(await inbox(admin)).to.deep.equal(['REPLY PERSON Grace Hopper Done.']);
    const [told] = await admin.do(notifications, { about: grace.id });
    expect(told?.objectId).to.equal(grace.id);
  });

  it('tell who follows the person and asked for comments', async () => {
    const { admin, person } = await aRoom();
    const [ben, cleo] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const grace = await admin.do(createPerson, { name: 'Grace Hopper' });
    await ben.do(follow, { personId: grace.id, allCommentsEnabled: true });
    await cleo.do(follow, { personId: grace.id, allChangesEnabled: true });
    await admin.do(createComment, { personId: grace.id, body: 'She moved to Arlington.' });
    await eventually(async () => expect(await inbox(ben)).to.deep.equal(['COMMENT PERSON Grace Hopper ']));
    expect(await inbox(cleo)).to.deep.equal([]);
  });

  it('are hidden while the person is in trash, and go along when people are merged', async () => {
    const { admin } = await aRoom();
    const kept = await admin.do(createPerson, { name: 'Grace Hopper' });
    const other = await admin.do(createPerson, { name: 'G. Hopper' });
    const { id } = await admin.do(createComment, { personId: other.id, body: 'Same as the admiral?' });
    await admin.do(deletePerson, { id: other.id });
    expect(await said(admin, other.id)).to.deep.equal([]);
    expect(await admin.outcome(comment, { id })).to.equal('NOT_FOUND');
    expect(await admin.outcome(createComment, { personId: other.id, body: 'Hello?' })).to.equal('NOT_FOUND');
    await admin.do(restorePerson, { id: other.id });
    await admin.do(mergePeople, { id: kept.id, people: [{ id: other.id }] });
    expect(await said(admin, kept.id)).to.deep.equal(['Same as the admiral?']);
    await admin.do(separatePeople, { id: kept.id, separateIds: [other.id] });
    expect([await said(admin, kept.id), await said(admin, other.id)]).to.deep.equal([[], ['Same as the admiral?']]);
  });
});
