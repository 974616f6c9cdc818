import { cards } from '@earshot/core/areas/canvas/canvas';
import { notifications } from '@earshot/core/areas/notifications/notification';
import { references } from '@earshot/core/areas/references/reference';
import { deleteMember, updateMe } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';

/** Writes a paragraph that ends with a mention of a colleague. */
async function mention(by: Person, pageId: string, words: string, memberId: string): Promise<void> {
  const socket = await by.socket();
  const writer = await Writer.open(socket, pageId);
  writer.reference(words, 'MEMBER', memberId);
  expect((await writer.send()).ok).to.equal(true);
  socket.disconnect();
}
const inbox = async (who: Person) =>
  (await who.do(notifications, {})).map(({ kind, objectType, objectTitle, actorId }) => [
    `${kind} ${objectType} ${objectTitle}`,
    actorId,
  ]);
const shown = async (by: Person, id: string) => {
  const [reference] = await by.do(references, { targets: [{ type: 'MEMBER', id }] });
  const [card] = await by.do(cards, { targets: [{ type: 'MEMBER', id }] });
  expect(card?.title).to.equal(reference?.title);
  return `${reference?.state} ${reference?.title}`;
};

describe('colleagues in a text', () => {
  it('are told once for each page, by whoever wrote it, and never of their own', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    const note = await aNote(admin, { title: 'Field diary' });
    await mention(admin, note.id, 'Ask ', ben.memberId);
    await mention(admin, note.id, 'Or me: ', admin.memberId);
    await eventually(async () =>
      expect(await inbox(ben)).to.deep.equal([['MENTION NOTE Field diary', admin.memberId]]),
    );
    await mention(admin, note.id, 'Again ', ben.memberId);
    const other = await aNote(admin, { title: 'Second diary' });
    await mention(admin, other.id, 'Ask ', ben.memberId);
    await eventually(async () =>
      expect((await inbox(ben)).map(([said]) => said)).to.deep.equal([
        'MENTION NOTE Second diary',
        'MENTION NOTE Field diary',
      ]),
    );
    expect(await inbox(admin)).to.deep.equal([]);
  });

  it('hear of nothing that they may not read', async () => {
    const { admin, person } = await aRoom();
    const [ben, outside] = [await person('CONTRIBUTOR'), await person('CONTRIBUTOR')];
    const project = await aProject(admin, { everyone: null });
    const grant = { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' } as const;
    await admin.do(setGrant, grant);
    const note = await aNote(admin, { projectId: project.id, title: 'Secret diary' });
    await mention(admin, note.id, 'Not for ', outside.memberId);
    await mention(admin, note.id, 'For ', ben.memberId);
    await eventually(async () => expect(await inbox(ben)).to.have.length(1));
    expect(await inbox(outside)).to.deep.equal([]);
  });

  it('are their names for everybody here, and “Deleted user” once they were removed', async () => {
    const { admin, person } = await aRoom();
    const [ben, viewer] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    await ben.do(updateMe, { name: 'Ben Gold' });
    expect(await shown(viewer, ben.memberId)).to.equal('SHOWN Ben Gold');
    const elsewhere = await aRoom();
    expect(await shown(elsewhere.admin, ben.memberId)).to.equal('HIDDEN Deleted user');
    await admin.do(deleteMember, { id: ben.memberId });
    expect(await shown(viewer, ben.memberId)).to.equal('DELETED Deleted user');
  });

  it('go along with an export of the project, as plain names in an archive', async () => {
    const { admin, person } = await aRoom();
    const ben = await person('CONTRIBUTOR');
    await ben.do(updateMe, { name: 'Ben Gold' });
    const note = await aNote(admin, { title: 'Field diary' });
    await mention(admin, note.id, 'Ask ', ben.memberId);
    const made = await Package.of(admin, await anExport(admin, { projectId: note.projectId }));
    expect(made.lines('x-earshot/Members.jsonl').map(({ name }) => name)).to.include('Ben Gold');
    const archive = await Package.of(admin, await anExport(admin, { projectId: note.projectId, format: 'ARCHIVE' }));
    expect(archive.archive.read(`notes/${note.id}.html`).toString()).to.contain('Ben Gold');
  });
});
