import { createCanvas } from '@earshot/core/areas/canvas/canvas';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createTagGroup } from '@earshot/core/areas/coding/tag-group';
import { createComment } from '@earshot/core/areas/comments/comment';
import { projectExportLosses } from '@earshot/core/areas/exchange/project-export';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { readProject } from '@earshot/processing/areas/exchange/refi/read-project';
import { Archive } from '@earshot/processing/office/archive';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../../kit/hosts/host.ts';
import { demandRefused } from '../../../kit/hosts/refused.ts';
import { get, upload } from '../../../kit/hosts/uploads.ts';
import { anExport } from '../../../kit/rooms/exports.ts';
import { aHighlight, anImport } from '../../../kit/rooms/transcript.ts';
import { Schema } from './schema.ts';

const schema = new Schema(new URL('./project-1.0.xsd', import.meta.url));
const TALK = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Ben>😀 I waited half an hour in the rain.

00:00:06.000 --> 00:00:09.000
<v Ada>And then?
`;
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

async function bytesOf(by: Person, id: string): Promise<{ bytes: Buffer; name: string | null }> {
  const response = await get(by, `/api/v1/exports/${id}`);
  expect(response.status).to.equal(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), name: response.headers.get('content-disposition') };
}

async function aStudy() {
  const room = await aRoom();
  const { admin } = room;
  const project = await aProject(admin, { title: 'Waiting & <more>', summary: 'Why people wait' });
  const note = await anImport(admin, project.id, 'Talk.vtt', TALK);
  const group = await admin.do(createTagGroup, { projectId: project.id, title: 'Places' });
  const tag = await admin.do(createTag, { projectId: project.id, title: 'Queue', groupId: group.id, role: 'THEME' });
  const highlight = await aHighlight(admin, note.id, 'half an hour', [tag.id]);
  return { room, admin, project, note, group, tag, highlight };
}

describe('exports as REFI-QDA', function () {
  this.timeout(60_000);

  it('are projects that keep to the schema, with codes, coded words, cases, variables and files', async () => {
    const { admin, project, note, group, tag, highlight } = await aStudy();
    const person = await admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
    const placeId = directoryOf(admin.workspaceId);
    const field = await admin.do(createField, { placeId, scope: 'PERSON', type: 'NUMBER', label: 'Age' });
    await admin.do(setFieldValues, { cells: [{ rowId: person.id, fieldId: field.id, value: 44 }] });
    const ben = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes.find(({ name }) => name === 'Ben');
    await admin.do(setSpeakerPerson, { id: ben?.id ?? '', personId: person.id });
    await admin.do(createComment, { pageId: note.id, body: 'Everybody says so' });
    const insight = await admin.do(createInsight, { projectId: project.id, title: 'People wait' });
    const canvas = await admin.do(createCanvas, { projectId: project.id, title: 'Map' });
    const file = await upload(admin, { projectId: project.id, bytes: PDF, name: 'Leaflet.pdf' });

    const row = await anExport(admin, { projectId: project.id, format: 'REFI_PROJECT' });
    const { bytes, name } = await bytesOf(admin, row.id);
    expect(name).to.match(/\.qdpx"?$/);
    const archive = new Archive(bytes, 'Word');
    const xml = archive.read('project.qde').toString('utf8');
    expect(schema.complaints(xml)).to.deep.equal([]);
    const read = await readProject([Buffer.from(xml)]);
    expect(read).to.include({ name: 'Waiting & <more>', description: 'Why people wait', origin: 'Earshot' });
    expect(read.codes).to.have.length(1);
    expect(read.codes[0]).to.deep.include({ id: group.id, name: 'Places', codable: false });
    expect(read.codes[0]?.codes[0]).to.deep.include({ id: tag.id, name: 'Queue', colour: tag.colour });

    const source = read.sources.find(({ id }) => id === note.id);
    const text = archive.read(`Sources/${note.id}.txt`).toString('utf8');
    expect(text).to.equal('Ben Gold: 😀 I waited half an hour in the rain.\nAda: And then?');
    const [selection] = source?.texts[0]?.selections ?? [];
    expect(selection?.id).to.equal(highlight.id);
    expect([...text].slice(selection?.from, selection?.to).join('')).to.equal('half an hour');
    expect(selection?.codings.map(({ codeId }) => codeId)).to.deep.equal([tag.id]);
    expect(read.cases).to.have.length(1);
    expect(read.cases[0]).to.deep.include({ id: person.id, name: 'Ben Gold', sourceIds: [note.id] });
    const values = read.cases[0]?.values.map(({ variableId, value }) => [
      read.variables.find(({ id }) => id === variableId)?.name,
      value,
    ]);
    expect(values).to.deep.equal([
      ['E-mail', 'gold@example.org'],
      ['Age', '44'],
    ]);
    const comment = read.notes.find(({ content }) => content === 'Everybody says so');
    expect(source?.noteIds).to.deep.equal([comment?.id]);
    expect(read.notes.find(({ id }) => id === insight.id)?.name).to.equal('People wait');
    const pdf = read.sources.find(({ kind }) => kind === 'PDF');
    expect(pdf).to.include({ id: file.id, name: 'Leaflet.pdf', path: `internal://${file.id}.pdf` });
    expect(archive.read(`Sources/${file.id}.pdf`).equals(PDF)).to.equal(true);

    const losses = await admin.do(projectExportLosses, { id: row.id });
    expect(row.lossCount).to.equal(losses.length);
    expect(losses.map(({ kind, title }) => `${kind} ${title}`)).to.include.members([
      `TAG ${tag.title}`,
      `CANVAS ${canvas.title}`,
      `NOTE ${note.title}`,
    ]);
    expect(archive.read('loss-report.txt').toString('utf8')).to.contain('Map');
  });

  it('are codebooks of the tags alone', async () => {
    const { admin, project, tag } = await aStudy();
    const row = await anExport(admin, { projectId: project.id, format: 'REFI_CODEBOOK' });
    const { bytes, name } = await bytesOf(admin, row.id);
    expect(name).to.match(/\.qdc"?$/);
    expect(bytes.toString('utf8'))
      .to.contain('<CodeBook xmlns="urn:QDA-XML:codebook:1.0"')
      .and.not.to.contain('waited');
    const { codes } = await readProject([bytes], ['CodeBook']);
    expect(codes[0]?.codes.map(({ id }) => id)).to.deep.equal([tag.id]);
  });

  it('tell what they lose to their maker alone', async () => {
    const { room, admin, project } = await aStudy();
    const colleague = await room.person('CONTRIBUTOR');
    const { id } = await anExport(admin, { projectId: project.id, format: 'REFI_PROJECT' });
    await demandRefused(colleague.do(projectExportLosses, { id }), 'FORBIDDEN');
  });

  it('leave people out for members without people access', async () => {
    const { room, admin, project, note } = await aStudy();
    const person = await admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
    const ben = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes.find(({ name }) => name === 'Ben');
    await admin.do(setSpeakerPerson, { id: ben?.id ?? '', personId: person.id });
    const ada = await room.person('CONTRIBUTOR');
    await admin.do(updateMember, { id: ada.memberId, peopleAccess: false });
    const row = await anExport(ada, { projectId: project.id, format: 'REFI_PROJECT' });
    const archive = new Archive((await bytesOf(ada, row.id)).bytes, 'Word');
    for (const name of archive.names) expect(archive.read(name).includes('Gold'), name).to.equal(false);
    expect(row.namesPeople).to.equal(false);
  });
});
