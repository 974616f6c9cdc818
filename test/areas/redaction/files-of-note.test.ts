import { type FileOfNote, personalData, redactNote } from '@earshot/core/areas/redaction/personal-data';
import { FILES } from '@earshot/host/areas/files/area';
import { expect } from 'chai';
import { zip } from '../../kit/fixtures/zip.ts';
import { aNote, aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';

const NAME = 'Anne-Marie Vexley-Hart';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const WORD = zip({
  '[Content_Types].xml': '<Types/>',
  'word/document.xml': `<w:document ${W}><w:body><w:p><w:r><w:t>Ask Anne-</w:t></w:r><w:r><w:t>Marie Vexley-Hart.</w:t></w:r></w:p></w:body></w:document>`,
});

/** A note with an attachment of each type. */
async function aNoteWithFiles() {
  const { admin } = await aRoom();
  const project = await aProject(admin);
  const note = await aNote(admin, { projectId: project.id, title: 'Talk' });
  const beside = (name: string, bytes: Uint8Array | string) =>
    upload(admin, { projectId: project.id, pageId: note.id, name, bytes });
  const text = await beside('talk.txt', `Hello.\nAsk ${NAME} at anne@double-name.example.\n${NAME} again.\n`);
  const word = await beside('talk.docx', WORD);
  await beside('scan.pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const look = () => admin.do(personalData, { id: note.id, words: [NAME] });
  return { admin, note, text, word, look };
}

const shown = ({ findings }: FileOfNote) => findings.map(({ text, where, label }) => `${text} (${where}) ${label}`);

describe('files beside a note', function () {
  this.timeout(120_000);

  it('are listed with what is found in them, and with why one cannot be read', async () => {
    const { look } = await aNoteWithFiles();
    const { files } = await look();
    const named = new Map(files.map((file) => [file.name, file]));
    expect(shown(named.get('talk.txt') as FileOfNote)).to.deep.equal([
      `${NAME} (line 2) [redacted 1]`,
      'anne@double-name.example (line 2) [email 1]',
      `${NAME} (line 3) [redacted 1]`,
    ]);
    expect(shown(named.get('talk.docx') as FileOfNote)).to.deep.equal([`${NAME} (text) [redacted 1]`]);
    expect(named.get('scan.pdf')).to.include({ problem: 'PDF files are not read.', total: 0 });
  });

  it('are replaced by files of the same type without the words, and the old bytes go', async () => {
    const { admin, note, text, word, look } = await aNoteWithFiles();
    const { epoch, seq, details, files } = await look();
    const chosen = files
      .filter(({ findings }) => findings.length > 0)
      .map(({ id, hash, findings }) => ({ id, hash, places: findings.map(({ from }) => from) }));
    const input = { id: note.id, epoch, seq, details, words: [NAME], places: [] };
    await demandRefused(admin.do(redactNote, { ...input, files: [] }), 'BAD_USER_INPUT');
    const other = await aNoteWithFiles();
    const foreign = { id: other.text.id, hash: other.text.hash, places: [0] };
    await demandRefused(admin.do(redactNote, { ...input, files: [foreign] }), 'CONFLICT');
    await demandRefused(
      admin.do(redactNote, { ...input, files: [{ id: text.id, hash: text.hash, places: [3] }] }),
      'CONFLICT',
    );
    // The second name of the text remains: it was not chosen.
    const some = chosen.map((one) => (one.id === text.id ? { ...one, places: one.places.slice(0, 2) } : one));
    await admin.do(redactNote, { ...input, files: some });
    const bytes = async (id: string) => Buffer.from(await (await get(admin, `/files/download/${id}`)).arrayBuffer());
    expect((await bytes(text.id)).toString()).to.equal(`Hello.\nAsk [redacted 1] at [email 1].\n${NAME} again.\n`);
    const now = await look();
    expect(now.files.find(({ id }) => id === word.id)).to.include({ total: 0, problem: '' });
    expect((await bytes(word.id)).subarray(0, 2).toString()).to.equal('PK');
    const { store } = admin.host.container.get(FILES.files);
    await eventually(async () => {
      for (const { hash } of [text, word])
        expect(await store.size({ workspaceId: admin.workspaceId, hash })).to.equal(undefined);
    }, 20_000);
    await demandRefused(admin.do(redactNote, { ...input, files: some }), 'CONFLICT');
  });
});
