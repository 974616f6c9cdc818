import { createHash } from 'node:crypto';
import { deleteDataPoint, restoreDataPoint } from '@earshot/core/areas/channels/data-point';
import {
  createInsightFromTheme,
  deleteInsight,
  insight,
  insights,
  publishInsight,
} from '@earshot/core/areas/pages/insight';
import { deleteChannel, restoreChannel } from '@earshot/core/areas/places/channel';
import {
  citationSources,
  cite,
  copyCitations,
  refreshCitation,
  swapCitation,
} from '@earshot/core/areas/quotes/citation';
import { mergeThemes, theme as oneTheme, themePassages } from '@earshot/core/areas/themes/theme';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { anInsight, citationsOf, standingIn, textIn } from '../../kit/rooms/insight.ts';
import { feedback, NAMED, themed, themesOf } from '../../kit/rooms/themes.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

// Files do not name an author; other sources do.
async function wordsOfAnswer(by: Person, channelId: string, author: string): Promise<void> {
  const { container } = await testHost();
  await container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql('update data_points set author = $3 where workspace_id = $1 and channel_id = $2', [
        by.workspaceId,
        channelId,
        author,
      ]),
    );
}

const CANARY = 'Zebrafinch';

/** An open project, a channel that only Ada can open, and its largest theme. */
async function aThemedStudy() {
  const room = await aRoom();
  const [ada, ben] = [await room.person('CONTRIBUTOR'), await room.person('CONTRIBUTOR')];
  const project = await aProject(ada, { title: 'Findings' });
  const channel = await aFileChannel(ada, `${CANARY} survey`);
  await ada.do(revokeGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null });
  await bringIn(ada, channel.id, feedback(40), NAMED);
  await themed(ada, channel.id);
  await wordsOfAnswer(ada, channel.id, 'Ann');
  const [theme, other] = await themesOf(ada, channel.id);
  if (!theme || !other) throw new Error('There are no themes');
  return { ada, ben, project, channel, theme, other };
}

