import { activityWrap } from '@earshot/core/areas/ask/activity-wrap';
import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createTag } from '@earshot/core/areas/coding/tag';
import { createInsightFromHighlights, publishInsight } from '@earshot/core/areas/pages/insight';
import { deleteNote } from '@earshot/core/areas/pages/note';
import { makeTheme } from '@earshot/core/areas/themes/theme';
import type { InputOf } from '@earshot/core/model/operation';
import { expect } from 'chai';
import { aProject, aRoom, type Person, type Room } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { demandRefused } from '../../kit/hosts/refused.ts';
import { SAID } from '../../kit/rooms/ask-room.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { NAMED } from '../../kit/rooms/themes.ts';
import { aHighlight, aTranscript } from '../../kit/rooms/transcript.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const week = () => ({ from: daysAgo(7), to: daysAgo(-1) });

describe('an activity wrap', function () {
  this.timeout(60_000);
  let room: Room;
  let ada: Person;
  let project: { id: string };
  let note: { id: string };
  beforeEach(async () => {
    room = await aRoom();
    ada = await room.person('CONTRIBUTOR');
    project = await aProject(ada, { title: 'Furniture' });
    note = await aTranscript(ada, project.id, 'Interview', `${SAID.delivery}\n\n${SAID.driver}\n\n${SAID.price}`);
    const tag = await ada.do(createTag, { projectId: project.id, title: 'Delivery' });
    const marked = await aHighlight(ada, note.id, SAID.driver, [tag.id]);
    await aHighlight(ada, note.id, SAID.price);
    const insight = await ada.do(createInsightFromHighlights, {
      projectId: project.id,
      title: 'A call helps',
      highlightIds: [marked.id],
    });
    await ada.do(publishInsight, { id: insight.id });
    await eventually(async () => expect(words(await wrap(ada))).to.include('2 highlights were made in 1 note.'));
  });

  const wrap = (by: Person, more: Partial<InputOf<typeof activityWrap>> = {}) =>
    by.do(activityWrap, { ...week(), ...more });
  const words = ({ blocks }: Awaited<ReturnType<typeof wrap>>) => blocks.map(({ text }) => text);

  it('tells what was published, highlighted and added, each with the words that it is about', async () => {
    const told = await eventually(async () => {
      const found = await wrap(ada);
      expect(words(found)).to.include('1 insight was published.');
      expect(found.quotes.some(({ type }) => type === 'INSIGHT')).to.equal(true);
      return found;
    });
    expect(words(told)).to.deep.equal([
      'Insights',
      '1 insight was published.',
      'Highlights',
      '2 highlights were made in 1 note.',
      'Delivery',
      '1 highlight with this tag.',
      'New material',
      '1 note was added.',
    ]);
    const cited = (text: string) =>
      told.blocks
        .filter((block) => block.text === text)
        .flatMap(({ quotes }) => quotes.map((number) => told.quotes.find((quote) => quote.number === number)));
    expect(cited('1 highlight with this tag.')).to.have.length(1);
    expect(cited('1 highlight with this tag.')[0]).to.deep.include({
      type: 'HIGHLIGHT',
      quote: SAID.driver,
      parentId: note.id,
      projectTitle: 'Furniture',
    });
    expect(cited('1 note was added.')[0]).to.deep.include({ type: 'NOTE', id: note.id, quote: SAID.delivery });
  });

  it('shows themes of which more was said than before, and leaves the block out without any', async () => {
    const channel = await aFileChannel(ada);
    const rows = [55, 38, 3, 2, 2, 1].map((days, at) => `${at},${daysAgo(days)},The parcel number ${at} came late`);
    await bringIn(ada, channel.id, ['id,when,comment', ...rows].join('\n'), NAMED);
    const { nodes } = await ada.do(dataPoints, { condition: { channelId: channel.id } });
    const lately = nodes.filter(({ occurredAt }) => occurredAt > daysAgo(10)).map(({ id }) => id);
    const theme = await ada.do(makeTheme, { id: channel.id, title: 'Late parcels', dataPointIds: lately });
    // The period before also needs data.
    const span = { from: daysAgo(30), to: daysAgo(-1) };
    const { blocks } = await wrap(ada, span);
    expect(blocks.find(({ kind }) => kind === 'EMERGING_THEMES')?.themes).to.deep.equal([
      { id: theme.id, channelId: channel.id, title: 'Late parcels', previousCount: 0, currentCount: 4 },
    ]);
    expect(words({ blocks, quotes: [] })).to.include('1 note and 4 data points were added.');
    const other = await wrap(ada, { ...span, projectIds: [project.id] });
    expect(words(other)).to.include('1 note was added.').and.not.include('Emerging themes');
  });

  it('shows no one content that they cannot open, or that is in trash, elsewhere or from another time', async () => {
    const ben = await room.person('CONTRIBUTOR');
    const secret = await aProject(ada, { title: 'Secret', everyone: null });
    const hidden = await aTranscript(ada, secret.id, 'Hidden', SAID.colour);
    await aHighlight(ada, hidden.id, SAID.colour);
    await eventually(async () => expect(words(await wrap(ada))).to.include('3 highlights were made in 2 notes.'));
    const seen = await wrap(ben);
    expect(words(seen)).to.include('2 highlights were made in 1 note.');
    expect(JSON.stringify(seen)).to.not.contain('oak').and.not.contain('Secret');
    await demandRefused(wrap(ben, { projectIds: [secret.id] }), 'NOT_FOUND');
    expect(words(await wrap(ada, { projectIds: [secret.id] }))).to.deep.equal([
      'Highlights',
      '1 highlight was made in 1 note.',
      'New material',
      '1 note was added.',
    ]);
    expect(await wrap(ada, { from: daysAgo(30), to: daysAgo(20) })).to.deep.equal({ blocks: [], quotes: [] });
    await ada.do(deleteNote, { id: note.id });
    await eventually(async () =>
      expect(words(await wrap(ben))).to.deep.equal(['Insights', '1 insight was published.']),
    );
  });

  it('covers at most a year, from its beginning to its end', async () => {
    await demandRefused(
      wrap(ada, { from: daysAgo(1), to: daysAgo(2) }),
      'BAD_USER_INPUT',
      'must be before the end date',
    );
    await demandRefused(wrap(ada, { from: daysAgo(400) }), 'BAD_USER_INPUT', 'at most 366 days');
  });
});
