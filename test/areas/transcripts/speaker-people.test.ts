import { highlight, highlights } from '@earshot/core/areas/coding/highlight';
import { mergePeople, separatePeople } from '@earshot/core/areas/directory/person-merge';
import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import {
  createPerson,
  deletePerson,
  personLinks,
  restorePerson,
  updatePerson,
} from '@earshot/core/areas/people/person';
import { citations, copyCitations } from '@earshot/core/areas/quotes/citation';
import {
  mergeSpeakers,
  separateSpeakers,
  setSpeakerPerson,
  speaker,
  speakers,
  updateSpeaker,
} from '@earshot/core/areas/transcripts/speaker';
import { updateMember } from '@earshot/core/model/member';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { T } from '@earshot/host/area';
import { addJob, sqlIn } from '@earshot/host/jobs/queue';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { aLink } from '../../kit/rooms/links.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const CALL = `WEBVTT

00:00:05.000 --> 00:00:09.000
<v Interviewer>Where do you keep your notes today?

00:01:10.500 --> 00:01:14.000
<v Odile B.>In four places, and none of them is right.

00:02:00.000 --> 00:02:04.000
<v SPEAKER_02>Or in five.
`;
const NAME = 'Odile Brandt';
const HIDDEN = { name: 'Contact hidden', personId: HIDDEN_CONTACT };

describe('a speaker who is a person of the directory', () => {
  let room: Room;
  let admin: Person;
  let blind: Person;
  before(async () => {
    room = await aRoom();
    admin = room.admin;
    blind = await room.person('CONTRIBUTOR');
    await admin.do(updateMember, { id: blind.memberId, peopleAccess: false });
    await eventually(() => demandRefused(blind.do(createPerson, {}), 'NOT_FOUND'));
  });

  /** A call with highlights of Odile and another speaker, and an insight that quotes both. */
  async function aCall() {
    const { id: projectId } = await aProject(admin, { everyone: 'WRITE' });
    const note = await anImport(admin, projectId, 'call.vtt', CALL);
    const told = await aHighlight(admin, note.id, 'In four places');
    const added = await aHighlight(admin, note.id, 'Or in five');
    const voices = (await admin.do(speakers, { condition: { noteId: note.id } })).nodes;
    const idOf = (name: string) => voices.find((one) => one.name === name)?.id ?? '';
    const { id: personId } = await admin.do(createPerson, { name: NAME, email: 'odile@example.org' });
    const cited = await admin.do(createInsightFromHighlights, { projectId, highlightIds: [told.id, added.id] });
    return {
      projectId,
      note,
      told,
      added,
      personId,
      insightId: cited.id,
      odile: idOf('Odile B.'),
      other: idOf('SPEAKER_02'),
    };
  }
  type Call = Awaited<ReturnType<typeof aCall>>;

  // Text order: two made together can have the same time.
  const quotedBy = async (by: Person, insightId: string) =>
    (await by.do(citations, { condition: { insightId } })).nodes
      .toSorted((one, other) => (one.startMs ?? 0) - (other.startMs ?? 0))
      .map((one) => one.speaker);
  const shownTo = async (by: Person, { odile, told, insightId }: Call) => {
    const { name, personId } = await by.do(speaker, { id: odile });
    const row = await by.do(highlight, { id: told.id });
    const [quoted] = await quotedBy(by, insightId);
    return { name, personId, highlight: row.speaker, quoted };
  };
  const link = ({ odile, personId }: Call) => admin.do(setSpeakerPerson, { id: odile, personId });

  it('has that person’s name with people access, and none without it, wherever it is read', async () => {
    const call = await aCall();
    await link(call);
    const named = { name: NAME, personId: call.personId, highlight: NAME, quoted: NAME };
    expect(await shownTo(admin, call)).to.deep.equal(named);
    expect(await shownTo(blind, call)).to.deep.equal({ ...HIDDEN, highlight: HIDDEN.name, quoted: HIDDEN.name });
    for (const [by, name] of [
      [admin, NAME],
      [blind, HIDDEN.name],
    ] as const) {
      const found = async (asked: string) =>
        (await by.do(highlights, { condition: { projectId: call.projectId }, speaker: asked })).nodes.map(
          ({ id }) => id,
        );
      expect(await found(name.toLowerCase())).to.deep.equal([call.told.id]);
      expect(await found(by === blind ? NAME : HIDDEN.name)).to.deep.equal([]);
      expect(await found('Odile B.')).to.deep.equal([]);
      const query = new URLSearchParams([
        ['orderBy', 'CREATED_AT_ASC'],
        ['columns', 'SPEAKER'],
      ]);
      const file = await fetch(`${by.url}/api/v1/projects/${call.projectId}/highlights.csv?${query}`, {
        headers: { cookie: by.cookie ?? '' },
      });
      expect(await file.text()).to.equal(`"Speaker"\r\n"${name}"\r\n"SPEAKER_02"\r\n`);
    }
  });

  it('is a hidden contact on public pages, also of insights that quoted the typed name', async () => {
    const call = await aCall();
    await admin.do(publishInsight, { id: call.insightId });
    const { token } = await aLink(admin, { insightId: call.insightId, showSpeakers: true });
    const page = async () => (await fetch(`${admin.url}/p/${token}`)).text();
    expect(await page()).to.include('Odile B.');
    await link(call);
    expect(await page())
      .to.include(HIDDEN.name)
      .and.to.include('SPEAKER_02')
      .and.not.to.include('Odile');
  });

  it('gets the typed name back when the link is undone, and is linked again by another Undo', async () => {
    const call = await aCall();
    await link(call);
    const back = admin.undo?.undo;
    expect(back?.input).to.deep.equal({ id: call.odile, personId: null });
    await admin.do(setSpeakerPerson, back?.input as never);
    const typed = { name: 'Odile B.', personId: null, highlight: 'Odile B.', quoted: 'Odile B.' };
    expect(await shownTo(blind, call)).to.deep.equal(typed);
    await admin.do(setSpeakerPerson, admin.undo?.undo?.input as never);
    expect(await shownTo(admin, call)).to.include({ name: NAME, quoted: NAME });
  });

  it('is linked and unlinked with people access only, and not renamed meanwhile', async () => {
    const call = await aCall();
    await demandRefused(blind.do(setSpeakerPerson, { id: call.odile, personId: call.personId }), 'NOT_FOUND');
    await link(call);
    await demandRefused(blind.do(setSpeakerPerson, { id: call.odile, personId: null }), 'FORBIDDEN');
    for (const by of [admin, blind])
      for (const name of ['Somebody', NAME, HIDDEN.name])
        await demandRefused(by.do(updateSpeaker, { id: call.odile, name }), 'CONFLICT');
    const viewer = await room.person('VIEWER');
    await demandRefused(viewer.do(setSpeakerPerson, { id: call.odile, personId: null }), 'FORBIDDEN');
  });

  it('hides the names of speakers who were merged into it, and gives their words to the person', async () => {
    const call = await aCall();
    await link(call);
    await admin.do(mergeSpeakers, { id: call.odile, mergeIds: [call.other] });
    expect((await blind.do(speaker, { id: call.other })).name).to.equal(HIDDEN.name);
    expect((await admin.do(speaker, { id: call.other })).name).to.equal('SPEAKER_02');
    expect(await quotedBy(blind, call.insightId)).to.deep.equal([HIDDEN.name, HIDDEN.name]);
    expect(await quotedBy(admin, call.insightId)).to.deep.equal([NAME, NAME]);
    await demandRefused(admin.do(setSpeakerPerson, { id: call.other, personId: null }), 'CONFLICT');
    await admin.do(separateSpeakers, { id: call.odile, separateIds: [call.other] });
    expect(await quotedBy(blind, call.insightId)).to.deep.equal([HIDDEN.name, 'SPEAKER_02']);
  });

  it('stays the person in quotes that are copied, and no table holds the name', async () => {
    const call = await aCall();
    await link(call);
    const [quote] = (await admin.do(citations, { condition: { insightId: call.insightId } })).nodes.filter(
      ({ speaker: name }) => name === NAME,
    );
    const input = { projectId: call.projectId, highlightIds: [call.told.id] };
    const fresh = await admin.do(createInsightFromHighlights, input);
    await admin.do(copyCitations, { id: fresh.id, citationIds: [quote?.id ?? ''] });
    expect(await quotedBy(admin, fresh.id)).to.deep.equal([NAME, NAME]);
    expect(await quotedBy(blind, fresh.id)).to.deep.equal([HIDDEN.name, HIDDEN.name]);
    const { container } = await testHost();
    const stored = await container
      .get(T.database)
      .inWorkspace(room.workspaceId, (transaction) =>
        transaction.sql<{ name: string }>(
          `select name from speakers where id = $1 union all select speaker from citations where insight_id = any($2::uuid[])`,
          [call.odile, [fresh.id, call.insightId]],
        ),
      );
    expect(stored.map(({ name }) => name).toSorted()).to.deep.equal(['', '', '', '', 'SPEAKER_02']);
  });

  it('follows the person: another name, trash, a merge and its undoing, told to those who look on', async () => {
    const call = await aCall();
    await link(call);
    const sockets = [await admin.socket(), await blind.socket()] as const;
    const heard = sockets.map((socket) => {
      const messages: unknown[] = [];
      socket.on('changes', (message) => messages.push(message));
      return messages;
    });
    const tells = (at: 0 | 1, entity: string, text: string) =>
      (heard[at] as { changes: { entity: string; rows: object[] }[] }[]).some(({ changes }) =>
        changes.some((change) => change.entity === entity && JSON.stringify(change.rows).includes(text)),
      );
    await admin.do(updatePerson, { id: call.personId, name: 'Odile Canary' });
    for (const entity of ['Speaker', 'Highlight', 'Citation']) {
      await eventually(async () => expect(tells(0, entity, 'Odile Canary'), entity).to.equal(true));
      await eventually(async () => expect(tells(1, entity, HIDDEN.name), entity).to.equal(true));
    }
    await admin.do(deletePerson, { id: call.personId });
    expect(await shownTo(admin, call)).to.deep.equal({
      name: 'Odile B.',
      personId: null,
      highlight: 'Odile B.',
      quoted: 'Odile B.',
    });
    expect(await shownTo(blind, call)).to.include({ name: HIDDEN.name, quoted: HIDDEN.name });
    await admin.do(updateSpeaker, { id: call.odile, name: 'Odile Br.' });
    expect((await admin.do(speaker, { id: call.odile })).name).to.equal('Odile Br.');
    await demandRefused(blind.do(updateSpeaker, { id: call.odile, name: 'Somebody' }), 'FORBIDDEN');
    await admin.do(restorePerson, { id: call.personId });
    const kept = await admin.do(createPerson, { name: 'O. Canary' });
    await admin.do(mergePeople, { id: kept.id, people: [{ id: call.personId }] });
    expect(await shownTo(admin, call)).to.deep.equal({
      name: 'O. Canary',
      personId: kept.id,
      highlight: 'O. Canary',
      quoted: 'O. Canary',
    });
    await eventually(async () => expect(tells(0, 'Highlight', 'O. Canary')).to.equal(true));
    await admin.do(separatePeople, { id: kept.id, separateIds: [call.personId] });
    expect(await shownTo(admin, call)).to.include({ name: 'Odile Canary', personId: call.personId });
    for (const name of ['Odile', 'O. Canary', call.personId])
      expect(JSON.stringify(heard[1]).includes(name), name).to.equal(false);
    for (const socket of sockets) socket.disconnect();
  });

  it('has the typed name again once the person is erased, unless that tells who it was', async () => {
    const [named, labelled] = [await aCall(), await aCall()];
    await admin.do(updateSpeaker, { id: labelled.odile, name: 'Participant 2' });
    for (const call of [named, labelled]) {
      await link(call);
      await admin.do(deletePerson, { id: call.personId });
    }
    const { container } = await testHost();
    await container.get(T.database).inWorkspace(room.workspaceId, async (transaction) => {
      await transaction.sql(
        `update people set trashed_at = now() - interval '31 days' where workspace_id = $1 and id = any($2::uuid[])`,
        [room.workspaceId, [named.personId, labelled.personId]],
      );
      await addJob(sqlIn(transaction), 'purge-trash', { workspaceId: room.workspaceId }, {});
    });
    await eventually(async () =>
      expect(await shownTo(blind, labelled)).to.deep.equal({
        name: 'Participant 2',
        personId: null,
        highlight: 'Participant 2',
        // its title when it was quoted
        quoted: '',
      }),
    );
    expect(await shownTo(blind, named)).to.deep.equal({ name: '', personId: null, highlight: '', quoted: '' });
  });

  it('has transcripts and highlights on the person’s page, by kind and in pages, where the reader may open them', async () => {
    const call = await aCall();
    await link(call);
    await admin.do(mergeSpeakers, { id: call.odile, mergeIds: [call.other] });
    const linked = async (by: Person, rest: object = {}) =>
      (await by.do(personLinks, { id: call.personId, ...rest })).map(({ kind, id }) => `${kind} ${id}`);
    const [note, told, added] = [`NOTE ${call.note.id}`, `HIGHLIGHT ${call.told.id}`, `HIGHLIGHT ${call.added.id}`];
    expect(await linked(admin)).to.have.members([note, told, added]);
    expect(await linked(admin, { kind: 'HIGHLIGHT', first: 1 })).to.deep.equal([added]);
    expect(await linked(admin, { kind: 'HIGHLIGHT', first: 1, offset: 1 })).to.deep.equal([told]);
    expect(await linked(admin, { q: 'IN FIVE' })).to.deep.equal([added]);
    const [row] = await admin.do(personLinks, { id: call.personId, kind: 'HIGHLIGHT', first: 1 });
    expect(row).to.include({ noteId: call.note.id, placeId: call.projectId, title: 'Or in five' });
    const closed = await aProject(admin, { everyone: null });
    const other = await anImport(admin, closed.id, 'closed.vtt', CALL);
    const [voice] = (await admin.do(speakers, { condition: { noteId: other.id, name: 'Odile B.' } })).nodes;
    await admin.do(setSpeakerPerson, { id: voice?.id ?? '', personId: call.personId });
    expect(await linked(admin)).to.include(`NOTE ${other.id}`);
    expect(await linked(await room.person('CONTRIBUTOR'))).to.have.members([note, told, added]);
    await demandRefused(linked(blind), 'NOT_FOUND');
  });
});
