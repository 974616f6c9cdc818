import { randomUUID } from 'node:crypto';
import {
  createField,
  deleteField,
  type Field,
  fields,
  restoreField,
  updateField,
} from '@earshot/core/areas/fields/field';
import { fieldPreferences, setFieldPreference } from '@earshot/core/areas/fields/field-preference';
import { createFieldSet, deleteFieldSet } from '@earshot/core/areas/fields/field-set';
import type { FieldTypeName, FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldValueChanges, setFieldValues } from '@earshot/core/areas/fields/field-value';
import { createInsight, insight } from '@earshot/core/areas/pages/insight';
import { createNote, deleteNote, note, notes } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { limits } from '@earshot/core/limits';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { undoOf } from '../../kit/hosts/undo.ts';

const option = (label: string) => ({ id: randomUUID(), label, colour: '#3b82f6' });

describe('custom fields', () => {
  let room: Room;
  let ada: Person;
  let ben: Person;
  let projectId: string;
  before(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    ben = await room.person('CONTRIBUTOR');
    projectId = (await aProject(ada, { everyone: null, detached: true })).id;
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
  });

  const aField = (type: FieldTypeName, more: Partial<Field> = {}) =>
    ada.do(createField, { placeId: projectId, scope: 'NOTE', type, label: type, ...more });
  const aNote = (title = 'Interview') => ada.do(createNote, { projectId, title });
  const put = (rowId: string, fieldId: string, value: FieldValue | null, by = ada) =>
    by.do(setFieldValues, { cells: [{ rowId, fieldId, value }] });
  const fieldsOf = async (id: string) => (await ada.do(note, { id })).fields;

  it('of every type take a value and give it back; null empties the cell', async () => {
    const { id } = await aNote();
    const bug = option('Bug');
    const values: [FieldTypeName, FieldValue, Partial<Field>?][] = [
      ['TEXT', 'She was angry.'],
      ['NUMBER', -12.5],
      ['BOOLEAN', false],
      ['DATETIME', '2026-03-31T12:00:00.000Z'],
      ['SELECT', [bug.id], { options: [bug] }],
      ['PERSON', [(await ada.do(createPerson, { name: 'Ida' })).id]],
      ['EMAIL', 'ada@example.org'],
      ['PHONE', '+49 30 123456'],
      ['URL', 'https://example.org'],
      ['NPS', 9],
    ];
    const expected: Record<string, FieldValue> = {};
    for (const [type, value, more] of values) {
      const field = await aField(type, more);
      await put(id, field.id, value);
      expected[field.id] = value;
    }
    expect(await fieldsOf(id)).to.deep.equal(expected);
    for (const fieldId of Object.keys(expected)) await put(id, fieldId, null);
    expect(await fieldsOf(id)).to.deep.equal({});
  });

  it('are written as a block, all or none, and taken back with Undo', async () => {
    const [first, second] = [await aNote('First'), await aNote('Second')];
    const [size, words] = [await aField('NUMBER'), await aField('TEXT')];
    await put(first.id, size.id, 1);
    const block = [first, second].flatMap(({ id }) => [
      { rowId: id, fieldId: size.id, value: 7 },
      { rowId: id, fieldId: words.id, value: 'pasted' },
    ]);
    const wrong = [...block, { rowId: second.id, fieldId: size.id, value: 'seven' }];
    await demandRefused(ada.do(setFieldValues, { cells: wrong }), 'BAD_USER_INPUT', 'NUMBER: Enter a number');
    expect(await fieldsOf(second.id), 'none of it').to.deep.equal({});
    const changed = await ada.do(setFieldValues, { cells: block });
    const takeBack = undoOf(ada);
    expect(changed.map(({ id }) => id)).to.have.members([first.id, second.id]);
    expect(await fieldsOf(second.id)).to.deep.equal({ [size.id]: 7, [words.id]: 'pasted' });
    await takeBack();
    expect(await fieldsOf(first.id)).to.deep.equal({ [size.id]: 1 });
    expect(await fieldsOf(second.id)).to.deep.equal({});
  });

  it('lose nothing when an option or the field is deleted: Undo brings the values back', async () => {
    const { id } = await aNote();
    const [bug, wish] = [option('Bug'), option('Wish')];
    const field = await aField('SELECT', { options: [bug, wish], maxSelected: 2 });
    await put(id, field.id, [wish.id, bug.id]);
    await ada.do(updateField, { id: field.id, options: [wish] });
    const takeBack = undoOf(ada);
    expect(await fieldsOf(id)).to.deep.equal({ [field.id]: [wish.id] });
    await takeBack();
    expect(await fieldsOf(id)).to.deep.equal({ [field.id]: [wish.id, bug.id] });
    await ada.do(deleteField, { id: field.id });
    expect(await fieldsOf(id)).to.deep.equal({});
    await demandRefused(put(id, field.id, [bug.id]), 'NOT_FOUND');
    await ada.do(restoreField, { id: field.id });
    expect(await fieldsOf(id)).to.deep.equal({ [field.id]: [wish.id, bug.id] });
  });

  it('belong to one kind of row, and to one project or the whole workspace', async () => {
    const { id } = await aNote();
    const page = await ada.do(createInsight, { projectId, title: 'Finding' });
    const ofInsights = await aField('TEXT', { scope: 'INSIGHT' });
    await demandRefused(put(id, ofInsights.id, 'words'), 'BAD_USER_INPUT', 'another type of object');
    await put(page.id, ofInsights.id, 'words');
    expect((await ada.do(insight, { id: page.id })).fields).to.deep.equal({ [ofInsights.id]: 'words' });
    const elsewhere = await aProject(ada);
    const other = await ada.do(createField, { placeId: elsewhere.id, scope: 'NOTE', type: 'TEXT', label: 'There' });
    await demandRefused(put(id, other.id, 'words'), 'BAD_USER_INPUT', 'another project');
    const ofAll = { placeId: room.workspaceId, scope: 'NOTE', type: 'TEXT', label: 'Everywhere' } as const;
    await demandRefused(ada.do(createField, ofAll), 'FORBIDDEN');
    const shared = await (await room.person('MANAGER')).do(createField, ofAll);
    await put(id, shared.id, 'words');
    expect((await fieldsOf(id))[shared.id]).to.equal('words');
    const listed = await ada.do(fields, { condition: { placeId: room.workspaceId } });
    expect(listed.nodes.map((one) => one.id)).to.include(shared.id);
    await ada.do(setFieldPreference, { projectId, fieldId: shared.id, hidden: true });
    await ada.do(setFieldPreference, { projectId, fieldId: shared.id, hidden: false });
    const { nodes } = await ada.do(fieldPreferences, { condition: { projectId } });
    expect(nodes.map(({ fieldId, hidden }) => [fieldId, hidden])).to.deep.equal([[shared.id, false]]);
  });

  it('are filled by whoever may write, and defined by whoever has full access', async () => {
    const { id } = await aNote();
    const field = await aField('TEXT');
    await put(id, field.id, 'from Ben', ben);
    await demandRefused(ben.do(updateField, { id: field.id, label: 'Mine' }), 'FORBIDDEN');
    await demandRefused(ben.do(deleteField, { id: field.id }), 'FORBIDDEN');
    const stranger = await room.person('CONTRIBUTOR');
    await demandRefused(put(id, field.id, 'words', stranger), 'NOT_FOUND');
    await ada.do(deleteNote, { id });
    await demandRefused(put(id, field.id, 'words'), 'NOT_FOUND');
  });

  it('refuse options that are too many, alike or of another type, and a heading from elsewhere', async () => {
    const many = Array.from({ length: limits.fieldOptions + 1 }, (_, index) => option(`Option ${index}`));
    await demandRefused(aField('SELECT', { options: many }), 'BAD_USER_INPUT', 'at most 200 options');
    await demandRefused(aField('SELECT', { options: [option('Bug'), option('BUG')] }), 'BAD_USER_INPUT', 'same label');
    await demandRefused(aField('TEXT', { options: [option('Bug')] }), 'BAD_USER_INPUT', 'Only select fields');
    const set = await ada.do(createFieldSet, { placeId: projectId, scope: 'INSIGHT', label: 'Finding' });
    await demandRefused(aField('TEXT', { fieldSetId: set.id }), 'BAD_USER_INPUT', 'belongs to other fields');
    const own = await ada.do(createFieldSet, { placeId: projectId, scope: 'NOTE', label: 'Session' });
    const field = await aField('TEXT', { fieldSetId: own.id });
    await ada.do(deleteFieldSet, { id: own.id });
    const { nodes } = await ada.do(fields, { condition: { placeId: projectId } });
    expect(
      nodes.find((one) => one.id === field.id),
      'its fields stay',
    ).to.include({ fieldSetId: own.id });
  });

  it('are written by two at once without losing either', async () => {
    const { id } = await aNote();
    const many = await Promise.all(Array.from({ length: 8 }, () => aField('NUMBER')));
    await Promise.all(many.map((field, index) => put(id, field.id, index, index % 2 === 0 ? ada : ben)));
    expect(await fieldsOf(id)).to.deep.equal(Object.fromEntries(many.map((field, index) => [field.id, index])));
  });

  it('are read with a list of notes', async () => {
    const project = await aProject(ada);
    const field = await ada.do(createField, { placeId: project.id, scope: 'NOTE', type: 'NPS', label: 'Score' });
    const made = await ada.do(createNote, { projectId: project.id, title: 'One' });
    await put(made.id, field.id, 10);
    const { nodes } = await ada.do(notes, { condition: { projectId: project.id } });
    expect(nodes.map((one) => one.fields)).to.deep.equal([{ [field.id]: 10 }]);
  });

  it('remember what a value was, who changed it, and nothing of what stayed as it was; people are hidden', async () => {
    const [{ id }, mood, guest] = [await aNote(), await aField('TEXT'), await aField('PERSON')];
    const { id: ida } = await ada.do(createPerson, { name: 'Ida' });
    await put(id, mood.id, 'calm');
    const takeBack = undoOf(ada);
    await put(id, mood.id, 'calm', ben);
    await put(id, mood.id, 'angry', ben);
    await put(id, guest.id, [ida]);
    await takeBack();
    const changes = async (by: Person) =>
      (await by.do(fieldValueChanges, { rowId: id })).map(({ fieldId, before, after, changedBy }) => [
        fieldId,
        before,
        after,
        changedBy,
      ]);
    expect(await changes(ada)).to.deep.equal([
      [mood.id, 'angry', null, ada.memberId],
      [guest.id, null, [ida], ada.memberId],
      [mood.id, 'calm', 'angry', ben.memberId],
      [mood.id, null, 'calm', ada.memberId],
    ]);
    const hidden = await room.person('CONTRIBUTOR');
    await room.admin.do(updateMember, { id: hidden.memberId, peopleAccess: false });
    await ada.do(setGrant, { placeId: projectId, principal: 'MEMBER', principalId: hidden.memberId, level: 'READ' });
    expect((await changes(hidden))[1]).to.deep.equal([guest.id, null, [HIDDEN_CONTACT], ada.memberId]);
    await ada.do(deleteField, { id: mood.id });
    expect(await changes(ada)).to.have.length(1);
    const stranger = await room.person('CONTRIBUTOR');
    await demandRefused(stranger.do(fieldValueChanges, { rowId: id }), 'NOT_FOUND');
  });
});
