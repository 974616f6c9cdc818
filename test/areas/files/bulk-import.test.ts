import { randomUUID } from 'node:crypto';
import { beginUpload, cancelUpload, file as fileById } from '@earshot/core/areas/files/file';
import { type FileImport, fileImport, fileImports, retryFileImport } from '@earshot/core/areas/files/file-import';
import { createInsight, lockInsight } from '@earshot/core/areas/pages/insight';
import { note } from '@earshot/core/areas/pages/note';
import { surveys } from '@earshot/core/areas/surveys/survey';
import type { DocumentNode } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { parkedJobs } from '@earshot/core/model/job';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { encoded, SAID } from '../../kit/fixtures/encoded.ts';
import { aPng } from '../../kit/fixtures/pictures.ts';
import { textRow, workbook } from '../../kit/fixtures/workbook.ts';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { tus, upload } from '../../kit/hosts/uploads.ts';
import { textIn, writeIn } from '../../kit/rooms/insight.ts';

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\n<v Ann>The parcel came late.</v>\n';

/** The words of a block. */
const plainText = ({ text = '', content = [] }: DocumentNode): string => text + content.map(plainText).join('');

const of = async (by: Person, bulkImportId: string): Promise<FileImport[]> =>
  (await by.do(fileImports, { condition: { bulkImportId }, first: 200 })).nodes;

/** Waits until every file of an import has ended. */
const over = (by: Person, bulkImportId: string) =>
  eventually(async () => {
    const rows = await of(by, bulkImportId);
    const open = rows.filter(({ state }) => state === 'WAITING' || state === 'RUNNING');
    if (open.length > 0) throw new Error(open.map(({ fileName, state }) => `${fileName} is ${state}`).join());
    return new Map(rows.map((row) => [row.fileName, row]));
  }, 60_000);

