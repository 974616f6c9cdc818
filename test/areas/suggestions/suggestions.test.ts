import { deleteHighlight, highlight, highlights, tagHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag, mergeTags } from '@earshot/core/areas/coding/tag';
import { createNote, deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import { updateProject } from '@earshot/core/areas/places/project';
import {
  acceptSuggestions,
  rejectSuggestions,
  reopenSuggestions,
  type Suggestion,
  suggestion,
} from '@earshot/core/areas/suggestions/suggestion';
import { suggestHighlights, suggestionRuns } from '@earshot/core/areas/suggestions/suggestion-run';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { beforeKept } from '../../kit/before-kept.ts';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { undoOf } from '../../kit/hosts/undo.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { aCodedProject, suggested, suggestedIn } from '../../kit/rooms/suggestions.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const RAIN = 'The driver left my parcel in the rain again.';
const RAISED = 'The monthly price of the subscription was raised.';
const LATE = 'Nobody told me that the parcel would come late.';

const textsOf = (rows: readonly { text: string }[]) => rows.map(({ text }) => text);
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Edits a note and leaves. */
async function edit(by: Person, noteId: string, change: (writer: Writer) => void): Promise<void> {
  const socket = await by.socket();
  try {
    const writer = await Writer.open(socket, noteId);
    change(writer);
    expect((await writer.send()).ok).to.equal(true);
  } finally {
    socket.disconnect();
  }
}

describe('suggested highlights', function () {
  this.timeout(60_000);
  let room: Room;
  let ada: Person;
  let ben: Person;
  before(async () => {
    room = await aRoom();
    [ada, ben] = [await room.person('CONTRIBUTOR'), await room.person('CONTRIBUTOR')];
  });

  async function aStudy() {
    const project = await aProject(ada);
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: ben.memberId, level: 'WRITE' });
    return { project, ...(await aCodedProject(ada, project.id)) };
  }
  /** A study with suggested highlights: two of the parcel, one of the price. */
  async function aSuggestedStudy() {
    const study = await aStudy();
    const [rain, raised, late] = (await suggested(ada, study.note.id)) as [Suggestion, Suggestion, Suggestion];
    return { ...study, rain, raised, late };
  }
  const highlightsIn = async (noteId: string) =>
    (await ada.do(highlights, { condition: { noteId }, orderBy: 'POSITION_ASC' })).nodes;
  const stateOf = async (id: string) => (await ada.do(suggestion, { id })).state;
  const anew = async (noteId: string) => textsOf(await suggested(ada, noteId));

  it('are passages like those that were tagged, with their tags and the nearest examples, and change nothing', async () => {
    const { note, tags, coded, rain, raised, late } = await aSuggestedStudy();
    expect(textsOf([rain, raised, late])).to.deep.equal([RAIN, RAISED, LATE]);
    expect([rain, raised, late].map(({ tagIds }) => tagIds)).to.deep.equal([
      [tags.Delivery?.id],
      [tags.Price?.id],
      [tags.Delivery?.id],
    ]);
    expect(rain).to.include({ noteId: note.id, state: 'PENDING', highlightId: null });
    expect(rain.prefix).to.match(/welcome\. $/);
    expect(rain.score).to.be.within(0, 1);
    const nearest = await ada.do(highlight, { id: rain.nearestIds[0] ?? '' });
    expect(nearest).to.include({ noteId: coded.id, text: 'My parcel was left in the rain by the driver.' });
    expect(rain.nearestIds).to.have.length(3);
    expect(await highlightsIn(note.id)).to.deep.equal([]);
    const { nodes } = await ada.do(suggestionRuns, { condition: { noteId: note.id } });
    expect(nodes).to.have.length(1);
    expect(nodes[0]).to.include({
      state: 'DONE',
      automatic: false,
      progress: 1000,
      examples: 8,
      found: 3,
      problem: '',
    });
  });

  it('stay the same rows when they are found again; those that are not are gone', async () => {
    const { note, rain, raised, tags } = await aSuggestedStudy();
    expect(idsOf(await suggested(ada, note.id)).slice(0, 2)).to.deep.equal(idsOf([rain, raised]));
    await ada.do(deleteTag, { id: tags.Price?.id ?? '' });
    expect(await anew(note.id)).to.deep.equal([RAIN, LATE]);
    expect(await ada.outcome(suggestion, { id: raised.id })).to.equal('NOT_FOUND');
  });

  it('are none where nothing was tagged, where nothing is written, and of what says nothing', async () => {
    const { project, tags } = await aStudy();
    const blank = await ada.do(createNote, { projectId: project.id, title: 'Blank' });
    expect(await anew(blank.id)).to.deep.equal([]);
    const small = await aTranscript(ada, project.id, 'Small', 'Ok. Thanks a lot! 123.');
    expect(await anew(small.id)).to.deep.equal([]);
    const other = await aProject(ada);
    const alone = await aTranscript(ada, other.id, 'Alone', RAIN);
    await aHighlight(ada, alone.id, RAIN);
    expect(await anew(alone.id)).to.deep.equal([]);
    const { nodes } = await ada.do(suggestionRuns, { condition: { noteId: alone.id } });
    expect(nodes[0]).to.include({ examples: 0, found: 0 });
    expect(Object.keys(tags)).to.have.length(2);
  });

  it('become highlights as if tagged by hand, and Undo takes them back, time and again', async () => {
    const { note, tags, rain } = await aSuggestedStudy();
    const [accepted] = await ben.do(acceptSuggestions, { suggestions: [{ id: rain.id }] });
    const [made] = await highlightsIn(note.id);
    expect(accepted).to.include({ state: 'ACCEPTED', highlightId: made?.id, madeHighlight: true });
    expect(made).to.deep.include({
      text: RAIN,
      tagIds: [tags.Delivery?.id],
      createdBy: ben.memberId,
      state: 'ANCHORED',
    });
    expect(made?.taggedBy).to.deep.equal([ben.memberId]);
    await undoOf(ben)();
    expect(await highlightsIn(note.id)).to.deep.equal([]);
    expect(await stateOf(rain.id)).to.equal('PENDING');
    const listed = await ada.do(highlights, { condition: { noteId: note.id, trashed: true } });
    expect(listed.totalCount, 'in trash').to.equal(0);
    await undoOf(ben)();
    expect(textsOf(await highlightsIn(note.id))).to.deep.equal([RAIN]);
    expect(await stateOf(rain.id)).to.equal('ACCEPTED');
    await undoOf(ben)();
    expect(await highlightsIn(note.id)).to.deep.equal([]);
    const socket = await ada.socket();
    const { marks } = await Writer.open(socket, note.id);
    socket.disconnect();
    expect(marks, 'marks in the text').to.deep.equal([]);
  });

  it('are accepted with other tags, and of the whole note at once', async () => {
    const { project, note, tags, rain, raised, late } = await aSuggestedStudy();
    const mine = await ada.do(createTag, { projectId: project.id, title: 'Weather' });
    const all = [
      { id: rain.id, tagIds: [mine.id, tags.Delivery?.id ?? ''] },
      { id: raised.id },
      { id: late.id, tagIds: [] },
    ];
    const answered = await ada.do(acceptSuggestions, { suggestions: all });
    const takeBack = undoOf(ada);
    expect(answered.map(({ state }) => state)).to.deep.equal(['ACCEPTED', 'ACCEPTED', 'ACCEPTED']);
    expect((await highlightsIn(note.id)).map(({ tagIds }) => tagIds)).to.deep.equal([
      [mine.id, tags.Delivery?.id],
      [tags.Price?.id],
      [],
    ]);
    await takeBack();
    expect(await highlightsIn(note.id)).to.deep.equal([]);
    expect(idsOf(await suggestedIn(ada, note.id))).to.deep.equal(idsOf([rain, raised, late]));
    await ada.do(rejectSuggestions, { ids: idsOf([rain, raised, late]) });
    const reopen = undoOf(ada);
    expect(await suggestedIn(ada, note.id)).to.deep.equal([]);
    await reopen();
    expect(await suggestedIn(ada, note.id)).to.have.length(3);
  });

  it('put their tags on a highlight of exactly these words, and Undo takes off those alone', async () => {
    const { project, note, tags, rain } = await aSuggestedStudy();
    const mine = await ada.do(createTag, { projectId: project.id, title: 'Weather' });
    const there = await aHighlight(ben, note.id, RAIN, [mine.id]);
    const [accepted] = await ada.do(acceptSuggestions, { suggestions: [{ id: rain.id }] });
    const takeBack = undoOf(ada);
    expect(accepted).to.include({ highlightId: there.id, madeHighlight: false });
    expect((await highlightsIn(note.id)).map(({ tagIds }) => tagIds)).to.deep.equal([[mine.id, tags.Delivery?.id]]);
    await takeBack();
    expect((await highlightsIn(note.id)).map(({ tagIds }) => tagIds)).to.deep.equal([[mine.id]]);
    expect(await stateOf(rain.id)).to.equal('PENDING');
  });

  it('that two people accept at the same moment are one highlight', async () => {
    const { note, tags, rain } = await aSuggestedStudy();
    const both = await Promise.all(
      [ada, ben].map((who) => who.do(acceptSuggestions, { suggestions: [{ id: rain.id }] })),
    );
    expect(both.flat().map(({ state }) => state)).to.deep.equal(['ACCEPTED', 'ACCEPTED']);
    expect([ada, ben].filter(({ undo }) => undo?.undo)).to.have.length(1);
    const [one, ...others] = await highlightsIn(note.id);
    expect(others).to.deep.equal([]);
    expect(one?.tagIds).to.deep.equal([tags.Delivery?.id]);
    await ada.do(rejectSuggestions, { ids: [rain.id] });
    expect(await stateOf(rain.id), 'rejected too late').to.equal('ACCEPTED');
  });

  it('that were rejected stay away, whatever is written around them, and come back for nobody', async () => {
    const { note, rain, raised } = await aSuggestedStudy();
    await ben.do(rejectSuggestions, { ids: [rain.id] });
    expect(await anew(note.id)).to.deep.equal([RAISED, LATE]);
    await edit(ada, note.id, (writer) => {
      writer.type('Before all of it. ', 1, 0);
      writer.paragraph('The parcel was late.');
    });
    expect(await anew(note.id)).to.deep.equal([RAISED, LATE, 'The parcel was late.']);
    expect(await stateOf(rain.id)).to.equal('REJECTED');
    await ada.do(reopenSuggestions, { ids: [rain.id] });
    const rejectAgain = undoOf(ada);
    expect(textsOf(await suggestedIn(ada, note.id))).to.include(RAIN);
    await rejectAgain();
    expect(await stateOf(rain.id)).to.equal('REJECTED');
    expect(await stateOf(raised.id)).to.equal('PENDING');
  });

  it('that are rejected while a run works are not suggested by it', async () => {
    const { note, rain } = await aSuggestedStudy();
    await beforeKept('suggest-tags', async () => void (await ben.do(rejectSuggestions, { ids: [rain.id] })));
    expect(await anew(note.id)).to.deep.equal([RAISED, LATE]);
  });

  it('are not made of what is highlighted with their tag, and go when somebody does that by hand', async () => {
    const { note, tags, rain } = await aSuggestedStudy();
    const own = await aHighlight(ben, note.id, RAIN, [tags.Delivery?.id ?? '']);
    await eventually(async () => expect(await stateOf(rain.id)).to.equal('OUTDATED'));
    expect(await anew(note.id)).to.deep.equal([RAISED, LATE]);
    await ben.do(tagHighlight, { id: own.id, remove: [tags.Delivery?.id ?? ''] });
    await ben.do(deleteHighlight, { id: own.id });
    expect(await anew(note.id)).to.deep.equal([RAIN, RAISED, LATE]);
  });

  it('go with their words, and come back with them', async () => {
    const { note, rain, raised } = await aSuggestedStudy();
    const socket = await ada.socket();
    const writer = await Writer.open(socket, note.id);
    writer.eraseWords(RAIN);
    await writer.send();
    await eventually(async () => expect(await stateOf(rain.id)).to.equal('OUTDATED'));
    const [late] = await ben.do(acceptSuggestions, { suggestions: [{ id: rain.id }] });
    expect(late?.state, 'accepted too late').to.equal('OUTDATED');
    writer.type(RAIN, 1, 0);
    await writer.send();
    await eventually(async () => expect(await stateOf(rain.id)).to.equal('PENDING'));
    // Just deleted: not yet indexed.
    writer.eraseWords(RAISED);
    await writer.send();
    const [gone] = await ben.do(acceptSuggestions, { suggestions: [{ id: raised.id }] });
    expect(gone).to.include({ state: 'OUTDATED', highlightId: null });
    expect(await highlightsIn(note.id)).to.deep.equal([]);
    socket.disconnect();
  });

  it('suggest the tag that a merged one went into', async () => {
    const { project, note, tags, raised } = await aSuggestedStudy();
    const cost = await ada.do(createTag, { projectId: project.id, title: 'Cost' });
    await ada.do(mergeTags, { id: cost.id, mergeIds: [tags.Price?.id ?? ''] });
    expect((await ada.do(suggestion, { id: raised.id })).tagIds).to.deep.equal([cost.id]);
    await ada.do(acceptSuggestions, { suggestions: [{ id: raised.id }] });
    expect((await highlightsIn(note.id)).map(({ tagIds }) => tagIds)).to.deep.equal([[cost.id]]);
  });

  it('show no example that lies in trash, and are not there while their note is', async () => {
    const { note, coded, rain } = await aSuggestedStudy();
    await ada.do(deleteHighlight, { id: rain.nearestIds[0] ?? '' });
    expect((await ada.do(suggestion, { id: rain.id })).nearestIds).to.deep.equal(rain.nearestIds.slice(1));
    await ada.do(deleteNote, { id: coded.id });
    expect((await ada.do(suggestion, { id: rain.id })).nearestIds).to.deep.equal([]);
    await ada.do(deleteNote, { id: note.id });
    expect(await ada.outcome(suggestion, { id: rain.id })).to.equal('NOT_FOUND');
    expect(await suggestedIn(ada, note.id)).to.deep.equal([]);
    await ada.do(restoreNote, { id: note.id });
    expect(await suggestedIn(ada, note.id)).to.have.length(3);
  });

  it('are looked at by who reads the project and decided on by who writes there', async () => {
    const { project, note, rain } = await aSuggestedStudy();
    const [reader, stranger] = [await room.person('CONTRIBUTOR'), await room.person('CONTRIBUTOR')];
    await ada.do(revokeGrant, { placeId: project.id, principal: 'EVERYONE', principalId: null });
    await ada.do(setGrant, { placeId: project.id, principal: 'MEMBER', principalId: reader.memberId, level: 'READ' });
    const decisions = [
      [acceptSuggestions, { suggestions: [{ id: rain.id }] }],
      [rejectSuggestions, { ids: [rain.id] }],
      [reopenSuggestions, { ids: [rain.id] }],
      [suggestHighlights, { id: note.id }],
    ] as const;
    for (const [operation, input] of decisions) {
      expect(await reader.outcome(operation, input), `reader, ${operation.name}`).to.equal('FORBIDDEN');
      expect(await stranger.outcome(operation, input), `stranger, ${operation.name}`).to.equal('NOT_FOUND');
    }
    expect(await suggestedIn(reader, note.id)).to.have.length(3);
    expect(await suggestedIn(stranger, note.id)).to.deep.equal([]);
    expect(await stranger.outcome(suggestion, { id: rain.id })).to.equal('NOT_FOUND');
    expect((await stranger.do(suggestionRuns, { condition: { noteId: note.id } })).totalCount).to.equal(0);
    expect(await stateOf(rain.id)).to.equal('PENDING');
  });

  it('are refused where they are switched off, and of several notes at once', async () => {
    const { project, note, rain } = await aSuggestedStudy();
    const other = await aTranscript(ada, project.id, 'Other', RAIN);
    const [there] = await suggested(ada, other.id);
    expect(await ada.outcome(rejectSuggestions, { ids: [rain.id, there?.id ?? ''] })).to.equal('BAD_USER_INPUT');
    const twice = [{ id: rain.id }, { id: rain.id }];
    expect(await ada.outcome(acceptSuggestions, { suggestions: twice })).to.equal('BAD_USER_INPUT');
    const foreign = await ada.do(createTag, { projectId: (await aProject(ada)).id, title: 'Elsewhere' });
    const tagged = [{ id: rain.id, tagIds: [foreign.id] }];
    expect(await ada.outcome(acceptSuggestions, { suggestions: tagged })).to.equal('BAD_USER_INPUT');
    await ada.do(updateProject, { id: project.id, suggestionMode: 'OFF' });
    expect(await ada.outcome(suggestHighlights, { id: note.id })).to.equal('UNPROCESSABLE');
  });

  it('come by themselves where the project says so, for new notes and for what is written', async function () {
    this.timeout(90_000);
    const { project, note } = await aStudy();
    await ada.do(updateProject, { id: project.id, suggestionMode: 'ON' });
    const late = await aTranscript(ada, project.id, 'Arrives', RAIN);
    await edit(ada, note.id, (writer) => writer.paragraph('The parcel was late.'));
    await eventually(async () => expect(textsOf(await suggestedIn(ada, late.id))).to.deep.equal([RAIN]), 40_000);
    await eventually(async () => expect(await suggestedIn(ada, note.id)).to.have.length(4), 40_000);
    const { nodes } = await ada.do(suggestionRuns, { condition: { noteId: late.id } });
    expect(nodes[0]).to.include({ automatic: true, state: 'DONE' });
  });
});
