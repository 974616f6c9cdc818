import { previewSurvey } from '@earshot/core/areas/surveys/survey';
import { surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { expect } from 'chai';
import { textCell, textRow, workbook } from '../../kit/fixtures/workbook.ts';
import { aProject, aRoom, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { upload } from '../../kit/hosts/uploads.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';

const LABELS = textRow('Do you travel?', 'Why?', 'Hours');
const answered = (one: string, why: string, hours = '<c><f>SUM(1)</f></c>') =>
  `<row>${textCell(one)}${textCell(why)}${hours}</row>`;
const BOOK = workbook({
  sheets: {
    Cover: textRow('Survey of spring'),
    Answers: LABELS + answered('Yes', 'I have to', '<c><f>2+1</f><v>3</v></c>') + answered('No', 'I like it here'),
    Lists: textRow('Leeds'),
  },
  hidden: ['Lists'],
});

describe('workbooks as surveys', function () {
  this.timeout(60_000);
  let room: Room;
  let projectId: string;
  before(async () => {
    room = await aRoom();
    projectId = (await aProject(room.admin)).id;
  });
  const seen = async (bytes: Buffer, more: object = {}) => {
    const { id: fileId } = await upload(room.admin, { projectId, name: 'spring.xlsx', bytes });
    return room.admin.do(previewSurvey, { id: projectId, fileId, ...more });
  };

  it('are read from the sheet that is chosen; the refusal of another names them all', async () => {
    const refused = await seen(BOOK).then(
      () => expect.fail('it was read'),
      (error) => error,
    );
    expect(refused.message).to.include('labels but no responses');
    expect(refused.extensions).to.deep.include({ sheets: ['Cover', 'Answers'], sheet: 'Cover' });
    const preview = await seen(BOOK, { sheet: 'Answers' });
    expect(preview).to.deep.include({
      sheets: ['Cover', 'Answers'],
      labels: ['Do you travel?', 'Why?', 'Hours'],
      rowCount: 2,
    });
    expect(preview.reading).to.include({ sheet: 'Answers', delimiter: ',', encoding: 'UTF-8' });
    expect(preview.notices).to.deep.equal([
      '1 hidden sheet cannot be chosen. Show it in Excel to import it.',
      '1 formula has no stored result and will be empty. Open the file in Excel and save it.',
    ]);
    await demandRefused(seen(BOOK, { sheet: 'Nowhere' }), 'BAD_USER_INPUT', 'The workbook has no sheet “Nowhere”');
    const questions = ['Do you travel?', 'Why?', 'Hours'].map((text, column) => ({
      text,
      type: 'FREE_TEXT' as const,
      columns: [column],
      optionTexts: [],
      separator: null,
      wholeOptions: [],
    }));
    const survey = await aSurvey(room.admin, projectId, BOOK, { questions }, 'Answers');
    expect(survey).to.include({ state: 'READY', responseCount: 2, unreadableCount: 0 });
    const { nodes } = await room.admin.do(surveyResponses, {
      condition: { surveyId: survey.id },
      orderBy: 'NUMBER_ASC',
    });
    expect(nodes.map(({ answers }) => survey.questions.map(({ id }) => answers[id] ?? null))).to.deep.equal([
      ['Yes', 'I have to', '3'],
      ['No', 'I like it here', null],
    ]);
  });

  it('may have a million empty rows between their responses', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 3}"/>`).join('');
    const rows = `${LABELS}${answered('Yes', 'I have to')}${empty}<row r="1048576">${textCell('No')}</row>`;
    expect(await seen(workbook({ sheets: { A: Buffer.from(rows) } }))).to.include({ rowCount: 2, unreadableCount: 0 });
  });

  it('that cannot be read are refused in the words of every workbook', async () => {
    const old = (part: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(part, 'utf16le')]);
    await demandRefused(seen(old('EncryptedPackage')), 'UNPROCESSABLE', 'protected by a password');
    await demandRefused(seen(old('Workbook')), 'UNPROCESSABLE', 'format of Excel 97–2003');
    await demandRefused(seen(workbook({ sheets: { A: '' } })), 'BAD_USER_INPUT', 'The file is empty');
    await demandRefused(seen(BOOK.subarray(0, 900)), 'UNPROCESSABLE', 'It is damaged');
  });
});
