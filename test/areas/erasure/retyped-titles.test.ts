import { automations } from '@earshot/core/areas/automations/automation';
import { charts } from '@earshot/core/areas/charts/chart';
import { tags } from '@earshot/core/areas/coding/tag';
import { dashboardCards } from '@earshot/core/areas/dashboards/dashboard-card';
import { type RetypedPlace, retypedPlaces } from '@earshot/core/areas/erasure/retyped';
import { withdrawal, withdrawPerson } from '@earshot/core/areas/erasure/withdrawal';
import { projectExports } from '@earshot/core/areas/exchange/project-export';
import { createField, fields } from '@earshot/core/areas/fields/field';
import { fieldValueChanges, setFieldValues } from '@earshot/core/areas/fields/field-value';
import { note as oneNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { project as oneProject } from '@earshot/core/areas/places/project';
import { feeds } from '@earshot/core/areas/search/feed';
import { limits } from '@earshot/core/limits';
import { expect } from 'chai';
import { dump, holding } from '../../kit/dump.ts';
import { furtherTest } from '../../kit/further-test.ts';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aTitledRoom, EMAIL, NAME } from './titled-room.ts';

const keyOf = ({ kind, title }: RetypedPlace) => `${kind} ${title}`;
/** The tables in which a withdrawal must empty some of these. */
const STORES = [
  'access_tokens',
  'alert_rules',
  'ask_conversations',
  'ask_messages',
  'groups',
  'invites',
  'members',
  'saved_scopes',
  'versions',
  'automations',
  'charts',
  'coding_rounds',
  'field_sets',
  'field_value_changes',
  'field_values',
  'fields',
  'files',
  'surveys',
  'channels',
  'collections',
  'dashboard_cards',
  'dashboards',
  'feeds',
  'folders',
  'projects',
  'tag_boards',
  'tag_groups',
  'tags',
  'themes',
];

async function withdrawn(admin: Person, id: string, remove: readonly RetypedPlace[]) {
  const chosen = remove.map(({ kind, id: placeId }) => ({ kind, id: placeId }));
  const begun = await admin.do(withdrawPerson, { id, remove: chosen, confirmation: 'WITHDRAW' });
  return eventually(async () => {
    const row = await admin.do(withdrawal, { id: begun.id });
    expect([row.state, row.problem]).to.deep.equal(['DONE', '']);
    return row;
  }, 60_000);
}

