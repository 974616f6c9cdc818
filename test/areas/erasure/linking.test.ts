import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { type Person as Contact, createPerson } from '@earshot/core/areas/people/person';
import { mergePeople } from '@earshot/core/areas/people/person-merge';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { anImport } from '../../kit/rooms/transcript.ts';

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>The parcel came late.\n';

/** Has a withdrawal of somebody be under way, or not any more. */
const withdrawing = (by: Person, { id, placeId }: Contact, state: 'RUNNING' | 'FAILED') =>
  by.host.container.get(T.database).inWorkspace(by.workspaceId, async (transaction) => {
    const bind = [by.workspaceId, id];
    await transaction.sql('delete from withdrawals where workspace_id = $1 and person_id = $2', bind);
    await transaction.sql(
      `insert into withdrawals (workspace_id, id, place_id, person_id, whole_notes, state, progress, counts, hash, problem)
       values ($1, gen_random_uuid(), $3, $2, false, $4, 0, '{}', '', '')`,
      [...bind, placeId, state],
    );
  });

describe('a person who is being withdrawn', function () {
  this.timeout(60_000);

  it('cannot be newly linked: as a speaker, in a field, by a merge', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const { id: noteId } = await anImport(admin, projectId, 'Interview.vtt', VTT);
    const ada = await admin.do(createPerson, { name: 'Ada' });
    const other = await admin.do(createPerson, { name: 'Ada Finch' });
    const speaker = (await admin.do(speakers, { condition: { noteId } })).nodes[0]?.id ?? '';
    const field = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
    const cells = [{ rowId: noteId, fieldId: field.id, value: [ada.id] }];
    await withdrawing(admin, ada, 'RUNNING');
    await demandRefused(admin.do(setSpeakerPerson, { id: speaker, personId: ada.id }), 'CONFLICT', 'being withdrawn');
    await demandRefused(admin.do(setFieldValues, { cells }), 'CONFLICT', 'being withdrawn');
    const merge = { id: other.id, people: [{ id: ada.id }] };
    await demandRefused(admin.do(mergePeople, merge as never), 'CONFLICT', 'being withdrawn');
    await admin.do(setSpeakerPerson, { id: speaker, personId: other.id });
    await withdrawing(admin, ada, 'FAILED');
    await admin.do(setFieldValues, { cells });
    expect((await admin.do(setSpeakerPerson, { id: speaker, personId: ada.id })).personId).to.equal(ada.id);
  });
});
