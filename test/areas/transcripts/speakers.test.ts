import { createInsightFromHighlights } from '@earshot/core/areas/pages/insight';
import { citations } from '@earshot/core/areas/quotes/citation';
import {
  mergeSpeakers,
  Speaker,
  separateSpeakers,
  speakers,
  updateSpeaker,
  wordTimes,
} from '@earshot/core/areas/transcripts/speaker';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aNote, aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aHighlight, anImport } from '../../kit/rooms/transcript.ts';

const INTERVIEW = `WEBVTT

00:00:01.000 --> 00:00:04.000
<v Interviewer>How long did the export take?

00:00:04.500 --> 00:00:09.000
<v ADA>It took <00:00:05.500>three <00:00:06.000>weeks.

00:00:10.000 --> 00:00:12.000
<v Adda>And then it failed.
`;

const named = async (by: Person, noteId: string) =>
  new Map((await by.do(speakers, { condition: { noteId } })).nodes.map((row) => [row.name, row]));
const one = (rows: Map<string, Speaker>, name: string): Speaker => {
  const row = rows.get(name);
  if (!row) throw new Error(`${name} does not speak here: ${[...rows.keys()]}`);
  return row;
};

describe('speakers', () => {
  it('come with a transcript, and are named once for all their turns', async () => {
    const { admin } = await aRoom();
    const project = await aProject(admin);
    const note = await anImport(admin, project.id, 'interview.vtt', INTERVIEW);
    const voices = await named(admin, note.id);
    expect([...voices.keys()].toSorted()).to.deep.equal(['ADA', 'Adda', 'Interviewer']);
    const ada = one(voices, 'ADA');
    await admin.do(updateSpeaker, { id: ada.id, name: 'Ada Lovelace' });
    const highlight = await aHighlight(admin, note.id, 'It took three weeks.');
    const insight = await admin.do(createInsightFromHighlights, {
      projectId: project.id,
      highlightIds: [highlight.id],
    });
    const { nodes } = await admin.do(citations, { condition: { insightId: insight.id } });
    expect(nodes[0]).to.include({ speaker: 'Ada Lovelace', startMs: 4500 });
    const { words } = await admin.do(wordTimes, { id: note.id });
    expect(words.map(([, , text]) => String(text).trim())).to.include.members(['three', 'weeks.']);
    const between = await admin.do(wordTimes, { id: note.id, fromMs: 5500, toMs: 6000 });
    expect(between.words.map(([start, , text]) => [start, String(text).trim()])).to.deep.equal([[5500, 'three']]);
  });

  it('are merged without a change to the text, and taken apart again', async () => {
    const { admin } = await aRoom();
    const note = await anImport(admin, (await aProject(admin)).id, 'interview.vtt', INTERVIEW);
    const voices = await named(admin, note.id);
    const [ada, adda, asking] = [one(voices, 'ADA'), one(voices, 'Adda'), one(voices, 'Interviewer')];
    await admin.do(mergeSpeakers, { id: adda.id, mergeIds: [asking.id] });
    const changed = await admin.do(mergeSpeakers, { id: ada.id, mergeIds: [adda.id] });
    expect(
      changed.map(({ mergedIntoId }) => mergedIntoId),
      'also who was merged into it',
    ).to.deep.equal([ada.id, ada.id]);
    expect(await admin.outcome(mergeSpeakers, { id: adda.id, mergeIds: [ada.id] })).to.equal('CONFLICT');
    expect(await admin.outcome(mergeSpeakers, { id: ada.id, mergeIds: [ada.id] })).to.equal('BAD_USER_INPUT');
    await admin.do(separateSpeakers, { id: ada.id, separateIds: [adda.id, asking.id] });
    expect([...(await named(admin, note.id)).values()].map((row) => row.mergedIntoId)).to.deep.equal([
      null,
      null,
      null,
    ]);
  });

  it('that were merged before one another are that again when the later merge is taken back', async () => {
    const { admin } = await aRoom();
    const note = await anImport(admin, (await aProject(admin)).id, 'interview.vtt', INTERVIEW);
    const voices = await named(admin, note.id);
    const [ada, adda, asking] = [one(voices, 'ADA'), one(voices, 'Adda'), one(voices, 'Interviewer')];
    const into = async () => {
      const now = await named(admin, note.id);
      return [ada, adda, asking].map(({ name }) => one(now, name).mergedIntoId);
    };
    await admin.do(mergeSpeakers, { id: adda.id, mergeIds: [asking.id] });
    await admin.do(mergeSpeakers, { id: ada.id, mergeIds: [adda.id] });
    let way = admin.undo?.undo;
    for (const [operation, then] of [
      [separateSpeakers, [null, null, adda.id]],
      [mergeSpeakers, [null, ada.id, ada.id]],
      [separateSpeakers, [null, null, adda.id]],
    ] as const) {
      expect(way?.command).to.equal(operation.name);
      await admin.do(operation, way?.input as never);
      way = admin.undo?.undo;
      expect(await into()).to.deep.equal(then);
    }
    // A speaker who has been merged since cannot receive others.
    await admin.do(mergeSpeakers, { id: ada.id, mergeIds: [asking.id] });
    const back = admin.undo?.undo?.input as never;
    await admin.do(mergeSpeakers, { id: ada.id, mergeIds: [adda.id] });
    expect(await admin.outcome(separateSpeakers, back)).to.equal('CONFLICT');
    expect(await into()).to.deep.equal([null, ada.id, ada.id]);
  });

  it('that two people merge into each other at once are merged once', async () => {
    const { admin, workspaceId } = await aRoom();
    const note = await anImport(admin, (await aProject(admin)).id, 'interview.vtt', INTERVIEW);
    const voices = await named(admin, note.id);
    const [ada, adda] = [one(voices, 'ADA'), one(voices, 'Adda')];
    const { container } = admin.host;
    const both = await container.get(T.jobsDatabase).inWorkspace(workspaceId, async (transaction) => {
      await transaction.sql('select 1 from speakers where note_id = $1 for update', [note.id]);
      const crossing = [
        admin.outcome(mergeSpeakers, { id: ada.id, mergeIds: [adda.id] }),
        admin.outcome(mergeSpeakers, { id: adda.id, mergeIds: [ada.id] }),
      ];
      await eventually(async () => {
        const waiting = await container
          .get(T.database)
          .asSystem('see who waits', (system) =>
            system.sql(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'speakers'`,
            ),
          );
        expect(waiting).to.have.length(2);
      });
      return { crossing };
    });
    expect((await Promise.all(both.crossing)).toSorted()).to.deep.equal(['CONFLICT', 'ok']);
  });

  it('of another note are not to be merged, and nobody who may only read names them', async () => {
    const { admin, person } = await aRoom();
    const viewer = await person('VIEWER');
    const { id: projectId } = await aProject(admin);
    const [here, there] = [
      await anImport(admin, projectId, 'one.vtt', INTERVIEW),
      await anImport(admin, projectId, 'two.vtt', INTERVIEW),
    ];
    const [ada, other] = [one(await named(admin, here.id), 'ADA'), one(await named(admin, there.id), 'ADA')];
    expect(await admin.outcome(mergeSpeakers, { id: ada.id, mergeIds: [other.id] })).to.equal('BAD_USER_INPUT');
    expect(await viewer.outcome(updateSpeaker, { id: ada.id, name: 'Somebody' })).to.equal('FORBIDDEN');
    expect((await viewer.do(wordTimes, { id: here.id })).words).not.to.have.length(0);
    const plain = await aNote(admin, { projectId });
    expect((await viewer.do(wordTimes, { id: plain.id })).words).to.deep.equal([]);
  });
});