describe('an insight from a theme', () => {
  it('is called like it and quotes its summary and quotes, who said them and where; Undo takes it away', async () => {
    const { ada, project, channel, theme, other } = await aThemedStudy();
    const page = await ada.do(createInsightFromTheme, { themeId: theme.id, projectId: project.id });
    const undo = ada.undo?.undo;
    expect(page).to.include({ projectId: project.id, title: theme.title, published: false });
    const passages = await ada.do(themePassages, { id: theme.id });
    const told = [
      ...passages.filter(({ kind }) => kind === 'SENTENCE'),
      ...passages.filter(({ kind }) => kind === 'QUOTE'),
    ];
    expect(told).not.to.have.lengthOf(0);
    const quotes = new Map((await citationsOf(ada, page.id)).map((row) => [row.id, row]));
    const [, block] = (await textIn(ada, page.id)).content ?? [];
    expect(block, 'itself, as it is').to.deep.equal({ type: 'theme', attrs: { themeId: theme.id } });
    const standing = (await standingIn(ada, page.id)).map((id) => quotes.get(id));
    expect(standing.map((row) => row?.text)).to.deep.equal(told.map(({ text }) => text));
    for (const row of standing) {
      expect(row).to.include({ speaker: 'Ann', startMs: null, state: 'CURRENT' });
      expect(row?.hash).to.equal(
        createHash('sha256')
          .update(row?.text ?? '')
          .digest('hex'),
      );
    }
    const sources = new Map((await ada.do(citationSources, { id: page.id })).map((row) => [row.id, row]));
    const from = { highlightId: null, noteId: null, channelId: channel.id, title: channel.title, epoch: 0, seq: 0 };
    expect(standing.map((row) => sources.get(row?.id ?? ''))).to.deep.equal(
      standing.map((row, at) => ({
        id: row?.id,
        ...from,
        dataPointId: told[at]?.dataPointId,
        occurredAt: told[at]?.occurredAt,
        text: row?.text,
        position: told[at]?.start,
      })),
    );
    const named = await ada.do(createInsightFromTheme, { themeId: theme.id, projectId: project.id, title: 'Mine' });
    expect(named.title).to.equal('Mine');

    expect(undo).to.deep.equal({ command: 'deleteInsight', input: { id: page.id } });
    await ada.do(deleteInsight, { id: page.id });
    expect((await ada.do(insights, { condition: { projectId: project.id } })).nodes.map(({ id }) => id)).to.deep.equal([
      named.id,
    ]);
    await ada.do(mergeThemes, { id: other.id, mergeIds: [theme.id] });
    const again = { themeId: theme.id, projectId: project.id };
    expect(await ada.outcome(createInsightFromTheme, again), 'merged away').to.equal('CONFLICT');
  });

  it('tells whoever may not open the channel the words and nothing of their source', async () => {
    const { ada, ben, project, channel, theme } = await aThemedStudy();
    const wanted = { themeId: theme.id, projectId: project.id, title: 'Waiting' };
    expect(await ben.outcome(createInsightFromTheme, wanted)).to.equal('NOT_FOUND');
    const page = await ada.do(createInsightFromTheme, wanted);
    const quotes = await citationsOf(ben, page.id);
    const sources = await ada.do(citationSources, { id: page.id });
    expect(quotes[0]).to.include({ speaker: 'Ann', state: 'CURRENT' });
    expect(await ben.do(citationSources, { id: page.id })).to.deep.equal([]);
    const heard = JSON.stringify([quotes, await ben.do(insight, { id: page.id })]);
    expect(JSON.stringify(await textIn(ben, page.id)), 'the id alone').not.to.contain(theme.title);
    expect(await ben.outcome(oneTheme, { id: theme.id })).to.equal('NOT_FOUND');
    expect(await ben.outcome(themePassages, { id: theme.id })).to.equal('NOT_FOUND');
    for (const secret of [CANARY, channel.id, theme.id, ...sources.map(({ dataPointId }) => dataPointId ?? '')])
      expect(heard).not.to.contain(secret);

    const own = await anInsight(ben, project.id);
    const copy = { id: own.id, citationIds: quotes.map(({ id }) => id) };
    expect(await ben.outcome(copyCitations, copy)).to.equal('FORBIDDEN');
    expect(await ben.outcome(publishInsight, { id: page.id })).to.equal('FORBIDDEN');
    await ada.do(setGrant, { placeId: channel.id, principal: 'MEMBER', principalId: ben.memberId, level: 'READ' });
    const copied = await ben.do(copyCitations, copy);
    expect(copied.map(({ text, state }) => [text, state])).to.deep.equal(quotes.map(({ text }) => [text, 'CURRENT']));
    expect((await ben.do(citationSources, { id: own.id })).map(({ channelId }) => channelId)).to.include(channel.id);
    expect((await ben.do(publishInsight, { id: page.id })).published).to.equal(true);
  });

  it('says that a source is gone while its data point or channel is, or its words are; it never takes others', async () => {
    const { ada, project, channel, theme } = await aThemedStudy();
    const page = await ada.do(createInsightFromTheme, { themeId: theme.id, projectId: project.id });
    const [source, second] = await ada.do(citationSources, { id: page.id });
    const [first] = await citationsOf(ada, page.id);
    if (!source?.dataPointId || !second || !first) throw new Error('There are no quotes');
    const now = async () => {
      const row = (await citationsOf(ada, page.id)).find(({ id }) => id === source.id);
      const from = (await ada.do(citationSources, { id: page.id })).find(({ id }) => id === source.id);
      return [row?.state, from?.text];
    };
    await ada.do(deleteDataPoint, { id: source.dataPointId });
    expect(await now()).to.deep.equal(['GONE', null]);
    expect(await ada.outcome(refreshCitation, { id: source.id })).to.equal('CONFLICT');
    await ada.do(restoreDataPoint, { id: source.dataPointId });
    expect(await now()).to.deep.equal(['CURRENT', first.text]);
    await ada.do(deleteChannel, { id: channel.id });
    expect((await now())[0]).to.equal('GONE');
    expect(await ada.outcome(publishInsight, { id: page.id }), 'nobody can open it').to.equal('FORBIDDEN');
    await ada.do(restoreChannel, { id: channel.id });
    expect(await now()).to.deep.equal(['CURRENT', first.text]);

    const swap = { id: source.id, withId: second.id };
    expect(await ada.outcome(swapCitation, swap), 'another data point').to.equal('BAD_USER_INPUT');
    const note = await aTranscript(ada, project.id, 'Interview 1', 'The parcel came late.');
    const late = await aHighlight(ada, note.id, 'The parcel came late.');
    const [mixed] = await ada.do(cite, { id: page.id, highlightIds: [late.id] });
    expect(await ada.outcome(swapCitation, { ...swap, withId: mixed?.id })).to.equal('BAD_USER_INPUT');

    const [head, ...rows] = feedback(40).split('\n');
    const other = rows.map((row) => row.replace(/,[^,]*$/, ',Something else.'));
    await bringIn(ada, channel.id, [head, ...other].join('\n'), NAMED);
    expect(await now()).to.deep.equal(['GONE', null]);
    expect((await citationsOf(ada, page.id))[0]?.text).to.equal(first.text);
  });
});
