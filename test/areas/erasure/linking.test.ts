import { mergePeople } from '@earshot/core/areas/directory/person-merge';
import { applyProjectImport, projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { createField } from '@earshot/core/areas/fields/field';
import { setFieldValues } from '@earshot/core/areas/fields/field-value';
import { notes } from '@earshot/core/areas/pages/note';
import { type Person as Contact, createPerson } from '@earshot/core/areas/people/person';
import type { NoteMapping } from '@earshot/core/areas/surveys/note-mapping';
import type { Survey } from '@earshot/core/areas/surveys/survey';
import { createSurveyNotes, notesProposal, surveyNoteRun } from '@earshot/core/areas/surveys/survey-note-run';
import { surveyResponses } from '@earshot/core/areas/surveys/survey-response';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { applied } from '../../kit/rooms/import-turns.ts';
import { aCheckedImport, anImport as anImportedProject, importIn } from '../../kit/rooms/imports.ts';
import { aSurvey } from '../../kit/rooms/surveys.ts';
import { anImport } from '../../kit/rooms/transcript.ts';

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:09.000\n<v Ada>The parcel came late.\n';

/** Starts or ends a person's withdrawal; `first` runs while the person is locked. */
const withdrawing = (
  by: Person,
  { id, placeId }: Contact,
  state: 'RUNNING' | 'FAILED',
  first = async (): Promise<void> => undefined,
) =>
  by.host.container.get(T.jobsDatabase).inWorkspace(by.workspaceId, async (transaction) => {
    const bind = [by.workspaceId, id];
    await transaction.sql('select 1 from people where workspace_id = $1 and id = $2 for update', bind);
    await first();
    await transaction.sql('delete from withdrawals where workspace_id = $1 and person_id = $2', bind);
    await transaction.sql(
      `insert into withdrawals (workspace_id, id, place_id, person_id, whole_notes, state, progress, counts, hash, problem)
       values ($1, gen_random_uuid(), $3, $2, false, $4, 0, '{}', '', '')`,
      [...bind, placeId, state],
    );
  });

/** Transactions of an import after which people exist and notes do not. */
const AFTER_PEOPLE = 5;
const EMAIL = 'ada@example.org';

/** An exported project with a speaker linked to a person, whom a field names, too. */
async function aPackage(): Promise<Uint8Array> {
  const { admin } = await aRoom();
  const { id: projectId } = await aProject(admin);
  const { id: noteId } = await anImport(admin, projectId, 'Interview.vtt', VTT);
  const ada = await admin.do(createPerson, { name: 'Ada', email: EMAIL });
  const speaker = (await admin.do(speakers, { condition: { noteId } })).nodes[0]?.id ?? '';
  await admin.do(setSpeakerPerson, { id: speaker, personId: ada.id });
  const field = await admin.do(createField, { placeId: projectId, scope: 'NOTE', type: 'PERSON', label: 'Who' });
  await admin.do(setFieldValues, { cells: [{ rowId: noteId, fieldId: field.id, value: [ada.id] }] });
  return (await Package.of(admin, await anExport(admin, { projectId }))).bytes;
}

/** Speakers of a project's notes, and people named in their fields. */
async function linkedIn(by: Person, projectId: string): Promise<(string | null)[]> {
  const spoken = (await by.do(speakers, { condition: { projectId } })).nodes;
  const rows = (await by.do(notes, { condition: { projectId } })).nodes;
  return [
    ...spoken.map(({ personId }) => personId),
    ...rows.flatMap((row) => Object.values(row.fields).flat()),
  ] as never;
}

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

  /** Starts a withdrawal during an action that waits for the person. */
  const withdrawingDuring = (by: Person, person: Contact, act: () => void) =>
    withdrawing(by, person, 'RUNNING', async () => {
      act();
      await eventually(async () => {
        const waiting = await by.host.container.get(T.database).asSystem('see who waits', (system) =>
          system.sql(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                 and query ~ 'people|survey_respondents|field_values'`,
          ),
        );
        expect(waiting).to.have.length(1);
      }, 20_000);
    });
  const ANSWERS = `E-mail,What would help?\n${EMAIL},A call\nben@example.org,Nothing\n`;

  it('is not linked by a survey that comes in while the withdrawal begins', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const ada = await admin.do(createPerson, { name: 'Ada', email: EMAIL });
    let coming: Promise<Survey> | undefined;
    await withdrawingDuring(admin, ada, () => {
      coming = aSurvey(admin, projectId, ANSWERS);
    });
    expect((await coming)?.state).to.equal('READY');
    const { nodes } = await admin.do(surveyResponses, { condition: { projectId }, orderBy: 'NUMBER_ASC' });
    expect(nodes.map(({ personId }) => personId === null)).to.deep.equal([true, false]);
  });

  it('gets no note of their response that is made while the withdrawal begins', async () => {
    const { admin } = await aRoom();
    const { id: projectId } = await aProject(admin);
    const ada = await admin.do(createPerson, { name: 'Ada', email: EMAIL });
    const { id } = await aSurvey(admin, projectId, ANSWERS);
    const { mapping } = await admin.do(notesProposal, { id });
    let run: Promise<{ id: string }> | undefined;
    await withdrawingDuring(admin, ada, () => {
      run = admin.do(createSurveyNotes, { id, mapping: mapping as NoteMapping });
    });
    const runId = (await run)?.id ?? '';
    await eventually(async () => expect((await admin.do(surveyNoteRun, { id: runId })).state).to.equal('DONE'), 20_000);
    const { nodes } = await admin.do(notes, { condition: { projectId } });
    expect(nodes).to.have.length(1);
    expect(await linkedIn(admin, projectId)).to.not.include(ada.id);
  });

  it('is linked to nothing in an imported project, and its list says so', async () => {
    const bytes = await aPackage();
    const { admin } = await aRoom('Another workspace');
    const ada = await admin.do(createPerson, { name: 'Ada', email: EMAIL });
    const { id: projectId } = await aProject(admin);
    await withdrawing(admin, ada, 'RUNNING');
    const { id, counts } = await aCheckedImport(admin, projectId, bytes, { addsPeople: true });
    expect(counts.Person).to.deep.equal({ MADE: 0, CHANGED: 0, SAME: 0, REFUSED: 1 });
    const [left] = await admin.do(projectImportItems, { id, outcome: 'REFUSED' });
    expect(left).to.deep.include({
      noun: 'Person',
      reason: 'This person is being withdrawn, so nothing is linked to them.',
    });
    await admin.do(applyProjectImport, { id });
    await importIn(admin, id, 'DONE');
    expect(await linkedIn(admin, projectId)).to.deep.equal([null]);
    await withdrawing(admin, ada, 'FAILED');
    const { id: other } = await aProject(admin);
    await anImportedProject(admin, other, bytes);
    expect(await linkedIn(admin, other)).to.deep.equal([ada.id, ada.id]);
  });

  it('is not linked by an import either that began before', async () => {
    const bytes = await aPackage();
    const { admin } = await aRoom('Another workspace');
    const ada = await admin.do(createPerson, { name: 'Ada', email: EMAIL });
    const whole = await applied(admin, bytes);
    const commits = await whole.turn();
    expect(await linkedIn(admin, whole.projectId)).to.deep.equal([ada.id, ada.id]);
    const { id, projectId, turn } = await applied(admin, bytes);
    await turn({ at: AFTER_PEOPLE, after: true });
    expect(commits).to.be.greaterThan(AFTER_PEOPLE);
    await withdrawing(admin, ada, 'RUNNING');
    await turn();
    expect(await linkedIn(admin, projectId)).to.deep.equal([null]);
    const items = await admin.do(projectImportItems, { id, outcome: 'MADE' });
    const said = items.filter(({ reason }) => reason.includes('being withdrawn')).map(({ noun }) => noun);
    expect(said).to.have.members(['Note', 'Speaker']);
  });
});
