import { dataPoints, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { deleteHighlight } from '@earshot/core/areas/coding/highlight';
import { createTag, deleteTag } from '@earshot/core/areas/coding/tag';
import { createInsight, lockInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote, note as oneNote, restoreNote } from '@earshot/core/areas/pages/note';
import { createPerson } from '@earshot/core/areas/people/person';
import { summarise, summary, updateSummary } from '@earshot/core/areas/summaries/summary';
import { sectionsOf } from '@earshot/core/areas/summaries/summary-content';
import { makeTheme } from '@earshot/core/areas/themes/theme';
import { setSpeakerPerson, speakers } from '@earshot/core/areas/transcripts/speaker';
import { updateMember } from '@earshot/core/model/member';
import { setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { aProject, aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { writeIn } from '../../kit/rooms/insight.ts';
import { aSummary, contentOf, INTERVIEW } from '../../kit/rooms/summaries.ts';
import { aHighlight, anImport, aTranscript } from '../../kit/rooms/transcript.ts';

const DIARY = `The van broke down twice this week, and the repairs took longer than the deliveries. Customers called because
nobody had told them that the bread would be late. A replacement van from the neighbour helped on Friday, when the
wedding cakes had to be delivered across the river before noon.`;

const indexed = (by: Person, id: string) =>
  eventually(async () => expect((await by.do(oneNote, { id })).characters).to.be.greaterThan(0));

async function twoNotes() {
  const { admin, person } = await aRoom();
  const ada = await person('CONTRIBUTOR');
  const { id: projectId } = await aProject(ada);
  const interview = await anImport(ada, projectId, 'Bakery.vtt', INTERVIEW);
  const diary = await aTranscript(ada, projectId, 'Diary', DIARY.replaceAll('\n', ' '));
  for (const { id } of [interview, diary]) await indexed(ada, id);
  return { admin, person, ada, projectId, interviewId: interview.id, diaryId: diary.id };
}

async function aChannelWith(by: Person, comments: readonly string[]) {
  const { id: channelId } = await aFileChannel(by, 'Feedback');
  await bringIn(by, channelId, `comment\n${comments.map((text) => `"${text}"`).join('\n')}`, { textColumn: 'comment' });
  const points = (await by.do(dataPoints, { condition: { channelId }, first: 50 })).nodes;
  return { channelId, points };
}

const COMMENTS = [
  'The app crashes whenever I open the delivery map on my phone.',
  'I love how fast the driver brings the bread in the morning.',
  'Please add a way to change the delivery address after ordering.',
  'The delivery map shows the wrong street, which is annoying.',
  'Support answered my question about the invoice within an hour.',
];

const quotesIn = async (by: Person, id: string) => {
  const content = await contentOf(by, id);
  return { ...content, quotes: sectionsOf(content.form).flatMap((section) => section.quotes) };
};

const stored = async (by: Person, table: string) => {
  const { container } = await testHost();
  const [row] = await container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql<{ count: number }>(`select count(*)::int as count from ${table} where workspace_id = $1`, [
        by.workspaceId,
      ]),
    );
  return row?.count ?? 0;
};

const erase = async (by: Person, table: string, id: string) => {
  const { container } = await testHost();
  await container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql(`delete from ${table} where workspace_id = $1 and id = $2`, [by.workspaceId, id]),
    );
};

describe('summaries of many things', () => {
  it('of a project quote its notes; what is in trash is not shown, and what is erased is gone', async () => {
    const { ada, projectId, interviewId, diaryId } = await twoNotes();
    const row = await aSummary(ada, { placeId: projectId, framework: 'Summary' });
    expect(row).to.include({ state: 'DONE', subject: 'PROJECT', placeId: projectId });
    const { form, quotes, omitted } = await quotesIn(ada, row.id);
    expect([form.kind, omitted]).to.deep.equal(['streaming', 0]);
    expect(new Set(quotes.map(({ itemId }) => itemId))).to.deep.equal(new Set([interviewId, diaryId]));
    const ofDiary = quotes.filter(({ itemId }) => itemId === diaryId).length;

    await ada.do(deleteNote, { id: diaryId });
    const without = await quotesIn(ada, row.id);
    expect(without).to.include({ stale: true, omitted: ofDiary });
    expect(without.quotes.map(({ itemId }) => itemId)).not.to.include(diaryId);
    await ada.do(restoreNote, { id: diaryId });
    expect((await quotesIn(ada, row.id)).quotes).to.deep.equal(quotes);

    const before = await stored(ada, 'summary_quotes');
    await erase(ada, 'notes', diaryId);
    await erase(ada, 'documents', diaryId);
    expect(await stored(ada, 'summary_quotes')).to.equal(before - ofDiary);
    expect((await quotesIn(ada, row.id)).omitted).to.equal(ofDiary);
  });

  it('of an insight quote its text, and only those with full access summarise a locked one', async () => {
    const { ada, person, projectId } = await twoNotes();
    const insight = await ada.do(createInsight, { projectId, title: 'Vans' });
    await writeIn(ada, insight.id, (writer) => writer.paragraph(DIARY.replaceAll('\n', ' ')));
    const row = await eventually(() => aSummary(ada, { pageId: insight.id, framework: 'Summary' }), 20_000);
    expect(row).to.include({ state: 'DONE', subject: 'INSIGHT', transcript: false });
    expect((await quotesIn(ada, row.id)).quotes.map(({ itemType }) => itemType)).to.include('INSIGHT');
    await ada.do(lockInsight, { id: insight.id });
    const ben = await person('CONTRIBUTOR');
    expect(await ben.outcome(summarise, { pageId: insight.id, framework: 'Essential' })).to.equal('FORBIDDEN');
    expect(await ben.outcome(updateSummary, { id: row.id, text: 'mine' })).to.equal('FORBIDDEN');
    expect(await ben.outcome(summary, { id: row.id })).to.equal('ok');
  });

  it('of a tag quote its highlights, and lose those that are deleted', async () => {
    const { ada, projectId, interviewId, diaryId } = await twoNotes();
    const tag = await ada.do(createTag, { projectId, title: 'Trouble' });
    const lost = await aHighlight(
      ada,
      interviewId,
      'We lost two customers last year because bread arrived at the wrong address.',
      [tag.id],
    );
    const van = 'The van broke down twice this week, and the repairs took longer than the deliveries.';
    await aHighlight(ada, diaryId, van, [tag.id]);
    await aHighlight(ada, diaryId, 'Customers called because nobody had told them that the bread would be late.', [
      tag.id,
    ]);
    const row = await aSummary(ada, { tagId: tag.id, framework: 'Summary' });
    const { quotes } = await quotesIn(ada, row.id);
    expect(quotes.map(({ itemType }) => itemType)).to.deep.equal(['HIGHLIGHT', 'HIGHLIGHT', 'HIGHLIGHT']);
    expect(quotes.find(({ itemId }) => itemId === lost.id)).to.include({
      pageId: interviewId,
      speaker: 'Ada',
      startMs: 37_000,
    });
    expect(await ada.do(summarise, { tagId: tag.id, framework: 'Summary' })).to.include({ id: row.id });
    await ada.do(deleteHighlight, { id: lost.id });
    const after = await quotesIn(ada, row.id);
    expect(after).to.include({ stale: true, omitted: 1 });
    await ada.do(deleteTag, { id: tag.id });
    expect(await ada.outcome(summarise, { tagId: tag.id, framework: 'Summary' })).to.equal('NOT_FOUND');
  });

  it('of a channel and of a theme quote data points, and nobody reads them who may not open the channel', async () => {
    const { admin, person } = await aRoom();
    const { channelId, points } = await aChannelWith(admin, COMMENTS);
    const all = await aSummary(admin, { placeId: channelId, framework: 'VoiceOfCustomerReport' });
    expect(all).to.include({ subject: 'CHANNEL', placeId: channelId });
    const said = await quotesIn(admin, all.id);
    const ofMap = said.quotes.find(({ text }) => text === COMMENTS[3]);
    expect(ofMap).to.include({ itemType: 'DATA_POINT', itemId: points.find(({ text }) => text === COMMENTS[3])?.id });
    const ids = points
      .filter(({ text }) => text.includes('delivery map') || text.includes('address'))
      .map(({ id }) => id);
    const theme = await admin.do(makeTheme, { id: channelId, title: 'Map', dataPointIds: ids });
    const short = await admin.outcome(summarise, { themeId: theme.id, framework: 'Summary' });
    expect(short, 'three comments are too few').to.equal('NOT_ENOUGH_DATA');
    const larger = await admin.do(makeTheme, {
      id: channelId,
      title: 'Everything',
      dataPointIds: points.map(({ id }) => id),
    });
    const row = await aSummary(admin, { themeId: larger.id, framework: 'Summary' });
    expect(await contentOf(admin, row.id)).to.include({ type: 'ThemeSummary', stale: false });
    await admin.do(deleteDataPoint, { id: ofMap?.itemId ?? '' });
    const without = await quotesIn(admin, all.id);
    expect(without.quotes.map(({ text }) => text)).not.to.include(COMMENTS[3]);
    expect(without).to.include({ stale: true, omitted: 1 });
    await erase(admin, 'data_points', ofMap?.itemId ?? '');
    expect((await quotesIn(admin, all.id)).omitted).to.equal(1);
    const ben = await person('CONTRIBUTOR');
    await admin.do(setGrant, { placeId: channelId, principal: 'EVERYONE', principalId: null, level: 'READ' });
    expect(await ben.outcome(summarise, { themeId: larger.id, framework: 'Summary' })).to.equal('FORBIDDEN');
    expect(await ben.outcome(summary, { id: row.id })).to.equal('ok');
  });

  it('name speakers as each reader may know them', async () => {
    const { admin, ada, interviewId } = await twoNotes();
    const row = await aSummary(ada, { pageId: interviewId, framework: 'Summary' });
    const speaker = (await admin.do(speakers, { condition: { noteId: interviewId } })).nodes.find(
      ({ name }) => name === 'Ada',
    );
    const contact = await admin.do(createPerson, { name: 'Ada Lovelace' });
    await admin.do(setSpeakerPerson, { id: speaker?.id ?? '', personId: contact.id });
    await admin.do(updateMember, { id: ada.memberId, peopleAccess: false });
    const names = async (by: Person) => [...new Set((await quotesIn(by, row.id)).quotes.map((quote) => quote.speaker))];
    expect(await names(admin)).to.deep.equal(['Ada Lovelace']);
    await eventually(async () => expect(await names(ada)).to.deep.equal(['Contact hidden']));
  });
});