describe('a bulk import', function () {
  this.timeout(60_000);

  it('makes a note of each file, says what failed and why, and tries that again', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const bulkImportId = randomUUID();
    const send = (name: string, bytes: string | Uint8Array) => upload(admin, { projectId, bulkImportId, name, bytes });
    await send('day one.txt', 'We gave up on the second day.');
    await send('captions.vtt', `${VTT}\nLoose words.\n`);
    await send('map.png', aPng(4, 4));
    await send('labels.csv', 'a,b');
    await send('broken.docx', 'no archive');
    const rows = await over(admin, bulkImportId);

    const text = rows.get('day one.txt');
    expect(text).to.include({ state: 'DONE', processedInto: 'CONTENT', numFailed: 0 });
    const made = await admin.do(note, { id: text?.noteId ?? '' });
    expect(made).to.include({ title: 'day one', sourceName: 'day one.txt', projectId, createdBy: admin.memberId });
    expect(await admin.do(fileById, { id: text?.fileId ?? '' })).to.include({ pageId: made.id });
    expect(text?.blocks).to.deep.equal([
      { type: 'title', further: false, text: 'day one' },
      { type: 'content', further: false, noteId: made.id },
    ]);
    expect(rows.get('broken.docx')?.blocks).to.deep.equal([]);

    const left = '1 passage belongs to no caption and was left out: “Loose words.”';
    expect(rows.get('captions.vtt')).to.deep.include({ state: 'DONE', surveyId: null, notices: [left] });
    expect(text?.notices).to.deep.equal([]);

    const picture = rows.get('map.png');
    expect(picture).to.include({ state: 'DONE', processedInto: 'CONTENT' });
    expect(await admin.do(fileById, { id: picture?.fileId ?? '' })).to.include({ pageId: picture?.noteId });

    const failed = { state: 'FAILED', processedInto: null, noteId: null, numFailed: 1 };
    expect(rows.get('labels.csv')).to.include(failed);
    expect(rows.get('labels.csv')?.errors[0]).to.deep.equal({
      errorCode: 'UNPROCESSABLE',
      humanMessageText: 'The file has labels but no responses. Choose another file.',
    });
    expect(rows.get('broken.docx')?.errors[0]?.humanMessageText).to.match(/^It is not a Word document/);

    const second = randomUUID();
    await upload(admin, {
      projectId,
      bulkImportId: second,
      name: 'once more.txt',
      bytes: 'We gave up on the second day.',
    });
    const again = (await over(admin, second)).get('once more.txt');
    expect(again?.errors[0]).to.include({ errorCode: 'CONFLICT' });
    await admin.do(retryFileImport, { id: again?.id ?? '' });
    expect((await over(admin, second)).get('once more.txt')).to.include({ state: 'DONE', numFailed: 0 });
    expect(await admin.do(parkedJobs, {})).to.deep.equal([]);
  });

  it('says what a text was read in, and reads it again in another encoding into the same note', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const bulkImportId = randomUUID();
    const send = (name: string, bytes: Uint8Array) => upload(admin, { projectId, bulkImportId, name, bytes });
    const russian = SAID[1]?.text ?? '';
    await send('odd.txt', encoded(russian, 'KOI8-R'));
    await send('none.txt', Buffer.from('\x81 \x8d \x90\xff \x9d\n', 'latin1'));
    await send('plain.txt', Buffer.from('Plain.'));
    const rows = await over(admin, bulkImportId);
    const odd = rows.get('odd.txt');
    expect(odd).to.include({ state: 'DONE', encoding: 'KOI8-R', encodingGuessed: true });
    expect(rows.get('plain.txt')).to.include({ encoding: 'UTF-8', encodingGuessed: false });
    expect(rows.get('none.txt')).to.include({ state: 'FAILED', encoding: null, encodingGuessed: true });

    await admin.do(retryFileImport, { id: odd?.id ?? '', encoding: 'Windows-1251' });
    await admin.do(retryFileImport, { id: rows.get('none.txt')?.id ?? '', encoding: 'macintosh' });
    const again = await over(admin, bulkImportId);
    const read = { state: 'DONE', encoding: 'Windows-1251', encodingGuessed: false, noteId: odd?.noteId };
    expect(again.get('odd.txt')).to.deep.include({ ...read, notices: [] });
    const said = plainText(await textIn(admin, odd?.noteId ?? ''));
    expect(said).to.equal(new TextDecoder('windows-1251').decode(encoded(russian, 'KOI8-R')));
    expect(again.get('none.txt')).to.deep.include({ state: 'DONE', encoding: 'macintosh', errors: [] });
    expect(await admin.do(parkedJobs, {})).to.deep.equal([]);
  });

  it('puts the text of files that lie beside an insight into it, and keeps the files there', async () => {
    const { admin, person } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const insight = await admin.do(createInsight, { projectId, title: 'Silence' });
    await writeIn(admin, insight.id, (writer) => writer.paragraph('Mine.'));
    const bulkImportId = randomUUID();
    const beside = { projectId, pageId: insight.id, bulkImportId };
    await upload(admin, { ...beside, name: 'notes.md', bytes: '# Field notes\n\nA quiet day.' });
    await over(admin, bulkImportId);
    await upload(admin, { ...beside, name: 'call.vtt', bytes: `${VTT}\nLoose words.` });
    await upload(admin, { ...beside, name: 'map.png', bytes: aPng(4, 4) });
    await upload(admin, { ...beside, name: 'rows.csv', bytes: 'a,b\n1,2' });
    const rows = await over(admin, bulkImportId);
    for (const name of ['notes.md', 'call.vtt', 'map.png'])
      expect(rows.get(name)).to.include({
        state: 'DONE',
        processedInto: 'CONTENT',
        noteId: null,
        insightId: insight.id,
        numFailed: 0,
      });
    expect(rows.get('call.vtt')?.notices).to.have.length(1);
    expect(rows.get('rows.csv')).to.include({ state: 'FAILED', processedInto: null, numFailed: 1 });
    expect(await admin.do(fileById, { id: rows.get('call.vtt')?.fileId ?? '' })).to.include({ pageId: insight.id });
    const text = (await textIn(admin, insight.id)).content?.map(plainText);
    expect(text).to.deep.equal(['Mine.', 'Field notes', 'A quiet day.', 'call', 'Ann: The parcel came late.']);

    // Files of a note are unchanged, and readers cannot add any.
    const page = await aNote(admin, { projectId });
    expect(await admin.outcome(beginUpload, { ...beside, pageId: page.id, name: 'a.txt', bytes: 1 })).to.equal(
      'BAD_USER_INPUT',
    );
    const viewer = await person('VIEWER');
    const sent = await fetch(`${viewer.url}/api/v1/insights/${insight.id}/import?fileName=a.txt`, {
      method: 'POST',
      headers: { ...viewer.headers, 'x-earshot': '1', 'content-type': 'application/octet-stream' },
      body: 'Theirs.',
    });
    expect(sent.status).to.equal(403);
    await admin.do(lockInsight, { id: insight.id });
    const colleague = await person('CONTRIBUTOR');
    expect(
      await colleague.outcome(beginUpload, { ...beside, bulkImportId: randomUUID(), name: 'a.txt', bytes: 1 }),
    ).to.equal('FORBIDDEN');
  });

  it('makes a survey of a file with columns, and a second one only when that is asked for', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const bytes = ['id,E-mail,Colour?', '1,ada@example.org,red', '2,,blue', '3,,red', '4,,blue'].join('\n');
    const large = Array.from({ length: 4000 }, (_, at) => textRow(`${at}`, at % 2 ? 'red' : 'blue', 'a', 'b', 'c'));
    const book = workbook({ sheets: { A: textRow('id', 'Colour?', 'x', 'y', 'z') + large.join('') } });
    const first = randomUUID();
    await upload(admin, { projectId, bulkImportId: first, name: 'answers.csv', bytes });
    await upload(admin, { projectId, bulkImportId: first, name: 'large.xlsx', bytes: book });
    for (const row of (await over(admin, first)).values())
      expect(row, row.fileName).to.include({ state: 'DONE', processedInto: 'SURVEY', noteId: null, numFailed: 0 });
    const made = async () => (await admin.do(surveys, { condition: { projectId }, orderBy: 'TITLE_ASC' })).nodes;
    await eventually(async () =>
      expect((await made()).map(({ title, state, responseCount }) => [title, state, responseCount])).to.deep.equal([
        ['answers', 'READY', 4],
        ['large', 'READY', 4000],
      ]),
    );
    const named = [...(await over(admin, first)).values()].map(({ surveyId }) => surveyId);
    expect(named).to.have.members((await made()).map(({ id }) => id));
    const [title, ...found] = (await over(admin, first)).get('large.xlsx')?.blocks ?? [];
    expect(title).to.deep.equal({ type: 'title', further: false, text: 'large' });
    expect(found.map(({ type, further, questionText }) => [type, further, questionText])).to.deep.equal([
      ['question', false, 'Colour?'],
      ['question', true, 'x'],
      ['question', true, 'y'],
      ['question', true, 'z'],
    ]);
    expect(found[0]?.questionType).to.equal('SINGLE_SELECT');
    expect(found[0]?.questionOptions?.map(({ optionText }) => optionText)).to.have.members(['red', 'blue']);
    const odd = randomUUID();
    const oddRows = 'id,Colour?\n1,red\n2,blue,x,y,z\n3,red\n4,blue';
    const { id: other } = await aProject(admin);
    await upload(admin, { projectId: other, bulkImportId: odd, name: 'odd.csv', bytes: oddRows });
    const partly = (await over(admin, odd)).get('odd.csv');
    expect(partly).to.include({ state: 'DONE', processedInto: 'SURVEY', numFailed: 1 });
    expect(partly?.errors).to.deep.equal([
      { humanMessageText: 'One row could not be read. The survey says why.', errorCode: 'UNPROCESSABLE' },
    ]);

    const second = randomUUID();
    await upload(admin, { projectId, bulkImportId: second, name: 'copy.csv', bytes });
    const again = (await over(admin, second)).get('copy.csv');
    expect(again?.errors[0]).to.deep.equal({
      humanMessageText: 'This file was already imported as the survey “answers”.',
      errorCode: 'CONFLICT',
    });
    await admin.do(retryFileImport, { id: again?.id ?? '' });
    expect((await over(admin, second)).get('copy.csv')).to.include({ state: 'DONE', processedInto: 'SURVEY' });
    expect((await made()).length).to.equal(3);
  });

  it('goes on with the rights of who began it, and is that person’s alone to try again', async () => {
    const { admin, person } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const kim = await person('CONTRIBUTOR');
    await admin.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: kim.memberId, level: 'WRITE' });
    const bulkImportId = randomUUID();
    await upload(kim, { projectId, bulkImportId, name: 'a.csv', bytes: 'a,b' });
    const row = (await over(kim, bulkImportId)).get('a.csv');
    expect(await admin.outcome(retryFileImport, { id: row?.id ?? '' })).to.equal('FORBIDDEN');
    expect(await admin.outcome(beginUpload, { projectId, bulkImportId, name: 'b.txt', bytes: 1 })).to.equal(
      'BAD_USER_INPUT',
    );
    const other = await aProject(kim);
    expect(await kim.outcome(beginUpload, { projectId: other.id, bulkImportId, name: 'b.txt', bytes: 1 })).to.equal(
      'BAD_USER_INPUT',
    );
  });

  it('takes a hundred files, and knows of one that never arrives', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const bulkImportId = randomUUID();
    const begin = (at: number) => admin.do(beginUpload, { projectId, bulkImportId, name: `${at}.txt`, bytes: 1 });
    const first = await begin(0);
    for (let at = 1; at < limits.bulkImport.files; at += 1) await begin(at);
    expect(await admin.outcome(beginUpload, { projectId, bulkImportId, name: 'more.txt', bytes: 1 })).to.equal(
      'TOO_LARGE',
    );
    expect((await tus(admin, 'DELETE', `/api/v1/uploads/${first.id}`)).status).to.equal(204);
    const [cancelled] = (await of(admin, bulkImportId)).filter(({ fileName }) => fileName === '0.txt');
    const row = await admin.do(fileImport, { id: cancelled?.id ?? '' });
    expect(row.errors, cancelUpload.name).to.deep.equal([
      { humanMessageText: 'The upload was cancelled.', errorCode: 'CANCELLED' },
    ]);
  });
});
