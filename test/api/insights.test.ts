import { createHash, randomUUID } from 'node:crypto';
import {
  citation,
  citationSources,
  citations,
  cite,
  citedHighlights,
  copyCitations,
  quotableHighlights,
  refreshCitation,
  swapCitation,
} from '@earshot/core/model/citation';
import { deleteHighlight, restoreHighlight } from '@earshot/core/model/highlight';
import {
  createInsight,
  createInsightFromHighlights,
  deleteInsight,
  insight,
  insights,
  lockInsight,
  publishInsight,
  restoreInsight,
  unlockInsight,
  unpublishInsight,
  updateInsight,
} from '@earshot/core/model/insight';
import { deleteNote, restoreNote } from '@earshot/core/model/note';
import { setGrant } from '@earshot/core/model/place';
import { recentTitles, search } from '@earshot/core/model/search';
import { createTag } from '@earshot/core/model/tag';
import { T } from '@earshot/host/boot/tokens';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../kit/host.ts';
import { anInsight, citationsOf, quoteIn, standingIn, writeIn } from '../kit/insight.ts';
import { eventually } from '../kit/job-room.ts';
import { aHighlight, aTranscript } from '../kit/transcript.ts';
import { ask, heard, Writer } from '../kit/writer.ts';

const TEXT = 'The parcel came late.\n\nNobody had told me.\n\nI called twice.';

interface Study {
  room: Room;
  ada: Person;
  project: { id: string };
  note: { id: string };
  late: { id: string };
  told: { id: string };
}

/** A project with one interview and two highlights in it. */
async function aStudy(): Promise<Study> {
  const room = await aRoom();
  const ada = await room.person('CONTRIBUTOR');
  const project = await aProject(ada);
  const note = await aTranscript(ada, project.id, 'Interview 1', TEXT);
  const late = await aHighlight(ada, note.id, 'The parcel came late.');
  const told = await aHighlight(ada, note.id, 'Nobody had told me.');
  return { room, ada, project, note, late, told };
}

