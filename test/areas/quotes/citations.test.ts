import { createHash, randomUUID } from 'node:crypto';
import { citedHighlights } from '@earshot/core/areas/coding/cited-highlight';
import { deleteHighlight, highlight, restoreHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag } from '@earshot/core/areas/coding/tag';
import { insight, publishInsight, unpublishInsight, updateInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, restoreNote } from '@earshot/core/areas/pages/note';
import {
  citation,
  citationSources,
  citations,
  cite,
  copyCitations,
  quotableHighlights,
  refreshCitation,
  swapCitation,
} from '@earshot/core/areas/quotes/citation';
import { recentTitles, search } from '@earshot/core/areas/search/search';
import { speakers, updateSpeaker } from '@earshot/core/areas/transcripts/speaker';
import { createVersion, restoreVersion } from '@earshot/core/areas/versions/version';
import { setGrant } from '@earshot/core/model/place';
import { expect } from 'chai';
import { aProject, aRoom } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { Writer } from '../../kit/hosts/writer.ts';
import { anInsight, aStudy, citationsOf, quoteIn, standingIn, writeIn } from '../../kit/rooms/insight.ts';
import { aLink } from '../../kit/rooms/links.ts';
import { aHighlight, anImport, aTranscript } from '../../kit/rooms/transcript.ts';

/** Changes the words of the first highlight in its note. */
const makeItVeryLate = (writer: Writer) => writer.type('very ', 0, writer.text.indexOf('late'));

