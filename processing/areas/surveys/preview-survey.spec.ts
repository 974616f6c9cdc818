import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { surveyReading } from '@earshot/core/areas/surveys/survey-file';
import { expect } from 'chai';
import { previewSurvey } from './preview-survey.ts';
import { readSurvey, type SurveyChunk } from './read-survey.ts';

const signal = { stopped: false, throwIfStopped: () => undefined, holds: () => undefined };
const repeated = (lines: readonly string[], times: number) => Array.from({ length: times }, () => lines).flat();

const QUALTRICS = [
  'StartDate,ResponseId,Q1,Q2,Q3_1,Q3_2',
  'Start Date,Response ID,How satisfied are you?,"Which tools do you use?\n\n(Select all)",How fast? - Web,How fast? - App',
  '"{""ImportId"":""startDate""}","{""ImportId"":""_recordId""}","{""ImportId"":""QID1""}","{""ImportId"":""QID2""}","{""ImportId"":""QID3_1""}","{""ImportId"":""QID3_2""}"',
  ...Array.from({ length: 24 }, (_, at) => {
    const tools = ['"Phone,Paper,App"', '"Phone,Paper"', 'App', 'Phone'][at % 4];
    return `2025-03-0${(at % 9) + 1} 10:00:00,R_${at},${at % 2 ? 'Very' : 'Hardly'},${tools},${at % 2 ? 'Fast' : 'Slow'},${at % 2 ? 'Slow' : 'Fast'}`;
  }),
].join('\r\n');

const KOBO = [
  '"start";"What do you farm?";"What do you farm?/Maize";"What do you farm?/Beans";"What do you farm?/Other";"Water/How far is the well?";"_id"',
  ...repeated(
    [
      '"2025-03-01T10:00:00.000+03:00";"Maize Other";"1";"0";"1";"far";"1"',
      '"2025-03-02T10:00:00.000+03:00";"Beans";"0";"1";"0";"near";"2"',
      '"2025-03-03T10:00:00.000+03:00";"";"";"";"";"near";"3"',
    ],
    4,
  ),
].join('\n');

const GOOGLE = [
  'Timestamp,Which of these do you do? (tick all),How clear is it? [The page],How clear is it? [The app]',
  ...repeated(
    [
      '2025/03/01 10:00:00,"Me, myself and I, Wait, is it just me?, Other people (family, friends)",Clear,Unclear',
      '2025/03/02 10:00:00,"Me, myself and I, Other people (family, friends)",Clear,Clear',
      '2025/03/03 10:00:00,"Wait, is it just me?",Unclear,Clear',
      '2025/03/04 10:00:00,"Me, myself and I",Unclear,Unclear',
      '2025/03/05 10:00:00,"Other people (family, friends)",Clear,Clear',
    ],
    4,
  ),
].join('\n');

const LIME = [
  'Response ID,Which do you use? [Phone],Which do you use? [Paper],Which do you use? [Other]',
  '1,Yes,No,',
  '2,No,Yes,by hand',
  '3,Yes,Yes,on my arm',
  '4,Yes,No,a friend tells me',
].join('\n');

const CROSS = [
  ',,Adults,Age,,',
  ',,All,18 - 34,35 - 64,65 and up',
  'How masculine do you feel?,Very,37%,29%,42%,37%',
  ',Not at all,63%,71%,58%,63%',
].join('\n');

describe('files of survey services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-surveys-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function read(text: string) {
    const path = join(folder, 'survey.csv');
    writeFileSync(path, text);
    const preview = await previewSurvey.run({ input: { path }, signal, emit: async () => undefined });
    const reading = surveyReading.parse(preview.reading);
    const responses: SurveyChunk['responses'] = [];
    const { options } = await readSurvey.run({
      input: { path, reading },
      signal,
      emit: async (chunk) => void responses.push(...chunk.responses),
    });
    const questions = reading.questions.map(({ text, type }, at) => {
      const chosen = (option: number) =>
        responses.filter(({ answers }) => (answers[at] as number[])?.includes(option)).length;
      return [text, type, Object.fromEntries((options[at] ?? []).map((option, place) => [option, chosen(place)]))];
    });
    return { questions, notices: preview.notices, responses: responses.length, labelRows: reading.labelRows };
  }

  it('of Qualtrics have three rows of labels, and commas without a blank between options', async () => {
    const { questions, responses, labelRows } = await read(QUALTRICS);
    expect({ responses, labelRows }).to.deep.equal({ responses: 24, labelRows: 3 });
    expect(questions.slice(1)).to.deep.equal([
      ['How satisfied are you?', 'SINGLE_SELECT', { Hardly: 12, Very: 12 }],
      ['Which tools do you use? (Select all)', 'MULTI_SELECT', { Phone: 18, Paper: 12, App: 12 }],
      ['How fast? - Web', 'SINGLE_SELECT', { Slow: 12, Fast: 12 }],
      ['How fast? - App', 'SINGLE_SELECT', { Fast: 12, Slow: 12 }],
    ]);
  });

  it('of KoboToolbox have a column of 1 and 0 for each option of one multiple choice', async () => {
    const { questions, notices } = await read(KOBO);
    expect(questions.find(([text]) => text === 'What do you farm?')).to.deep.equal([
      'What do you farm?',
      'MULTI_SELECT',
      { Maize: 4, Beans: 4, Other: 4 },
    ]);
    expect(questions.map(([text]) => text)).to.include('Water/How far is the well?');
    expect(questions.filter(([text]) => String(text).startsWith('What do you farm?'))).to.have.length(1);
    expect(notices).to.deep.equal([
      '“What do you farm?” has a column for each option, and one that says the same again; that one is left out.',
    ]);
  });

  it('of Google Forms have options with commas in them, and grids with the line in brackets', async () => {
    const { questions } = await read(GOOGLE);
    expect(questions.slice(1)).to.deep.equal([
      [
        'Which of these do you do? (tick all)',
        'MULTI_SELECT',
        { 'Me, myself and I': 12, 'Wait, is it just me?': 8, 'Other people (family, friends)': 12 },
      ],
      ['How clear is it? - The page', 'SINGLE_SELECT', { Clear: 12, Unclear: 8 }],
      ['How clear is it? - The app', 'SINGLE_SELECT', { Unclear: 8, Clear: 12 }],
    ]);
  });

  it('of LimeSurvey have Yes and No for each option in brackets', async () => {
    const { questions } = await read(LIME);
    expect(questions).to.deep.equal([
      ['Which do you use?', 'MULTI_SELECT', { Phone: 3, Paper: 2 }],
      ['Which do you use? - Other', 'FREE_TEXT', {}],
    ]);
  });

  it('get a notice when they are summary tables', async () => {
    expect((await read(CROSS)).notices[0]).to.include('This looks like a summary table');
    expect((await read(GOOGLE)).notices).to.deep.equal([]);
  });
});
