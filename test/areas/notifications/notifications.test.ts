import { createComment, deleteComment, restoreComment, updateComment } from '@earshot/core/areas/comments/comment';
import {
  markNotifications,
  type Notification,
  notifications,
  seeNotifications,
  unreadNotifications,
} from '@earshot/core/areas/notifications/notification';
import { deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import { createProject } from '@earshot/core/areas/places/project';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { type Message, notify } from '@earshot/host/areas/notifications/notify';
import { apart } from '@earshot/host/jobs/apart';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

describe('notifications', () => {
  it('tell of mentions and replies, until they were seen, and never of what may not be read', async () => {
    const { admin, person } = await aRoom();
    const [grace, stranger] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const project = await admin.do(createProject, { title: 'Closed study', everyone: null });
    const share = { placeId: project.id, principal: 'MEMBER', level: 'WRITE' } as const;
    await admin.do(setGrant, { ...share, principalId: grace.memberId });
    const note = await aNote(admin, { projectId: project.id });
    const mentionIds = [grace.memberId, stranger.memberId];
    const root = await admin.do(createComment, { pageId: note.id, body: 'Look at this', mentionIds });
    const [told] = await grace.do(notifications, {});
    expect(told).to.include({
      commentId: root.id,
      kind: 'MENTION',
      objectId: note.id,
      objectType: 'NOTE',
      unread: true,
    });
    expect(await stranger.do(notifications, {})).to.deep.equal([]);
    expect(await admin.do(notifications, {}), 'one’s own words').to.deep.equal([]);

    const answered = await grace.do(createComment, { pageId: note.id, threadId: root.id, body: 'I see' });
    const [reply] = await admin.do(notifications, {});
    expect(reply).to.include({ kind: 'REPLY', text: 'I see', commentId: answered.id, actorId: grace.memberId });
    await grace.do(seeNotifications, { until: new Date().toISOString() });
    expect((await grace.do(notifications, {})).map(({ unread }) => unread)).to.deep.equal([false]);

    await admin.do(deleteNote, { id: note.id });
    expect(await grace.do(notifications, {}), 'a page in trash').to.deep.equal([]);
    await admin.do(restoreNote, { id: note.id });
    await admin.do(deleteComment, { id: root.id });
    expect(await grace.do(notifications, {}), 'a deleted thread').to.deep.equal([]);
    await admin.do(restoreComment, { id: root.id });
    expect(await grace.do(notifications, {})).to.have.length(1);
  });

  it('tell of a mention that came into an older comment, once and only to whom it is new', async () => {
    const { admin, person } = await aRoom();
    const [grace, ben] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const note = await aNote(admin);
    const ask = { pageId: note.id, body: 'Look at this' };
    const { id } = await admin.do(createComment, { ...ask, mentionIds: [grace.memberId] });
    const later = await admin.do(createComment, { ...ask, mentionIds: [ben.memberId, grace.memberId] });
    const see = async (who: Person) => {
      const [newest] = await who.do(notifications, {});
      await who.do(seeNotifications, { until: newest?.at ?? '' });
      return (await who.do(notifications, {})).map(({ commentId: of, unread }) => [of, unread]);
    };
    const seen = [
      [later.id, false],
      [id, false],
    ];
    expect(await see(grace)).to.deep.equal(seen);
    expect(await see(ben)).to.deep.equal([[later.id, false]]);
    await admin.do(updateComment, { id, mentionIds: [grace.memberId, ben.memberId] });
    expect(
      (await ben.do(notifications, {})).map(({ commentId: of, kind, unread }) => [of, kind, unread]),
    ).to.deep.equal([
      [id, 'MENTION', true],
      [later.id, 'MENTION', false],
    ]);
    expect((await grace.do(notifications, {})).map(({ commentId: of, unread }) => [of, unread])).to.deep.equal(seen);
    expect(await see(ben)).to.deep.equal(seen.toReversed());
  });
});

describe('a message to members', () => {
  it('shows in the inbox of each, as long as they may read what it is about, until it is read', async () => {
    const { admin, person } = await aRoom();
    const [grace, ben] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const project = await aProject(admin, { everyone: null });
    const share = { placeId: project.id, principal: 'MEMBER', principalId: grace.memberId } as const;
    await admin.do(setGrant, { ...share, level: 'READ' });
    const note = await aNote(admin, { projectId: project.id, title: 'Interview 4' });
    const memberIds = [grace.memberId, ben.memberId, grace.memberId];
    await told(admin, {
      memberIds,
      title: 'A\nnew interview',
      text: 'Have a look.',
      object: { type: 'NOTE', id: note.id },
    });
    expect(await ben.do(notifications, {})).to.deep.equal([]);
    expect(await ben.do(unreadNotifications, {})).to.deep.equal({ count: 0 });
    const [message, ...more] = await grace.do(notifications, { unread: true });
    expect(more).to.deep.equal([]);
    expect(message).to.include({
      kind: 'MESSAGE',
      title: 'A new interview',
      text: 'Have a look.',
      objectTitle: 'Interview 4',
    });
    const ids = [message?.id ?? ''];
    expect(await ben.do(markNotifications, { ids, read: true }), 'of somebody else').to.equal(true);
    expect(await grace.do(unreadNotifications, {})).to.deep.equal({ count: 1 });
    await grace.do(markNotifications, { ids, read: true });
    const undo = undoOf(grace);
    expect(await grace.do(unreadNotifications, {})).to.deep.equal({ count: 0 });
    expect(await grace.do(notifications, { unread: true })).to.deep.equal([]);
    await undo();
    expect(await grace.do(unreadNotifications, {})).to.deep.equal({ count: 1 });

    await admin.do(revokeGrant, share);
    expect(await grace.do(notifications, {})).to.deep.equal([]);
    expect(await grace.do(unreadNotifications, {})).to.deep.equal({ count: 0 });
  });

  it('without an object is for whoever may read its place; one without a place for everybody whom it names', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const { id: placeId } = await aProject(admin, { everyone: null });
    await told(admin, { memberIds: [ben.memberId, admin.memberId], title: 'In the project', placeId });
    await told(admin, { memberIds: [ben.memberId], title: 'For everybody' });
    expect((await ben.do(notifications, {})).map(({ title }) => title)).to.deep.equal(['For everybody']);
    expect((await admin.do(notifications, { about: placeId })).map(({ title }) => title)).to.deep.equal([
      'In the project',
    ]);
  });

  it('pages through an inbox of many, narrowed by kind', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('VIEWER');
    const note = await aNote(admin);
    for (let number = 1; number <= 7; number += 1)
      await told(admin, { memberIds: [ben.memberId], title: `Message ${number}` });
    await admin.do(createComment, { pageId: note.id, body: 'See', mentionIds: [ben.memberId] });
    const titles: string[] = [];
    for (let before: string | null = null; ; ) {
      const page: Notification[] = await ben.do(notifications, { first: 3, before, kinds: ['MESSAGE'] });
      titles.push(...page.map(({ title }) => title));
      before = page.at(-1)?.id ?? null;
      if (before === null) break;
    }
    expect(titles).to.deep.equal([7, 6, 5, 4, 3, 2, 1].map((number) => `Message ${number}`));
  });
});

/** Sends notifications as an area does. */
const told = async ({ workspaceId }: Person, message: Message) =>
  apart((await testHost()).container.get(T.apart), workspaceId, (change) => notify(change, message));
