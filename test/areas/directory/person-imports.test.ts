import {
  cancelPersonImport,
  importPeople,
  likelyPeople,
  type PersonDecision,
  type PersonReading,
  personImport,
  personImportProblems,
  previewPeople,
  undoPersonImport,
} from '@earshot/core/areas/directory/person-import';
import { createField, fields } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { file } from '@earshot/core/areas/files/file';
import { createPerson, people, updatePerson } from '@earshot/core/areas/people/person';
import { updateMember } from '@earshot/core/model/member';
import { directoryOf } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { textRow, workbook } from '../../kit/fixtures/workbook.ts';
import { aRoom, type Person as Colleague, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { upload } from '../../kit/hosts/uploads.ts';

const send = (by: Colleague, bytes: string | Uint8Array) => upload(by, { forPeople: true, name: 'people.csv', bytes });

const ended = (by: Colleague, id: string) =>
  eventually(async () => {
    const run = await by.do(personImport, { id });
    if (['WAITING', 'RUNNING', 'UNDOING'].includes(run.state)) throw new Error(`The import is ${run.state}`);
    return run;
  });

const BOOK = workbook({
  sheets: {
    Read: textRow('How this list came about'),
    People:
      textRow('Name', 'E-mail') + textRow('Ada Winter', 'ada@example.com') + textRow('Jun Park', 'jun@example.com'),
  },
});

async function bringIn(by: Colleague, bytes: string, decisions: Partial<PersonDecision>[] = [], given: object = {}) {
  const { id: fileId } = await send(by, bytes);
  const { options } = await by.do(previewPeople, { fileId });
  const whole = { ...options, ...given } as PersonReading;
  const { id } = await by.do(importPeople, { fileId, options: whole, decisions: decisions as PersonDecision[] });
  return ended(by, id);
}

const listed = async (by: Colleague) => (await by.do(people, { orderBy: 'NAME_ASC', first: 1000 })).nodes;
const who = async (by: Colleague) => (await listed(by)).map(({ name, email }) => `${name} <${email}>`).sort();

describe('imports of people', () => {
  let room: Room;
  let ada: Colleague;
  let manager: Colleague;
  beforeEach(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    manager = await room.person('MANAGER');
  });

  it('propose delimiter, columns, fields that are there, and types of new ones', async () => {
    const placeId = directoryOf(room.workspaceId);
    const { id: fieldId } = await manager.do(createField, { placeId, scope: 'PERSON', type: 'TEXT', label: 'Company' });
    const file = `First name;Last name;E-Mail;company;Joined;Seats;Plan
${Array.from({ length: 6 }, (_, at) => `Ada${at};King;ada${at}@example.org;ACME;0${at + 1}/25/2024;${at};${at % 2 ? 'Team' : 'Solo'}`).join('\n')}`;
    const { id } = await send(manager, file);
    const preview = await manager.do(previewPeople, { fileId: id });
    expect(preview.options).to.include({ delimiter: ';', encoding: 'UTF-8', dayFirst: false });
    const columns = (preview.options as unknown as PersonReading).columns;
    expect(columns.map(({ label, to, fieldId, type }) => [label, to, fieldId ?? type])).to.deep.equal([
      ['First name', 'NAME', null],
      ['Last name', 'NAME', null],
      ['E-Mail', 'EMAIL', null],
      ['company', 'FIELD', fieldId],
      ['Joined', 'NEW_FIELD', 'DATETIME'],
      ['Seats', 'NEW_FIELD', 'NUMBER'],
      ['Plan', 'NEW_FIELD', 'SELECT'],
    ]);
    const seen = await ada.do(previewPeople, { fileId: id });
    expect((seen.options as unknown as PersonReading).columns.map(({ to }) => to)).to.not.include('NEW_FIELD');
    await demandRefused(
      ada.do(importPeople, { fileId: id, options: preview.options as never }),
      'FORBIDDEN',
      'Only managers can add fields',
    );
    const run = await bringIn(manager, file);
    expect(run).to.include({ state: 'DONE', added: 6, read: 6 });
    const made = (await manager.do(fields, { condition: { scope: 'PERSON' }, orderBy: 'LABEL_ASC' })).nodes;
    const plan = made.find(({ label }) => label === 'Plan');
    expect(plan?.options.map(({ label }) => label)).to.deep.equal(['Solo', 'Team']);
    const [first] = await listed(manager);
    expect(first).to.include({ name: 'Ada0 King', email: 'ada0@example.org' });
    expect(Object.values(first?.fields ?? {})).to.include.members(['ACME', '2024-01-25T00:00:00.000Z', 0]);
  });

  it('keep phone numbers, postcodes and IDs as they are written', async () => {
    const run = await bringIn(
      manager,
      `name,phone,postcode,member no,big id,score
Ada S,07700900123,00501,0012,12345678901234567890,4.5
Ben R,07700900456,02134,0034,98765432109876543210,3
Cara L,07700900789,01913,0056,11111111111111111111,5`,
    );
    expect(run).to.include({ state: 'DONE', added: 3 });
    const made = (await manager.do(fields, { condition: { scope: 'PERSON' }, orderBy: 'LABEL_ASC' })).nodes;
    const ada = (await listed(manager)).find(({ name }) => name === 'Ada S');
    expect(made.map(({ id, label, type }) => [label, type, ada?.fields[id]])).to.deep.equal([
      ['big id', 'TEXT', '12345678901234567890'],
      ['member no', 'TEXT', '0012'],
      ['phone', 'PHONE', '07700900123'],
      ['postcode', 'TEXT', '00501'],
      ['score', 'NUMBER', 4.5],
    ]);
  });

  it('propose no number for a column that has a leading zero far down', async () => {
    const padding = 'x'.repeat(1000);
    const rows = Array.from(
      { length: 1500 },
      (_, at) => `Person ${at},${at === 1400 ? '01067' : 20_000 + at},${padding}`,
    );
    const { id } = await send(manager, `name,postcode,remark\n${rows.join('\n')}`);
    const { options } = await manager.do(previewPeople, { fileId: id });
    expect((options as unknown as PersonReading).columns[1]).to.include({ label: 'postcode', type: 'TEXT' });
  });

  it('read a sheet of a workbook as they read a CSV file', async () => {
    const { id: fileId } = await send(manager, BOOK);
    expect(await manager.do(previewPeople, { fileId })).to.deep.include({ sheets: ['Read', 'People'] });
    const { options, labels } = await manager.do(previewPeople, { fileId, sheet: 'People' });
    expect({ labels, sheet: options.sheet }).to.deep.equal({ labels: ['Name', 'E-mail'], sheet: 'People' });
    const { id } = await manager.do(importPeople, { fileId, options: options as PersonReading, decisions: [] });
    expect(await ended(manager, id)).to.include({ state: 'DONE', added: 2 });
    expect(await who(manager)).to.deep.equal(['Ada Winter <ada@example.com>', 'Jun Park <jun@example.com>']);
  });

  it('propose at most two likely people for a row, and do as was decided', async () => {
    const grace = await ada.do(createPerson, { name: 'Grace Hopper' });
    const kay = await ada.do(createPerson, { email: 'kay@example.org' });
    const text = `name,email
Grace Hoper,grace@example.org
Kay McNulty,KAY@example.org
Kay MacNulty,kay.m@example.org
Betty Holberton,betty@example.org
Betty Holbertson,
Grace Hopper,other@example.org`;
    const { id: fileId } = await send(ada, text);
    const { options } = await ada.do(previewPeople, { fileId });
    const likely = await ada.do(likelyPeople, { fileId, options: options as never });
    expect(likely.every(({ matches }) => matches.length <= 2)).to.equal(true);
    expect(likely[0]).to.deep.include({ line: 2, name: 'Grace Hoper' });
    expect(likely[0]?.matches[0]).to.include({ personId: grace.id, sameEmail: false });
    expect(likely.find(({ line }) => line === 3)?.matches[0]).to.include({ personId: kay.id, sameEmail: true });
    expect(likely.find(({ line }) => line === 6)?.matches[0]).to.include({ line: 5, personId: null });
    const run = await bringIn(ada, text, [{ line: 2, personId: grace.id }, { line: 6, sameAsLine: 5 }, { line: 4 }]);
    expect(run).to.include({ state: 'DONE', added: 3, filled: 2, same: 1 });
    expect(await who(ada)).to.deep.equal([
      'Betty Holberton <betty@example.org>',
      'Grace Hopper <grace@example.org>',
      'Grace Hopper <other@example.org>',
      'Kay MacNulty <kay.m@example.org>',
      'Kay McNulty <kay@example.org>',
    ]);
    await demandRefused(ada.do(file, { id: run.fileId }), 'NOT_FOUND');
  });

  it('leave the values that somebody has', async () => {
    const placeId = directoryOf(room.workspaceId);
    const { id: fieldId } = await manager.do(createField, { placeId, scope: 'PERSON', type: 'TEXT', label: 'City' });
    const { id } = await ada.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' });
    await ada.do(setFieldValues, { cells: [{ rowId: id, fieldId, value: 'Arlington' }] });
    const run = await bringIn(ada, 'name,email,city\nG. Hopper,grace@example.org,New York');
    expect(run).to.include({ added: 0, filled: 0, same: 1 });
    const [grace] = await listed(ada);
    expect(grace).to.deep.include({ name: 'Grace Hopper', fields: { [fieldId]: 'Arlington' } });
  });

  it('are undone as a whole, but for what was changed since', async () => {
    const grace = await ada.do(createPerson, { name: 'Grace Hopper', email: 'grace@example.org' });
    const kay = await ada.do(createPerson, { email: 'kay@example.org' });
    const run = await bringIn(
      manager,
      'name,email,city\nG,grace@example.org,Arlington\nKay,kay@example.org,\nNew,,Rome',
    );
    expect(run).to.include({ added: 1, filled: 2 });
    await ada.do(updatePerson, { id: kay.id, name: 'Kathleen' });
    await manager.do(undoPersonImport, { id: run.id });
    expect((await ended(manager, run.id)).state).to.equal('UNDONE');
    expect(await who(ada)).to.deep.equal(['Grace Hopper <grace@example.org>', 'Kathleen <kay@example.org>']);
    expect((await listed(ada)).find(({ id }) => id === grace.id)?.fields).to.deep.equal({});
    expect((await manager.do(fields, { condition: { scope: 'PERSON' } })).totalCount).to.equal(0);
    await demandRefused(
      manager.do(undoPersonImport, { id: run.id }).then((row) => {
        expect(row.state).to.equal('UNDONE');
        return ada.do(undoPersonImport, { id: grace.id });
      }),
      'NOT_FOUND',
    );
  });

  it('that are stopped keep who came in so far, until they are undone', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => `Ada ${at},ada${at}@example.org`);
    const { id: fileId } = await send(manager, ['name,email', ...many].join('\n'));
    const { options } = await manager.do(previewPeople, { fileId });
    const { id } = await manager.do(importPeople, { fileId, options: options as unknown as PersonReading });
    const { state, added } = await manager.do(cancelPersonImport, { id });
    expect({ state, all: added < 3000 }).to.deep.equal({ state: 'CANCELLED', all: true });
    const next = await bringIn(manager, 'name,email\nGrace Hopper,grace@example.org');
    expect(next.state).to.equal('DONE');
    expect((await ada.do(people, {})).totalCount).to.equal(added + 1);
    expect((await manager.do(cancelPersonImport, { id: next.id })).state).to.equal('DONE');
    if (added === 0) return demandRefused(manager.do(undoPersonImport, { id }), 'UNPROCESSABLE');
    await manager.do(undoPersonImport, { id });
    expect((await ended(manager, id)).state).to.equal('UNDONE');
    expect((await ada.do(people, {})).totalCount).to.equal(1);
  });

  it('bring a row in without the values that cannot be read, and report these', async () => {
    const run = await bringIn(
      manager,
      'name,email,born\nAda,ada@example.org,1815-12-10\nBob,not an address,1990-01-31\n,,1990-02-01\nEve,,1999-01-31\nX,,2001-01-01\nY,,2001-01-01\nZ,,2001-01-01\nW,,2001-01-01\nV,,2001-01-01\nFay,fay@example.org,soon',
    );
    expect(run).to.include({ state: 'DONE', added: 9, unreadable: 1, badValues: 2 });
    const problems = await manager.do(personImportProblems, { id: run.id });
    expect(problems.map(({ line, reason }) => [line, reason.slice(0, 40)])).to.deep.equal([
      [3, '“not an address” is not an email address'],
      [4, 'This row has neither a name nor an email'],
      [11, 'born: “soon” was left out. Enter a date '],
    ]);
  });

  it('are refused in words without a name, with too many rows, and for what is no table', async () => {
    const { id: fileId } = await send(ada, 'city,age\nRome,4\nOslo,5');
    const { options } = await ada.do(previewPeople, { fileId });
    await demandRefused(
      ada.do(importPeople, { fileId, options: options as never }),
      'BAD_USER_INPUT',
      'Choose a column with names or email addresses',
    );
    const many = `name\n${Array.from({ length: 100_000 }, (_, at) => `Person ${at}`).join('\n')}`;
    const long = await send(ada, many);
    const seen = await ada.do(previewPeople, { fileId: long.id });
    expect(seen.rowEstimate).to.be.greaterThan(90_000);
    await demandRefused(
      ada.do(likelyPeople, { fileId: long.id, options: seen.options as never }),
      'UNPROCESSABLE',
      'more than 10,000 rows',
    );
    const { id } = await ada.do(importPeople, { fileId: long.id, options: seen.options as never });
    expect(await ended(ada, id)).to.include({ state: 'FAILED', added: 0 });
    const broken = await send(ada, Buffer.from('name,email\nJos\xe9,jose@example.org\n', 'latin1'));
    const found = await ada.do(previewPeople, { fileId: broken.id });
    expect(found.options).to.include({ encoding: 'Windows-1252' });
    expect(found.notices[0]).to.include('not UTF-8');
    const nul = await send(ada, 'name\0,email\nA,b@example.org');
    await demandRefused(ada.do(previewPeople, { fileId: nul.id }), 'UNPROCESSABLE', 'Invalid CSV character');
  });

  it('are for contributors with access to people only', async () => {
    const viewer = await room.person('VIEWER');
    const { id: fileId } = await send(ada, 'name\nAda');
    await demandRefused(viewer.do(previewPeople, { fileId }), 'FORBIDDEN');
    await demandRefused(send(viewer, 'name\nAda'), 'FORBIDDEN');
    const ben = await room.person('MANAGER');
    await room.admin.do(updateMember, { id: ben.memberId, peopleAccess: false });
    await eventually(() => demandRefused(ben.do(previewPeople, { fileId }), 'NOT_FOUND'));
    await demandRefused(send(ben, 'name\nAda'), 'NOT_FOUND');
  });
});
