import { createComment } from '@earshot/core/areas/comments/comment';
import { rowChanges } from '@earshot/core/areas/history/row-state';
import { lockNote, note as oneNote, unlockNote, updateNote } from '@earshot/core/areas/pages/note';
import { createVersion, restoreVersion } from '@earshot/core/areas/versions/version';
import { auditLog } from '@earshot/core/model/audit';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { heard, Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const LOCKED = 'Title and text are locked. Unlock the note to change them.';

describe('a locked note', () => {
  it('keeps its title and its text for everybody, over GraphQL and live, until somebody who may write unlocks it', async () => {
    const { admin, person } = await aRoom();
    const [ben, viewer] = [await person('CONTRIBUTOR'), await person('VIEWER')];
    const project = await aProject(admin);
    for (const [who, level] of [
      [ben, 'WRITE'],
      [viewer, 'READ'],
    ] as const)
      await admin.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: who.memberId, level });
    const { id } = await aTranscript(admin, project.id, 'Interview', 'Ann: The parcel came late. Nobody told me.');
    const version = await ben.do(createVersion, { pageId: id });
    const socket = await admin.socket();
    const writer = await Writer.open(socket, id);
    expect(writer.writable).to.equal(true);

    expect(await viewer.outcome(lockNote, { id })).to.equal('FORBIDDEN');
    const told = heard<{ pageId: string }>(socket, 'documentReload', ({ pageId }) => pageId === id);
    expect((await ben.do(lockNote, { id })).locked).to.equal(true);
    const unlocked = undoOf(ben);
    await told;

    // Members with full access are refused as well, with a message.
    await demandRefused(admin.do(updateNote, { id, title: 'Mine' }), 'FORBIDDEN', LOCKED);
    expect(await writer.write('but')).to.include({ code: 'FORBIDDEN' });
    expect((await Writer.open(socket, id)).writable).to.equal(false);
    expect(await ben.outcome(restoreVersion, { id: version.id })).to.equal('FORBIDDEN');
    expect(await viewer.outcome(unlockNote, { id })).to.equal('FORBIDDEN');

    // Coding and comments are still possible.
    await aHighlight(ben, id, 'Nobody told me.');
    await ben.do(createComment, { pageId: id, body: 'Is that so?' });

    const opened = heard<{ pageId: string }>(socket, 'documentReload', ({ pageId }) => pageId === id);
    await unlocked();
    await opened;
    expect(await admin.do(oneNote, { id })).to.include({ locked: false, title: 'Interview' });
    expect((await (await Writer.open(socket, id)).write('Written again.')).ok).to.equal(true);
    expect((await ben.do(updateNote, { id, title: 'Ours' })).title).to.equal('Ours');
    socket.disconnect();
  });

  it('has its locks in its history and in the audit log', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const { id } = await aTranscript(admin, project.id, 'Interview', 'Ann: The parcel came late.');
    await admin.do(lockNote, { id });
    await admin.do(lockNote, { id });
    await admin.do(unlockNote, { id });
    const changes = await admin.do(rowChanges, { rowId: id });
    expect(changes.map(({ fields }) => fields)).to.deep.equal([['locked'], ['locked']]);
    const [audited] = await admin.do(auditLog, { operation: 'unlockNote', first: 1 });
    expect(audited?.objectId).to.equal(id);
  });
});