describe('titles, filters and searches in which colleagues named somebody', function () {
  this.timeout(180_000);

  it('are listed, and words are taken out of each, in whatever table', async () => {
    const { admin, ben, person, projectId, tag, note, background } = await aTitledRoom();
    const found = await admin.do(retypedPlaces, { id: person.id });
    expect(found.map(keyOf)).to.have.members([
      `FOLDER All about ${NAME}`,
      `PROJECT The case of ${NAME}`,
      `TAG Like ${NAME}`,
      `TAG_GROUP Group of ${NAME}`,
      `TAG_BOARD Board of ${NAME}`,
      `COLLECTION Collected for ${NAME}`,
      `CHART Chart of ${NAME}`,
      'CHART Filtered',
      'CHART By person',
      `DASHBOARD Dashboard of ${NAME}`,
      `DASHBOARD_CARD Words of ${NAME}`,
      'DASHBOARD_CARD ',
      `FEED News of ${NAME}`,
      // Its title and content are shown to its member only.
      'FEED ',
      `CHANNEL Feedback of ${NAME}`,
      `THEME Why ${NAME} waits`,
      `SURVEY Survey for ${NAME}`,
      `FIELD_SET Set of ${NAME}`,
      'FIELD Sort',
      'FIELD Background',
      'FIELD Before',
      'FIELD Reply to',
      `FILE Talk with ${NAME}.txt`,
      `CODING_ROUND Round of ${NAME}`,
      'AUTOMATION Tell the team',
      'AUTOMATION Tell the team',
      `VERSION Before ${NAME} left`,
      `GROUP Friends of ${NAME}`,
      `INVITE Read what ${NAME} says`,
      `ALERT_RULE Deletions by ${NAME}`,
      // Shown to their member only.
      'SAVED_SCOPES ',
      'CONVERSATION ',
      'ACCESS_TOKEN ',
      'ACCESS_TOKEN ',
      `PROGRAM Reader of ${NAME}`,
    ]);
    expect(found.find(({ kind, title }) => kind === 'FEED' && title === '')?.excerpt).to.equal('');
    const { counts } = await withdrawn(admin, person.id, found);
    expect(counts).to.include({ RETYPED: found.length, LEFT: 0 });
    expect(await admin.do(oneProject, { id: projectId })).to.include({
      title: 'The case of [name 1]',
      summary: 'Write to [redacted 1]',
    });
    const { nodes } = await admin.do(tags, { condition: { projectId } });
    expect(nodes.find(({ id }) => id === tag.id)).to.include({
      title: 'Like [name 1] (2)',
      description: 'Her address is [redacted 1]',
    });
    const shown = (await admin.do(charts, { condition: { projectId } })).nodes;
    expect(shown.map(({ title }) => title)).to.deep.equal(['Chart of [name 1]']);
    const cards = (await admin.do(dashboardCards, {})).nodes;
    expect(cards.map(({ heading, search }) => heading + search)).to.have.members(['Words of [name 1]', 'q=parcels']);
    expect((await admin.do(feeds, {})).map(({ title }) => title)).to.deep.equal(['Others']);
    expect(await ben.do(feeds, {})).to.deep.equal([]);
    const [sort] = (await admin.do(fields, { condition: { placeId: projectId } })).nodes.filter(
      ({ label }) => label === 'Sort',
    );
    expect(sort?.options.map(({ label }) => label)).to.deep.equal(['Like [name 1]']);
    const { fields: values } = await admin.do(oneNote, { id: note.id });
    expect(Object.values(values)).to.have.members(['A friend of [name 1]', 'Told by a colleague', 'Rain']);
    const changes = (await admin.do(fieldValueChanges, { rowId: note.id })).filter(
      ({ fieldId }) => fieldId === background,
    );
    expect(changes.map(({ before, after }) => [before, after])).to.deep.equal([
      ['Met [name 1] twice', 'A friend of [name 1]'],
      [null, 'Met [name 1] twice'],
    ]);
    const [told] = (await admin.do(automations, { condition: { placeId: projectId } })).nodes;
    expect(told?.actions[0]?.settings.text).to.equal('News of [name 1]');
    await eventually(async () => {
      const there = await dump(admin);
      const encoded = new URLSearchParams({ q: NAME }).toString().slice(2);
      expect(holding(there, [NAME, NAME.toLowerCase(), EMAIL, encoded])).to.deep.equal([]);
    }, 20_000);
    expect((await admin.do(projectExports, { condition: { projectId } })).nodes).to.deep.equal([]);
  });

  it('stay where nobody chose them, so that each of these stores is one that a withdrawal has to empty', async () => {
    const { admin, person } = await aTitledRoom();
    const { counts } = await withdrawn(admin, person.id, []);
    expect(counts).to.not.have.property('RETYPED');
    const encoded = new URLSearchParams({ q: NAME }).toString().slice(2);
    expect(holding(await dump(admin), [NAME, encoded])).to.include.members(STORES);
  });

  furtherTest('go from more values of one field than are rewritten at once', async () => {
    const { admin } = await aRoom();
    const person = await admin.do(createPerson, { name: NAME });
    const project = await aProject(admin);
    const { id: fieldId } = await admin.do(createField, {
      placeId: project.id,
      scope: 'NOTE',
      type: 'TEXT',
      label: 'Background',
    });
    const rows = [];
    for (let at = 0; at < limits.retyped.values + 5; at += 1) rows.push(await aNote(admin, { projectId: project.id }));
    for (let at = 0; at < rows.length; at += 100)
      await admin.do(setFieldValues, {
        cells: rows
          .slice(at, at + 100)
          .map(({ id: rowId }, more) => ({ rowId, fieldId, value: `${at + more}: ${NAME}` })),
      });
    const found = await admin.do(retypedPlaces, { id: person.id });
    expect(found.map(keyOf)).to.deep.equal(['FIELD Background']);
    await withdrawn(admin, person.id, found);
    expect(holding(await dump(admin), [NAME])).to.deep.equal([]);
    const last = await admin.do(oneNote, { id: rows.at(-1)?.id ?? '' });
    expect(Object.values(last.fields)).to.deep.equal([`${rows.length - 1}: [name 1]`]);
  });
});
