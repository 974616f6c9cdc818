import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import { exportPage, PAGE_FORMATS } from '@earshot/core/areas/exchange/page-export';
import { deleteFile } from '@earshot/core/areas/files/file';
import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { updateMember } from '@earshot/core/model/member';
import { Archive } from '@earshot/processing/office/archive';
import { expect } from 'chai';
import { aPng } from '../../kit/fixtures/pictures.ts';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { get, upload } from '../../kit/hosts/uploads.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Ben>I waited half an hour in the rain.

00:00:06.000 --> 00:00:09.000
<v Ada>And then?
`;

async function aTalk() {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada);
  const note = await anImport(ada, project.id, 'Talk: one/two.vtt', TALK);
  return { room, ada, project, note };
}

describe(`one page as a file (${exportPage.name})`, function () {
  this.timeout(30_000);

  it('is a note in each format, under its title', async () => {
    const { ada, note } = await aTalk();
    for (const format of PAGE_FORMATS) {
      const response = await get(ada, `/api/v1/pages/${note.id}/export.${format}`);
      expect(response.status, format).to.equal(200);
      expect(response.headers.get('content-disposition')).to.match(new RegExp(`^attachment; .*\\.${format}"?$`));
      expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
      const bytes = Buffer.from(await response.arrayBuffer());
      if (format === 'docx') expect(bytes.subarray(0, 2).toString()).to.equal('PK');
      else expect(bytes.toString()).to.contain('half an hour').and.to.contain('Ben');
    }
  });

  it('is redacted on the way when that is asked for: text, speakers, quotes and title', async () => {
    const room = await aRoom();
    const { admin } = room;
    const project = await aProject(admin);
    const vtt =
      'WEBVTT\n\n00:00:01.000 --> 00:00:05.000\n<v Benedict Stone>Write to stone@example.org, says Benedict Stone.\n';
    const note = await anImport(admin, project.id, 'Talk with Benedict Stone.vtt', vtt);
    const { id } = await aHighlight(admin, note.id, 'says Benedict Stone');
    const insight = await admin.do(createInsightFromHighlights, {
      projectId: project.id,
      title: 'What Benedict Stone says',
      highlightIds: [id],
    });
    for (const page of [note, insight])
      for (const format of ['md', 'html', 'docx'] as const) {
        const response = await get(admin, `/api/v1/pages/${page.id}/export.${format}?redacted=true`);
        expect(response.headers.get('content-disposition'), format).to.not.contain('Benedict');
        const bytes = Buffer.from(await response.arrayBuffer());
        const written =
          format === 'docx' ? new Archive(bytes, 'Word').read('word/document.xml').toString() : bytes.toString();
        expect(written, format)
          .to.contain('name 1')
          .and.not.to.match(/Benedict|Stone|stone@/);
      }
    const plain = await (await get(admin, `/api/v1/pages/${note.id}/export.md`)).text();
    expect(plain).to.contain('Benedict Stone');
  });

  it('brings subtitles back in as the same transcript', async () => {
    const { ada, project, note } = await aTalk();
    const vtt = async (id: string) => (await get(ada, `/api/v1/pages/${id}/export.vtt`)).text();
    const first = await vtt(note.id);
    const again = await anImport(ada, project.id, 'Again.vtt', first);
    expect(await vtt(again.id)).to.equal(first);
  });

  it('is an insight with its quotes', async () => {
    const { ada, project, note } = await aTalk();
    const { id } = await aHighlight(ada, note.id, 'half an hour');
    const insight = await ada.do(createInsightFromHighlights, {
      projectId: project.id,
      title: '=Rain',
      highlightIds: [id],
    });
    const md = await (await get(ada, `/api/v1/pages/${insight.id}/export.md`)).text();
    expect(md).to.contain('> half an hour').and.to.contain('— Ben');
    const subtitles = await get(ada, `/api/v1/pages/${insight.id}/export.srt`);
    expect([subtitles.status, await subtitles.text()].join(' ')).to.match(/^422 .*cannot become subtitles/);
  });

  it('holds its pictures as HTML and as a Word file', async () => {
    const { ada, project, note } = await aTalk();
    const { id: fileId } = await upload(ada, { projectId: project.id, name: 'map.png', bytes: aPng(1200, 600) });
    const writer = await Writer.open(await ada.socket(), note.id);
    writer.picture(fileId, 'The way to the counter');
    expect((await writer.send()).ok).to.equal(true);
    const html = await (await get(ada, `/api/v1/pages/${note.id}/export.html`)).text();
    const [, data = ''] =
      /<img src="data:image\/webp;base64,([^"]+)" width="864" height="432" alt="The way to the counter">/.exec(html) ??
      [];
    expect(Buffer.from(data, 'base64').subarray(8, 12).toString()).to.equal('WEBP');
    const docx = Buffer.from(await (await get(ada, `/api/v1/pages/${note.id}/export.docx`)).arrayBuffer());
    const archive = new Archive(docx, 'Word');
    const [image = ''] = archive.names.filter((name) => name.startsWith('word/media/'));
    expect(archive.read(image).subarray(1, 4).toString()).to.equal('PNG');
    await ada.do(deleteFile, { id: fileId });
    const without = await (await get(ada, `/api/v1/pages/${note.id}/export.html`)).text();
    expect(without).to.contain('The way to the counter');
    expect(without).not.to.contain('<img');
  });

  it('names nobody whom its reader may not know, and is for readers only', async () => {
    const { room, ada, project, note } = await aTalk();
    const person = await room.admin.do(createPerson, { name: 'Benedict Gold', email: 'gold@example.org' });
    const [speaker] = (await ada.do(speakers, { condition: { noteId: note.id }, orderBy: 'CREATED_AT_ASC' })).nodes;
    await room.admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: person.id });
    const read = async () => (await get(ada, `/api/v1/pages/${note.id}/export.srt`)).text();
    expect(await read()).to.contain('Benedict Gold');
    await room.admin.do(updateMember, { id: ada.memberId, peopleAccess: false });
    await eventually(async () => expect(await read()).to.contain('Contact hidden'));
    expect(await read()).not.to.contain('Benedict Gold');
    const elsewhere = (await aRoom()).admin;
    expect((await get(elsewhere, `/api/v1/pages/${note.id}/export.md`)).status).to.equal(404);
    const canvas = await ada.do(createCanvas, { projectId: project.id, title: 'Map' });
    expect((await get(ada, `/api/v1/pages/${canvas.id}/export.md`)).status).to.equal(422);
  });
});
