import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTag } from '@earshot/core/areas/coding/tag';
import { TABLE_FORMATS, TABLES, tablePath } from '@earshot/core/areas/exchange/table-export';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight } from '@earshot/core/areas/pages/insight';
import { createPerson } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { T } from '@earshot/host/area';
import { Archive } from '@earshot/processing/office/archive';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { get } from '../../kit/hosts/uploads.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

async function aStudy() {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada);
  const note = await aTranscript(ada, project.id, '=1+1', 'Ada: We wait.\n\nBen: And wait.');
  const tag = await ada.do(createTag, { projectId: project.id, title: '@Queue' });
  const highlight = await aHighlight(ada, note.id, 'We wait', [tag.id]);
  await ada.do(createInsight, { projectId: project.id, title: 'People wait' });
  const field = await ada.do(createField, { placeId: project.id, scope: 'NOTE', type: 'NUMBER', label: 'Minutes' });
  await ada.do(setFieldValues, { cells: [{ rowId: note.id, fieldId: field.id, value: 30.5 }] });
  const person = await room.admin.do(createPerson, { name: 'Ben Gold', email: 'gold@example.org' });
  const city = await room.admin.do(createField, {
    placeId: directoryOf(room.workspaceId),
    scope: 'PERSON',
    type: 'TEXT',
    label: 'City',
  });
  await room.admin.do(setFieldValues, { cells: [{ rowId: person.id, fieldId: city.id, value: '+Bern' }] });
  return { room, ada, project, note, highlight };
}

const read = async (by: Person, path: string) => {
  const response = await get(by, path);
  expect(response.status, path).to.equal(200);
  return Buffer.from(await response.arrayBuffer());
};
const json = async (by: Person, path: string) =>
  JSON.parse((await read(by, path)).toString()) as Record<string, unknown>[];

describe('tables as files', function () {
  this.timeout(30_000);

  it('hold each row with its fields and a link, in JSON', async () => {
    const { ada, project, note, highlight } = await aStudy();
    const [row] = await json(ada, tablePath('notes', 'json', project.id));
    expect(row).to.include({ Title: '=1+1', Minutes: 30.5 });
    expect(String(row?.Link)).to.match(new RegExp(`^http.*/data/${note.id}$`));
    const [marked] = await json(ada, tablePath('highlights', 'json', project.id));
    expect(marked).to.include({ Highlight: 'We wait', Tags: '@Queue', Note: '=1+1' });
    expect(String(marked?.Link)).to.contain(`/data/${note.id}#`);
    expect(highlight.noteId).to.equal(note.id);
    expect((await json(ada, tablePath('insights', 'json', project.id)))[0]).to.include({ Title: 'People wait' });
    expect((await json(ada, tablePath('people', 'json')))[0]).to.include({
      Email: 'gold@example.org',
      City: '+Bern',
    });
  });

  it('never hold a formula, in CSV and in Excel', async () => {
    const { ada, project } = await aStudy();
    const csv = (await read(ada, tablePath('notes', 'csv', project.id))).toString();
    expect(csv)
      .to.match(/^\ufeff"Title",/)
      .and.to.contain(`"'=1+1"`);
    expect((await read(ada, tablePath('people', 'csv'))).toString()).to.contain(`"'+Bern"`);
    const book = new Archive(await read(ada, tablePath('notes', 'xlsx', project.id)), 'Excel');
    const sheet = book.read('xl/worksheets/sheet1.xml').toString();
    expect(sheet).to.contain(`<t xml:space="preserve">'=1+1</t>`).and.to.contain('<v>30.5</v>');
    expect(sheet).not.to.contain('<f>');
  });

  it('are workbooks that our own reader of workbooks takes', async () => {
    const { ada, project } = await aStudy();
    const folder = mkdtempSync(join(tmpdir(), 'earshot-table-'));
    try {
      const path = join(folder, 'notes.xlsx');
      writeFileSync(path, await read(ada, tablePath('notes', 'xlsx', project.id)));
      const { container } = await testHost();
      const { labels, rows, sheets } = await container.get(T.pool).run('preview-csv', { path });
      expect(sheets).to.deep.equal(['Earshot']);
      expect(labels.slice(0, 2)).to.deep.equal(['Title', 'Characters']);
      expect(rows[0]?.[0]).to.equal("'=1+1");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are empty where there is nothing', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    expect(await json(admin, tablePath('notes', 'json', project.id))).to.deep.equal([]);
    expect((await read(admin, tablePath('insights', 'csv', project.id))).toString().split('\r\n')).to.have.length(2);
  });

  it('are for readers only, and people for those with people access', async () => {
    const { room, ada, project } = await aStudy();
    const elsewhere = (await aRoom()).admin;
    for (const table of TABLES)
      for (const format of TABLE_FORMATS) {
        if (table === 'people') continue;
        expect((await get(elsewhere, tablePath(table, format, project.id))).status, table).to.equal(404);
      }
    await room.admin.do(updateMember, { id: ada.memberId, peopleAccess: false });
    await eventually(async () => {
      const response = await get(ada, tablePath('people', 'json'));
      const text = await response.text();
      expect(text).not.to.contain('gold@example.org');
    });
  });
});