describe('citations', () => {
  it('keep their words when the source changes, and say that it did', async () => {
    const { ada, project, note, late } = await aStudy();
    const page = await anInsight(ada, project.id, { highlightIds: [late.id] });
    const [first] = await citationsOf(ada, page.id);
    const text = 'The parcel came late.';
    expect(first).to.include({ text, state: 'CURRENT', speaker: '', startMs: null });
    expect(first?.hash).to.equal(createHash('sha256').update(text).digest('hex'));
    const [source] = await ada.do(citationSources, { id: page.id });
    expect(source).to.include({ id: first?.id, highlightId: late.id, noteId: note.id, title: 'Interview 1', text });
    expect(source?.epoch).to.equal(1);

    await writeIn(ada, note.id, makeItVeryLate);
    await eventually(async () => {
      const [now] = await citationsOf(ada, page.id);
      expect(now).to.include({ text, state: 'CHANGED', hash: first?.hash });
      expect((await ada.do(citationSources, { id: page.id }))[0]?.text).to.equal('The parcel came very late.');
    });
  });

  it('keep who said it and when, whatever the speaker is called later', async () => {
    const { ada, project } = await aStudy();
    const turns = ['Ann: I waited.', 'Ben: For how long?', 'Ann: For a week.', 'Ben: And then?', 'Ann: I gave up.'];
    const lines = turns.map((turn, at) => `[00:0${at}:30] ${turn}`).join('\n\n');
    const note = await anImport(ada, project.id, 'Interview 2.txt', lines);
    const week = await aHighlight(ada, note.id, 'For a week.');
    const page = await anInsight(ada, project.id, { highlightIds: [week.id] });
    const said = { text: 'For a week.', speaker: 'Ann', startMs: 150_000 };
    expect((await citationsOf(ada, page.id))[0]).to.include(said);
    const { nodes } = await ada.do(speakers, { condition: { noteId: note.id } });
    const ann = nodes.find(({ name }) => name === 'Ann');
    await ada.do(updateSpeaker, { id: ann?.id ?? '', name: 'Participant 7' });
    expect((await citationsOf(ada, page.id))[0]).to.include({ ...said, state: 'CURRENT' });
    await ada.do(cite, { id: page.id, highlightIds: [week.id] });
    expect((await citationsOf(ada, page.id))[1]).to.include({ ...said, speaker: 'Participant 7' });
  });

  it('say that their source is gone while highlight, words or note are, and stand again when these come back', async () => {
    const { ada, project, note, late } = await aStudy();
    const page = await anInsight(ada, project.id, { highlightIds: [late.id] });
    const state = async () => (await citationsOf(ada, page.id))[0]?.state;
    const [source] = await ada.do(citationSources, { id: page.id });
    await ada.do(deleteHighlight, { id: late.id });
    expect(await state()).to.equal('GONE');
    const [none] = await ada.do(citationSources, { id: page.id });
    expect(none).to.deep.equal({ ...source, text: null });
    await ada.do(restoreHighlight, { id: late.id });
    expect(await state()).to.equal('CURRENT');
    await ada.do(deleteNote, { id: note.id });
    expect(await state()).to.equal('GONE');
    expect((await ada.do(citationSources, { id: page.id }))[0]).to.deep.equal({ ...source, text: null });
    await ada.do(restoreNote, { id: note.id });
    expect(await state()).to.equal('CURRENT');
    await writeIn(ada, note.id, (writer) => writer.erase(0, 0, 'The parcel came late.'.length));
    await eventually(async () => expect(await state()).to.equal('GONE'));
    expect(await ada.outcome(refreshCitation, { id: (await citationsOf(ada, page.id))[0]?.id ?? '' })).to.equal(
      'CONFLICT',
    );
    expect(await ada.outcome(cite, { id: page.id, highlightIds: [late.id] })).to.equal('CONFLICT');
  });

  it('take the current words on request, and give the earlier ones back', async () => {
    const { ada, project, note, late, told } = await aStudy();
    const page = await anInsight(ada, project.id);
    const [id = '', other = ''] = await quoteIn(ada, page.id, [late.id, told.id]);
    expect((await ada.do(refreshCitation, { id })).id, 'nothing to take').to.equal(id);
    await writeIn(ada, note.id, makeItVeryLate);
    await eventually(async () => expect((await ada.do(citation, { id })).state).to.equal('CHANGED'));
    const fresh = await ada.do(refreshCitation, { id });
    expect(fresh).to.include({ text: 'The parcel came very late.', state: 'CURRENT', insightId: page.id });
    expect(await standingIn(ada, page.id)).to.deep.equal([fresh.id, other]);
    const undo = { command: 'swapCitation', input: { id: fresh.id, withId: id } };
    expect(ada.undo?.undo).to.deep.equal(undo);
    expect((await ada.do(swapCitation, undo.input)).text).to.equal('The parcel came late.');
    expect(await standingIn(ada, page.id)).to.deep.equal([id, other]);
    expect(ada.undo?.undo).to.deep.equal({ command: 'swapCitation', input: { id, withId: fresh.id } });
    expect(await ada.outcome(swapCitation, { id, withId: other }), 'other words').to.equal('BAD_USER_INPUT');
    expect(await ada.outcome(swapCitation, { id: fresh.id, withId: id }), 'stands nowhere').to.equal('CONFLICT');
  });

  it('say what stands in the text at this moment, not what was indexed last', async () => {
    const { ada, project, note, late, told } = await aStudy();
    const page = await anInsight(ada, project.id);
    const seen = async () => (await ada.do(highlight, { id: late.id })).text;
    expect(await seen()).to.equal('The parcel came late.');
    await writeIn(ada, note.id, makeItVeryLate);
    const [quote] = await ada.do(cite, { id: page.id, highlightIds: [late.id, told.id] });
    expect(quote?.text).to.equal('The parcel came very late.');
    const places = (await ada.do(citationSources, { id: page.id })).map(({ position }) => position);
    expect(places).to.have.members([0, 'The parcel came very late.\n'.length]);
    await writeIn(ada, note.id, (writer) => writer.erase(1, 0, 'Nobody had told me.'.length));
    expect(await ada.outcome(cite, { id: page.id, highlightIds: [told.id] })).to.equal('CONFLICT');
    await eventually(async () => {
      expect(await seen()).to.equal(quote?.text);
      expect((await citationsOf(ada, page.id)).map(({ state }) => state)).to.have.members(['CURRENT', 'GONE']);
    });
  });

  it('are counted for each highlight, by the insights that somebody may read and where they stand', async () => {
    const { room, ada, project, late, told, note } = await aStudy();
    const [one, two] = [
      await anInsight(ada, project.id, { highlightIds: [late.id] }),
      await anInsight(ada, project.id),
    ];
    const hidden = await aProject(ada, { everyone: null });
    const secret = await anInsight(ada, hidden.id, { highlightIds: [told.id] });
    await ada.do(cite, { id: two.id, highlightIds: [late.id] });
    const ben = await room.person('CONTRIBUTOR');
    await eventually(async () => {
      const mine = await ada.do(citedHighlights, { id: project.id });
      expect(mine).to.have.deep.members([
        { id: late.id, noteId: note.id, insightIds: [one.id] },
        { id: told.id, noteId: note.id, insightIds: [secret.id] },
      ]);
    });
    expect(await ben.do(citedHighlights, { id: project.id })).to.deep.equal([
      { id: late.id, noteId: note.id, insightIds: [one.id] },
    ]);
  });

  it('are chosen among highlights by words and tag; what has no words is not offered', async () => {
    const { ada, project, note, late, told } = await aStudy();
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Waiting' });
    const tagged = await aHighlight(ada, note.id, 'I called twice.', [tag.id]);
    const other = await aTranscript(ada, project.id, 'Interview 2', 'The parcel never came.');
    const never = await aHighlight(ada, other.id, 'The parcel never came.');
    const found = async (wanted: { query?: string; tagId?: string; first?: number; offset?: number } = {}) =>
      (await ada.do(quotableHighlights, { id: project.id, ...wanted })).map(({ id }) => id);
    expect(await found()).to.deep.equal([never.id, tagged.id, told.id, late.id]);
    expect(await found({ first: 2, offset: 1 })).to.deep.equal([tagged.id, told.id]);
    expect(await found({ query: 'parc' })).to.have.members([never.id, late.id]);
    expect(await found({ tagId: tag.id })).to.deep.equal([tagged.id]);
    expect(await found({ tagId: tag.id, query: 'parcel' })).to.deep.equal([]);
    await ada.do(deleteNote, { id: other.id });
    await ada.do(deleteHighlight, { id: told.id });
    expect(await found()).to.deep.equal([tagged.id, late.id]);
  });
});