describe('insights', () => {
  it('are drafts until they are published, and each way there is a way back', async () => {
    const { room, ada, project } = await aStudy();
    const made = await ada.do(createInsight, { projectId: project.id, title: 'They wait' });
    expect(made).to.include({ published: false, publishedAt: null, publishedBy: null, locked: false });
    expect(made.contributorIds).to.deep.equal([ada.memberId]);
    const ben = await room.person('CONTRIBUTOR');
    const out = await ben.do(publishInsight, { id: made.id });
    expect(out).to.include({ published: true, publishedBy: ben.memberId });
    expect(Date.parse(out.publishedAt ?? '')).to.be.closeTo(Date.now(), 60_000);
    expect(ben.undo?.undo).to.deep.equal({ command: 'unpublishInsight', input: { id: made.id } });
    const listed = (published: boolean) => ada.do(insights, { condition: { projectId: project.id, published } });
    expect((await listed(true)).nodes.map(({ id }) => id)).to.deep.equal([made.id]);
    expect((await listed(false)).nodes).to.deep.equal([]);
    expect(await ben.do(unpublishInsight, { id: made.id })).to.include({ published: false, publishedAt: null });
    expect(ben.undo?.undo).to.deep.equal({ command: 'publishInsight', input: { id: made.id } });
    const viewer = await room.person('VIEWER');
    expect(await viewer.outcome(publishInsight, { id: made.id })).to.equal('FORBIDDEN');
  });

  it('that are locked are changed by those with full access only, in their text too', async () => {
    const { room, ada, project, late } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const page = await anInsight(ben, project.id);
    const [quote = ''] = await quoteIn(ben, page.id, [late.id]);
    expect(await ben.outcome(lockInsight, { id: page.id })).to.equal('FORBIDDEN');
    const socket = await ben.socket();
    const writer = await Writer.open(socket, page.id);
    expect(writer.writable).to.equal(true);

    const toldOfLock = heard<{ pageId: string }>(socket, 'documentReload', ({ pageId }) => pageId === page.id);
    expect((await ada.do(lockInsight, { id: page.id })).locked).to.equal(true);
    await toldOfLock;
    expect((await writer.write('but')).code).to.equal('FORBIDDEN');
    expect((await Writer.open(socket, page.id)).writable).to.equal(false);
    for (const [operation, input] of [
      [updateInsight, { title: 'Mine' }],
      [deleteInsight, {}],
      [publishInsight, {}],
      [cite, { highlightIds: [late.id] }],
      [copyCitations, { citationIds: [quote] }],
    ] as const)
      expect(await ben.outcome(operation, { id: page.id, ...input }), operation.name).to.equal('FORBIDDEN');
    expect(await ben.outcome(refreshCitation, { id: quote })).to.equal('FORBIDDEN');
    expect(await ben.outcome(swapCitation, { id: quote, withId: quote })).to.equal('FORBIDDEN');
    expect(await ben.outcome(unlockInsight, { id: page.id })).to.equal('FORBIDDEN');

    await writeIn(ada, page.id, (mine) => mine.paragraph('Ada may.'));
    expect((await ada.do(updateInsight, { id: page.id, title: 'Ours' })).title).to.equal('Ours');
    const toldOfOpening = heard<{ pageId: string }>(socket, 'documentReload', ({ pageId }) => pageId === page.id);
    await ada.do(unlockInsight, { id: page.id });
    expect(ada.undo?.undo).to.deep.equal({ command: 'lockInsight', input: { id: page.id } });
    await toldOfOpening;
    const again = await Writer.open(socket, page.id);
    expect(again.writable).to.equal(true);
    expect((await again.write('Ben may again.')).ok).to.equal(true);
    socket.disconnect();
  });

  it('are made of highlights, in their order, and lie in trash after Undo', async () => {
    const { ada, project, late, told } = await aStudy();
    const input = { projectId: project.id, title: 'Silence', highlightIds: [told.id, late.id, told.id] };
    const made = await ada.do(createInsightFromHighlights, input);
    const quotes = new Map((await citationsOf(ada, made.id)).map(({ id, text }) => [id, text]));
    expect((await standingIn(ada, made.id)).map((id) => quotes.get(id))).to.deep.equal([
      'Nobody had told me.',
      'The parcel came late.',
    ]);
    const again = await ada.do(createInsightFromHighlights, input);
    expect(ada.undo?.undo).to.deep.equal({ command: 'deleteInsight', input: { id: again.id } });
    await ada.do(deleteInsight, { id: again.id });
    expect(await ada.outcome(insight, { id: again.id })).to.equal('NOT_FOUND');
    const viewer = await (await aRoom()).person('VIEWER');
    expect(await viewer.outcome(createInsightFromHighlights, input)).to.equal('FORBIDDEN');
  });

  it('come back from trash with their quotes, and are erased with everything', async () => {
    const { room, ada, project, late } = await aStudy();
    const page = await anInsight(ada, project.id, { highlightIds: [late.id] });
    await ada.do(deleteInsight, { id: page.id });
    await ada.do(restoreInsight, { id: page.id });
    expect(await standingIn(ada, page.id)).to.deep.equal((await citationsOf(ada, page.id)).map(({ id }) => id));

    await ada.do(deleteInsight, { id: page.id });
    const database = ada.host.container.get(T.database);
    const inside = <R extends object>(sql: string, bind: unknown[]) =>
      database.inWorkspace(room.workspaceId, (transaction) => transaction.sql<R>(sql, bind));
    await inside(`update insights set trashed_at = now() - interval '31 days' where id = $1`, [page.id]);
    await database.asSystem('purge now', (transaction) =>
      transaction.sql(`select graphile_worker.add_job('purge-trash', $1::json)`, [
        JSON.stringify({ workspaceId: room.workspaceId }),
      ]),
    );
    await eventually(async () => {
      const left = await inside(
        `select 'insight' as what from insights where id = $1 union all select 'document' from documents where id = $1
         union all select 'citation' from citations where insight_id = $1 union all select 'source' from citation_sources
         union all select 'search' from search_items where id = $1`,
        [page.id],
      );
      expect(left).to.deep.equal([]);
    });
  });

  it('are found by their own words and by those that they quote; who wrote in them is known', async () => {
    const { room, ada, project, late } = await aStudy();
    const page = await anInsight(ada, project.id, { title: 'Silence', highlightIds: [late.id] });
    const ben = await room.person('CONTRIBUTOR');
    await writeIn(ben, page.id, (writer) => writer.paragraph('Aardvarks do not mind.'));
    const found = async (query: string) =>
      (await ada.do(search, { query, types: ['INSIGHT'] })).items.map(({ id }) => id);
    await eventually(async () => {
      expect(await found('aardvarks')).to.deep.equal([page.id]);
      expect(await found('parcel')).to.deep.equal([page.id]);
      const now = await ada.do(insight, { id: page.id });
      expect(now.contributorIds).to.deep.equal([ada.memberId, ben.memberId]);
      expect(now.preview).to.contain('The parcel came late.');
    });
  });
});

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

    await writeIn(ada, note.id, (writer) => writer.type('very ', 0, 'The parcel came '.length));
    await eventually(async () => {
      const [now] = await citationsOf(ada, page.id);
      expect(now).to.include({ text, state: 'CHANGED', hash: first?.hash });
      expect((await ada.do(citationSources, { id: page.id }))[0]?.text).to.equal('The parcel came very late.');
    });
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
    await writeIn(ada, note.id, (writer) => writer.type('very ', 0, 'The parcel came '.length));
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

  /** An insight that everybody may read, with a quote from a project that only Ada may open. */
  async function aLeakyStudy() {
    const room = await aRoom();
    const [ada, ben] = [await room.person('CONTRIBUTOR'), await room.person('CONTRIBUTOR')];
    const closed = await aProject(ada, { title: `${CANARY} project`, everyone: null });
    const note = await aTranscript(ada, closed.id, `${CANARY} interview`, `${TEXT}\n\n${CANARY} sings.`);
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
    await writeIn(ada, note.id, (writer) => writer.type('very ', 0, 'The parcel came '.length));
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
    await writeIn(ada, note.id, (writer) => writer.type('very ', 0, 'The parcel came '.length));
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

describe('an insight’s socket', () => {
  it('refuses an edit of a locked insight that is sent without opening it', async () => {
    const { room, ada, project } = await aStudy();
    const ben = await room.person('CONTRIBUTOR');
    const page = await anInsight(ada, project.id);
    const socket = await ben.socket();
    const writer = await Writer.open(socket, page.id);
    await ada.do(lockInsight, { id: page.id });
    await ask(socket, 'closeDocument', { pageId: page.id });
    expect((await writer.write('late')).code).to.equal('FORBIDDEN');
    socket.disconnect();
  });
});
