import { retypedPlaces, unreadFiles } from '@earshot/core/areas/erasure/retyped';
import { withdrawal, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { FILES } from '@earshot/host/areas/files/area';
import { expect } from 'chai';
import { textRow, workbook } from '../../kit/fixtures/workbook.ts';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';
import { anImport } from '../../kit/rooms/transcript.ts';

const NAME = 'Anne-Marie Vexley-Hart';
const SENTENCE = 'My neighbour keeps the key for me.';

describe('files with words of a participant in them', function () {
  this.timeout(120_000);

  it('are found wherever they were uploaded and written anew; those that cannot be read are named', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const vtt = `WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Anne>Well, yes. ${SENTENCE}\n`;
    const interview = await anImport(admin, projectId, 'Interview 4.vtt', vtt);
    const person = await admin.do(createPerson, { name: NAME });
    const [speaker] = (await admin.do(speakers, { condition: { noteId: interview.id } })).nodes;
    await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: person.id });
    const text = await upload(admin, { projectId, name: 'memo.md', bytes: `# Memo\n\n> ${SENTENCE}\n` });
    const table = await upload(admin, {
      projectId,
      name: 'list.xlsx',
      bytes: workbook({ sheets: { People: textRow('Who', NAME) } }),
    });
    const others = await upload(admin, { projectId, name: 'others.txt', bytes: 'Nobody is named here.' });
    await upload(admin, { projectId, name: 'scan.pdf', bytes: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n' });
    await upload(admin, { projectId, name: 'locked.docx', bytes: Buffer.from('PK\x03\x04 is no archive', 'latin1') });

    const unread = await admin.do(unreadFiles, { id: person.id });
    expect(unread.total).to.equal(2);
    expect(unread.files.map(({ name }) => name)).to.have.members(['scan.pdf', 'locked.docx']);
    const found = await admin.do(retypedPlaces, { id: person.id });
    expect(found.map(({ kind, title }) => `${kind} ${title}`)).to.have.members(['FILE memo.md', 'FILE list.xlsx']);
    expect(found.find(({ title }) => title === 'memo.md')?.excerpt).to.contain('(line 3)');

    const remove = found.map(({ kind, id }) => ({ kind, id }));
    const begun = await admin.do(withdrawPerson, { id: person.id, remove, confirmation: 'WITHDRAW' });
    await eventually(async () => {
      const { state, problem } = await admin.do(withdrawal, { id: begun.id });
      expect([state, problem]).to.deep.equal(['DONE', '']);
    }, 60_000);
    const bytes = async (id: string) => Buffer.from(await (await get(admin, `/files/download/${id}`)).arrayBuffer());
    expect((await bytes(text.id)).toString()).to.equal('# Memo\n\n> [redacted 1].\n');
    expect((await bytes(table.id)).subarray(0, 2).toString()).to.equal('PK');
    expect((await bytes(others.id)).toString()).to.equal('Nobody is named here.');
    const { store } = admin.host.container.get(FILES.files);
    await eventually(async () => {
      for (const { hash } of [text, table])
        expect(await store.size({ workspaceId: admin.workspaceId, hash })).to.equal(undefined);
    }, 20_000);
  });
});