describe('the source of a citation', () => {
  const CANARY = 'Zebrafinch';

  /** An insight that everyone can read, with a quote from a project that only Ada can open. */
  async function aLeakyStudy() {
    const room = await aRoom();
    const [ada, ben] = [await room.person('CONTRIBUTOR'), await room.person('CONTRIBUTOR')];
    const closed = await aProject(ada, { title: `${CANARY} project`, everyone: null });
    const note = await aTranscript(ada, closed.id, `${CANARY} interview`, `The parcel came late.\n\n${CANARY} sings.`);
    const late = await aHighlight(ada, note.id, 'The parcel came late.');
    const open = await aProject(ada, { title: 'Findings' });
    return { room, ada, ben, closed, note, late, open };
  }

  it('reaches nobody who may not open it, by any way', async () => {
    const { ada, ben, closed, note, late, open } = await aLeakyStudy();
    const socket = await ben.socket();
    const messages: unknown[] = [];
    socket.onAny((...message: unknown[]) => messages.push(message));
    const page = await anInsight(ada, open.id, { highlightIds: [late.id] });
    await writeIn(ada, note.id, makeItVeryLate);
    await eventually(async () => expect((await citationsOf(ben, page.id))[0]?.state).to.equal('CHANGED'));
    const [quote] = await citationsOf(ben, page.id);
    await ada.do(refreshCitation, { id: quote?.id ?? '' });
    await ada.do(updateInsight, { id: page.id, title: 'Late' });
    await eventually(async () => {
      expect(JSON.stringify(messages)).to.contain('The parcel came very late.');
      expect(JSON.stringify(messages)).to.contain('"title":"Late"');
    });

    const schema = await ben.graphql('{ __type(name: "Citation") { fields { name type { kind ofType { kind } } } } }');
    const { __type } = schema.data as { __type: { fields: { name: string; type: { kind: string } }[] } };
    const { fields } = __type;
    const relations = fields.filter(({ type }) => type.kind === 'OBJECT').map(({ name }) => `${name} { id title }`);
    const whole = await ben.graphql(
      `{ citations(first: 100) { nodes { ${fields
        .filter(({ type }) => type.kind !== 'OBJECT')
        .map(({ name }) => name)
        .join(' ')} ${relations.join(' ')} } } }`,
    );
    expect(whole.errors).to.equal(undefined);
    const heardOf = JSON.stringify([
      messages,
      whole,
      await ben.do(citation, { id: quote?.id ?? '' }),
      await ben.do(citations, {}),
      await ben.do(citationSources, { id: page.id }),
      await ben.do(insight, { id: page.id }),
      await ben.do(search, { query: 'parcel' }),
      await ben.do(search, { query: CANARY }),
      await ben.do(recentTitles, {}),
      (await ben.do(copyCitations, { id: page.id, citationIds: [quote?.id ?? ''] }).catch((fault) => fault)).message,
    ]);
    expect(heardOf).to.contain('The parcel came late.');
    for (const secret of [CANARY, note.id, late.id, closed.id]) expect(heardOf).not.to.contain(secret);
    expect(await ben.do(citationSources, { id: page.id })).to.deep.equal([]);
    expect(await ben.outcome(citedHighlights, { id: closed.id })).to.equal('NOT_FOUND');
    expect(await ben.outcome(quotableHighlights, { id: closed.id })).to.equal('NOT_FOUND');
    expect(await ben.outcome(cite, { id: page.id, highlightIds: [late.id] })).to.equal('NOT_FOUND');
    expect((await ada.do(citationSources, { id: page.id })).map(({ title }) => title)).to.include(
      `${CANARY} interview`,
    );
    socket.disconnect();
  });

  it('has to be open to whoever publishes, copies or refreshes the quote', async () => {
    const { ada, ben, closed, note, late, open } = await aLeakyStudy();
    const page = await anInsight(ada, open.id, { highlightIds: [late.id] });
    const [quote] = await citationsOf(ben, page.id);
    const other = await anInsight(ben, open.id);
    const copy = { id: other.id, citationIds: [quote?.id ?? ''] };
    await writeIn(ada, note.id, makeItVeryLate);
    await eventually(async () => expect((await citationsOf(ben, page.id))[0]?.state).to.equal('CHANGED'));
    expect(await ben.outcome(publishInsight, { id: page.id })).to.equal('FORBIDDEN');
    expect(await ben.outcome(copyCitations, copy)).to.equal('FORBIDDEN');
    expect(await ben.outcome(refreshCitation, { id: quote?.id })).to.equal('CONFLICT');
    expect((await ben.do(insight, { id: page.id })).published).to.equal(false);

    await ada.do(setGrant, { placeId: closed.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const [copied] = await ben.do(copyCitations, copy);
    expect(copied).to.include({ insightId: other.id, text: quote?.text, hash: quote?.hash, state: 'CHANGED' });
    expect(copied?.id).not.to.equal(quote?.id);
    expect((await ben.do(publishInsight, { id: page.id })).published).to.equal(true);
  });

  it('is looked at once for the public: what comes back after publishing stays inside', async () => {
    const { ada, ben, late, open } = await aLeakyStudy();
    const page = await anInsight(ben, open.id);
    const without = await ben.do(createVersion, { pageId: page.id });
    const [quote = ''] = await quoteIn(ada, page.id, [late.id]);
    const quoting = await ben.do(createVersion, { pageId: page.id });
    expect(await ben.outcome(publishInsight, { id: page.id })).to.equal('FORBIDDEN');
    await ben.do(restoreVersion, { id: without.id });
    await ben.do(publishInsight, { id: page.id });
    const { token } = await aLink(ben, { insightId: page.id });
    const outside = async () => (await fetch(`${ben.url}/p/${token}`)).text();
    const released = async () => (await citationsOf(ben, page.id)).map((row) => row.released);
    await ben.do(restoreVersion, { id: quoting.id });
    expect(await standingIn(ben, page.id)).to.deep.equal([quote]);
    expect(await outside()).not.to.contain('The parcel came late.');
    expect(await released()).to.deep.equal([false]);

    // A member with access to the source quotes it in a published insight, and publishes the current words.
    await quoteIn(ada, page.id, [late.id]);
    expect((await outside()).split('The parcel came late.')).to.have.length(2);
    await ada.do(unpublishInsight, { id: page.id });
    expect(await released()).to.deep.equal([false, false]);
    await ada.do(publishInsight, { id: page.id });
    expect(await released()).to.deep.equal([true, true]);
    expect((await outside()).split('The parcel came late.')).to.have.length(3);
  });

  it('counts only for quotes that stand in the text', async () => {
    const { ada, ben, late, open } = await aLeakyStudy();
    const page = await anInsight(ada, open.id);
    await ada.do(cite, { id: page.id, highlightIds: [late.id] });
    expect((await ben.do(publishInsight, { id: page.id })).published).to.equal(true);
  });

  it('is named by an id that somebody has', async () => {
    const { ada, late, project } = await aStudy();
    const page = await anInsight(ada, project.id, { highlightIds: [late.id] });
    expect(await ada.outcome(copyCitations, { id: page.id, citationIds: [randomUUID()] })).to.equal('NOT_FOUND');
    expect(await ada.outcome(cite, { id: page.id, highlightIds: [] })).to.equal('BAD_USER_INPUT');
    const many = Array.from({ length: 101 }, () => late.id);
    expect(await ada.outcome(cite, { id: page.id, highlightIds: many })).to.equal('BAD_USER_INPUT');
  });
});
