import { highlight, highlights } from '@earshot/core/areas/coding/highlight';
import {
  createVersion,
  restoreVersion,
  type Version,
  versionContent,
  versions,
} from '@earshot/core/areas/versions/version';
import { blocks, type DocumentJson } from '@earshot/core/documents/document';
import { expect } from 'chai';
import { beforeKept } from '../../kit/before-kept.ts';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const open = async (by: Person, pageId: string) => Writer.open(await by.socket(), pageId);
const wordsOf = async (by: Person, id: string) =>
  blocks((await by.do(versionContent, { id })).document as unknown as DocumentJson)
    .map(({ text }) => text)
    .join('\n');

async function soon(check: () => unknown): Promise<void> {
  for (const until = Date.now() + 15_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    try {
      await check();
      return;
    } catch (fault) {
      if (Date.now() > until) throw fault;
    }
  }
}

describe('versions', () => {
  it('keep what was imported, by themselves', async () => {
    const { admin } = await aRoom();
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Ada says so.');
    await soon(async () => {
      const { nodes } = await admin.do(versions, { condition: { pageId: note.id } });
      expect(nodes).to.have.length(1);
      expect(await wordsOf(admin, nodes[0]?.id ?? '')).to.match(/Ada says so\./);
    });
  });

  it('name who wrote since the one before, and bring a page back with a way forward again', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Ada says so.');
    const first = await admin.do(createVersion, { pageId: note.id, title: 'As imported' });
    const writer = await open(grace, note.id);
    writer.type('Grace adds this. ');
    expect((await writer.send()).ok).to.equal(true);
    const second = await admin.do(createVersion, { pageId: note.id });
    expect(second.authorIds).to.deep.equal([grace.memberId]);
    expect(await admin.do(createVersion, { pageId: note.id }), 'nothing new').to.have.property('id', second.id);

    const before = await admin.do(restoreVersion, { id: first.id });
    expect(before.id).to.equal(second.id);
    await soon(() => expect(writer.text).not.to.match(/Grace/));
    const { undo } = admin.undo ?? {};
    expect(undo).to.deep.equal({ command: 'restoreVersion', input: { id: second.id } });
    await admin.do(restoreVersion, { id: second.id });
    await soon(() => expect(writer.text).to.match(/Grace adds this/));
  });

  it('are kept once by whoever keeps them at the same time, and name who wrote', async () => {
    const { admin, person } = await aRoom();
    const grace = await person('CONTRIBUTOR');
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Ada says so.');
    await admin.do(createVersion, { pageId: note.id, title: 'As imported' });
    const writer = await open(grace, note.id);
    writer.type('Grace adds this. ');
    await writer.send();
    let other: Promise<Version> | undefined;
    await beforeKept('read-document', async () => {
      other = admin.do(createVersion, { pageId: note.id });
      await Promise.race([other, new Promise((resolve) => setTimeout(resolve, 1000))]);
    });
    const own = await admin.do(createVersion, { pageId: note.id });
    expect(own.authorIds).to.deep.equal([grace.memberId]);
    expect(await other).to.deep.include({ id: own.id, authorIds: own.authorIds });
  });

  it('keep highlights on their words when an older version comes back', async () => {
    const { admin } = await aRoom();
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Ada says that it is slow.');
    const first = await admin.do(createVersion, { pageId: note.id, title: 'As imported' });
    const slow = await aHighlight(admin, note.id, 'it is slow');
    const writer = await open(admin, note.id);
    writer.type('Later. ');
    await writer.send();
    await admin.do(restoreVersion, { id: first.id });
    await soon(async () => {
      expect(writer.text).not.to.match(/Later/);
      expect(await admin.do(highlight, { id: slow.id })).to.include({ state: 'ANCHORED', text: 'it is slow' });
    });
    expect((await admin.do(highlights, { condition: { noteId: note.id } })).totalCount).to.equal(1);
  });

  it('are not for those who may only read to make or to bring back', async () => {
    const { admin, person } = await aRoom();
    const viewer = await person('VIEWER');
    const note = await aTranscript(admin, (await aProject(admin)).id, 'Interview', 'Ada says so.');
    const kept = await admin.do(createVersion, { pageId: note.id, title: 'Kept' });
    expect(await wordsOf(viewer, kept.id)).to.match(/Ada/);
    expect(await viewer.outcome(createVersion, { pageId: note.id })).to.equal('FORBIDDEN');
    expect(await viewer.outcome(restoreVersion, { id: kept.id })).to.equal('FORBIDDEN');
  });
});
