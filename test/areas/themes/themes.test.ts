import { dataPoints, deleteDataPoint } from '@earshot/core/areas/channels/data-point';
import { recentTitles, search } from '@earshot/core/areas/search/search';
import {
  attachDataPoints,
  ignoreDataPoints,
  makeTheme,
  mergeThemes,
  outliers,
  pointPlacement,
  pointTrend,
  repeatThemeEdit,
  splitTheme,
  theme,
  themeEdits,
  themePassages,
  themePoints,
  themeTrends,
  updateTheme,
  withdrawThemeEdit,
} from '@earshot/core/areas/themes/theme';
import {
  cancelThemeRun,
  compareThemeRuns,
  findThemes,
  setThemeSensitivity,
  themeRuns,
  themeState,
} from '@earshot/core/areas/themes/theme-run';
import { themeTrend } from '@earshot/core/areas/themes/theme-trend';
import { operations } from '@earshot/core/model/all';
import { revokeGrant, setGrant } from '@earshot/core/model/place';
import { T } from '@earshot/host/area';
import { expect } from 'chai';
import { generatedFeedback } from '../../kit/fixtures/generated-feedback.ts';
import { aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { aFileChannel, bringIn } from '../../kit/rooms/channels.ts';
import { aThemedChannel, feedback, NAMED, placeThem, themed, themesOf } from '../../kit/rooms/themes.ts';

const idsIn = async (by: Person, id: string) =>
  (await by.do(themePoints, { id, first: 200 })).map((point) => point.id).sort();

/** Finds themes again and waits for them. */
const anew = async (by: Person, channelId: string, settings = {}) => {
  await by.do(findThemes, { id: channelId, ...settings });
  return themed(by, channelId);
};

/** Performs the inverse of the last command; returns the one that repeats it. */
async function takenBack(by: Person, undo: Person['undo']): Promise<Person['undo']> {
  const { command = '', input = {} } = undo?.undo ?? {};
  const operation = operations.find(({ name }) => name === command);
  if (!operation) throw new Error(`There is no ${command}`);
  await by.call(operation, input);
  return by.undo;
}

/** The ids in events of a type in this person's workspace. */
async function told(by: Person, type: string): Promise<string[]> {
  const { container } = await testHost();
  const rows = await container
    .get(T.database)
    .inWorkspace(by.workspaceId, (transaction) =>
      transaction.sql<{ ids: string[] }>('select ids from events where workspace_id = $1 and type = $2 order by seq', [
        by.workspaceId,
        type,
      ]),
    );
  return rows.flatMap(({ ids }) => ids);
}

const state = (by: Person, id: string) => by.do(themeState, { id });

/** Title and points of each theme. */
const standing = async (by: Person, channelId: string) => {
  const all = await themesOf(by, channelId);
  const rows = await Promise.all(all.map(async ({ id, title, pinned }) => [id, title, pinned, await idsIn(by, id)]));
  return { rows: rows.sort(), state: await state(by, channelId) };
};

describe('themes', () => {
  it('are found by themselves once there is enough, and say what they are about', async () => {
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin);
    await bringIn(admin, channel.id, feedback(19), NAMED);
    expect((await admin.do(themeRuns, { condition: { channelId: channel.id } })).nodes).to.deep.equal([]);
    expect(await state(admin, channel.id)).to.include({ run: null, points: 19, waiting: 19 });
    await bringIn(admin, channel.id, feedback(80), NAMED);
    const run = await themed(admin, channel.id);
    expect(run).to.include({ state: 'DONE', automatic: true, number: 1, points: 80, count: 'STANDARD', problem: '' });
    const found = await themesOf(admin, channel.id);
    const all = feedback(80).toLowerCase();
    expect(found.length).to.be.within(3, 10);
    expect(run.themes).to.equal(found.length);
    const now = await state(admin, channel.id);
    expect(now.inThemes + now.outliers + now.ignored + now.waiting).to.equal(80);
    expect(found.reduce((sum, { size }) => sum + size, 0)).to.equal(now.inThemes);
    expect((await told(admin, 'theme:created')).sort()).to.deep.equal(found.map(({ id }) => id).sort());
    for (const { id, title, stability } of found) {
      for (const word of title.toLowerCase().split(/[^a-z]+/)) expect(all).to.include(word);
      expect(stability).to.be.within(0, 1);
      const said = await admin.do(themePassages, { id });
      const points = await idsIn(admin, id);
      expect(said.filter(({ kind }) => kind === 'QUOTE')).to.not.have.length(0);
      for (const { dataPointId, text, start, goesOn } of said) {
        expect(goesOn, text).to.equal(false);
        expect(points).to.include(dataPointId);
        const [point] = (await admin.do(dataPoints, { condition: { id: dataPointId } })).nodes;
        expect(point?.text.slice(start, start + text.length)).to.equal(text);
      }
    }
  });

  it('take what comes later without a new run, and count how well it fits', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const before = await themesOf(admin, channel.id);
    await bringIn(admin, channel.id, feedback(12, { seed: 2, from: 80 }), NAMED);
    await themed(admin, channel.id);
    expect((await admin.do(themeRuns, { condition: { channelId: channel.id } })).nodes).to.have.length(1);
    const after = await themesOf(admin, channel.id);
    expect(after.map(({ id }) => id).sort()).to.deep.equal(before.map(({ id }) => id).sort());
    const now = await state(admin, channel.id);
    expect(now).to.include({ points: 92, waiting: 0, due: false });
    const strange = Array.from({ length: 30 }, (_, at) => `z${at},2026-07-01,Zwölf Boxkämpfer ${at} jagen Viktor quer`);
    const known = (await told(admin, 'theme:updated')).length;
    await bringIn(admin, channel.id, ['id,when,comment', ...strange].join('\n'), NAMED);
    await themed(admin, channel.id);
    expect(await state(admin, channel.id)).to.include({ points: 122, due: true });
    expect(await told(admin, 'theme:updated'), 'who looks at the inbox is told').to.have.length.above(known);
  });

  it('have no data that is similar to nothing: it counts and is listed as in no theme', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    await placeThem(admin, channel.id, { outliers: 30 });
    const counts = await state(admin, channel.id);
    expect([counts.outliers, counts.inThemes]).to.deep.equal([30, 50]);
    const listed = await admin.do(outliers, { id: channel.id, first: 200 });
    expect(listed.map(({ strangeness }) => strangeness)).to.deep.equal(Array(30).fill(null));
  });

  it('are moved by sensitivity without a new run: what is strict has more outliers, with Undo', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const levels = ['VERY_STRICT', 'STRICT', 'STANDARD', 'RELAXED', 'VERY_RELAXED'] as const;
    const counts: number[] = [];
    let undo: Person['undo'];
    for (const sensitivity of levels) {
      const { outliers: out } = await admin.do(setThemeSensitivity, { id: channel.id, sensitivity });
      undo = admin.undo;
      expect((await admin.do(outliers, { id: channel.id, first: 200 })).length).to.equal(out);
      counts.push(out);
    }
    expect(counts).to.deep.equal([...counts].sort((a, b) => b - a));
    expect(counts[0]).to.be.above(counts[4] ?? 0);
    await takenBack(admin, undo);
    expect((await state(admin, channel.id)).sensitivity).to.equal('RELAXED');
  });

  it('keep in later runs what people decided', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second, third] = await themesOf(admin, channel.id);
    if (!first || !second || !third) throw new Error('There are too few themes');
    const merged = [...(await idsIn(admin, first.id)), ...(await idsIn(admin, second.id))].sort();
    await admin.do(mergeThemes, { id: first.id, mergeIds: [second.id] });
    expect(await idsIn(admin, first.id)).to.deep.equal(merged);
    expect(await admin.do(theme, { id: second.id })).to.include({ gone: true, mergedIntoId: first.id });
    await admin.do(updateTheme, { id: third.id, title: 'What we call it' });
    const [moved, aside, ...some] = await idsIn(admin, third.id);
    const before = (await told(admin, 'theme:updated')).length;
    await admin.do(attachDataPoints, { id: first.id, dataPointIds: [moved ?? ''] });
    const now = (await told(admin, 'theme:updated')).slice(before);
    expect(now, 'both have another size').to.have.members([first.id, third.id]);
    await admin.do(ignoreDataPoints, { id: channel.id, dataPointIds: [aside ?? ''] });
    const own = some.slice(0, 3);
    const made = await admin.do(makeTheme, { id: channel.id, title: 'Made by us', dataPointIds: own });
    expect(await idsIn(admin, made.id)).to.deep.equal([...own].sort());

    const run = await anew(admin, channel.id, { count: 'LESS', seed: 7 });
    expect(run).to.include({ number: 2, automatic: false, count: 'LESS', seed: 7, state: 'DONE' });
    const after = await themesOf(admin, channel.id);
    const named = Object.fromEntries(after.map((row) => [row.title, row]));
    expect(after.map(({ id }) => id))
      .to.include(first.id)
      .and.not.include(second.id);
    expect(await idsIn(admin, first.id)).to.include.members([...merged, moved]);
    expect(named['What we call it']?.id).to.equal(third.id);
    expect(named['Made by us']).to.include({ id: made.id, pinned: true });
    expect(await idsIn(admin, made.id)).to.include.members(own);
    expect((await admin.do(outliers, { id: channel.id, ignored: true })).map(({ id }) => id)).to.deep.equal([aside]);
    expect((await admin.do(themeEdits, { condition: { channelId: channel.id } })).nodes).to.have.length(5);
  });

  it('are taken back and done again, each edit exactly, while nothing else has changed there', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second, third] = await themesOf(admin, channel.id);
    if (!first || !second || !third) throw new Error('There are too few themes');
    const [point, other] = await idsIn(admin, third.id);
    const dataPointIds = [point ?? '', other ?? ''];
    const acts: [string, () => Promise<unknown>][] = [
      ['rename', () => admin.do(updateTheme, { id: first.id, title: 'Another name' })],
      ['rename and pin', () => admin.do(updateTheme, { id: first.id, title: 'Both', pinned: !first.pinned })],
      ['pin', () => admin.do(updateTheme, { id: first.id, pinned: true })],
      ['merge', () => admin.do(mergeThemes, { id: first.id, mergeIds: [second.id, third.id] })],
      ['split', () => admin.do(splitTheme, { id: first.id, parts: 2 })],
      ['make', () => admin.do(makeTheme, { id: channel.id, title: 'Made', dataPointIds })],
      ['move', () => admin.do(attachDataPoints, { id: first.id, dataPointIds })],
      ['ignore', () => admin.do(ignoreDataPoints, { id: channel.id, dataPointIds })],
    ];
    for (const [name, act] of acts) {
      const before = await standing(admin, channel.id);
      await act();
      const { undo } = admin;
      const after = await standing(admin, channel.id);
      expect(after, name).to.not.deep.equal(before);
      const redo = await takenBack(admin, undo);
      expect(await standing(admin, channel.id), `${name}, taken back`).to.deep.equal(before);
      const once = await takenBack(admin, redo);
      expect(await standing(admin, channel.id), `${name}, done again`).to.deep.equal(after);
      await takenBack(admin, once);
    }
    await admin.do(mergeThemes, { id: first.id, mergeIds: [second.id] });
    const [edit] = (await admin.do(themeEdits, { condition: { channelId: channel.id }, orderBy: 'NUMBER_DESC' })).nodes;
    await admin.do(updateTheme, { id: first.id, title: 'Named since' });
    expect(await admin.outcome(withdrawThemeEdit, { id: edit?.id ?? '' })).to.equal('CONFLICT');
    expect(await admin.outcome(repeatThemeEdit, { id: edit?.id ?? '' })).to.equal('ok');
  });

  it('are found by their names, under the one that they have now, by whoever may read the channel', async () => {
    const { admin, person } = await aRoom();
    const channel = await aThemedChannel(admin, 24);
    const [first, second] = await themesOf(admin, channel.id);
    if (!first || !second) throw new Error('There are too few themes');
    const found = async (by: Person, query: string) =>
      (await by.do(search, { query })).items.filter(({ type }) => type === 'THEME').map(({ id }) => id);
    expect(await found(admin, `"${first.title}"`)).to.include(first.id);
    await admin.do(updateTheme, { id: first.id, title: 'Zanzibar' });
    expect(await found(admin, 'zanzibar')).to.deep.equal([first.id]);
    // Results of a run do not displace people's decisions.
    const recent = (await admin.do(recentTitles, {})).map(({ type }) => type);
    expect(recent).to.include('CHANNEL').and.not.include('THEME');
    await admin.do(mergeThemes, { id: second.id, mergeIds: [first.id] });
    expect(await found(admin, 'zanzibar')).to.deep.equal([]);
    const reader = await person('CONTRIBUTOR');
    await admin.do(setGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    const [named] = await themesOf(admin, channel.id);
    const words = `"${named?.title}"`;
    expect(await found(reader, words)).to.include(named?.id);
    await admin.do(revokeGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null });
    await eventually(async () => expect(await found(reader, words)).to.deep.equal([]));
  });

  it('are compared between runs, and a run can be stopped', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    await anew(admin, channel.id, { count: 'LEAST' });
    const [second, first] = (
      await admin.do(themeRuns, { condition: { channelId: channel.id }, orderBy: 'NUMBER_DESC' })
    ).nodes;
    if (!first || !second) throw new Error('There are too few runs');
    const changes = await admin.do(compareThemeRuns, { id: second.id, withId: first.id });
    expect(changes).to.deep.equal(await admin.do(compareThemeRuns, { id: first.id, withId: second.id }));
    const sum = (field: 'before' | 'after') => changes.reduce((all, change) => all + change[field], 0);
    expect([sum('before'), sum('after')]).to.deep.equal([80, 80]);
    for (const { stayed, before, after } of changes) expect(stayed).to.be.at.most(Math.min(before, after));
    const [shown] = await themesOf(admin, channel.id);
    await admin.do(updateTheme, { id: shown?.id ?? '', hidden: true });
    const marked = await admin.do(compareThemeRuns, { id: second.id, withId: first.id });
    expect(marked.filter(({ hidden }) => hidden).map(({ themeId }) => themeId)).to.deep.equal([shown?.id]);
    const elsewhere = await aThemedChannel(admin, 24);
    const [foreign] = (await admin.do(themeRuns, { condition: { channelId: elsewhere.id } })).nodes;
    const mixed = { id: first.id, withId: foreign?.id ?? '' };
    expect(await admin.outcome(compareThemeRuns, mixed)).to.equal('UNPROCESSABLE');
    const run = await admin.do(findThemes, { id: channel.id });
    expect(await admin.outcome(findThemes, { id: channel.id })).to.equal('CONFLICT');
    expect((await admin.do(cancelThemeRun, { id: run.id })).state).to.be.oneOf(['CANCELLED', 'DONE']);
    const { container } = await testHost();
    await container
      .get(T.database)
      .inWorkspace(admin.workspaceId, (transaction) =>
        transaction.sql(`update theme_runs set state = 'CANCELLED' where workspace_id = $1 and id = $2`, [
          admin.workspaceId,
          second.id,
        ]),
      );
    expect(await admin.outcome(compareThemeRuns, { id: second.id, withId: first.id })).to.equal('UNPROCESSABLE');
  });

  it('have a course, and emerge, grow or vanish between two periods', async () => {
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin);
    // Subjects alternate: batteries only in March, passwords only in April, the others in both.
    const { texts, subjects } = generatedFeedback(120, 1);
    const months: Record<number, string[]> = { 0: ['03', '04'], 1: ['03', '04'], 2: ['04'], 3: ['03'] };
    const rows = texts.flatMap((text, at) =>
      (months[subjects[at] ?? 0] ?? []).map(
        (month) => `${at}-${month},2026-${month}-${10 + (at % 15)},${text} ${month}`,
      ),
    );
    await bringIn(admin, channel.id, ['id,when,comment', ...rows].join('\n'), NAMED);
    await themed(admin, channel.id);
    const period = { from: '2026-04-01T00:00:00.000Z', to: '2026-05-01T00:00:00.000Z' };
    const trends = await admin.do(themeTrends, { id: channel.id, ...period });
    const found = await themesOf(admin, channel.id);
    expect(trends.map(({ themeId }) => themeId).sort()).to.deep.equal(found.map(({ id }) => id).sort());
    for (const { themeId, previousCount, currentCount, trend } of trends) {
      const points = await admin.do(themePoints, { id: themeId, first: 200 });
      const now = await admin.do(themePoints, { id: themeId, first: 200, ...period });
      expect([previousCount, currentCount]).to.deep.equal([points.length - now.length, now.length]);
      // The data begins nine days into the period of thirty days.
      expect(trend).to.equal(themeTrend(previousCount, currentCount, 22 / 30));
    }
    expect(trends.map(({ trend }) => trend)).to.include.members(['EMERGING', 'VANISHED']);
    const course = await admin.do(pointTrend, { id: channel.id, per: 'MONTH' });
    expect(course).to.deep.equal([
      { from: '2026-03-01T00:00:00.000Z', count: 90 },
      { from: '2026-04-01T00:00:00.000Z', count: 90 },
    ]);
    const [theme] = found;
    const own = await admin.do(pointTrend, { id: channel.id, themeId: theme?.id, per: 'WEEK', ...period });
    const now = await admin.do(themePoints, { id: theme?.id ?? '', first: 200, ...period });
    expect(own.reduce((sum, { count }) => sum + count, 0)).to.equal(now.length);
    const wrong = { id: channel.id, from: period.to, to: period.from };
    expect(await admin.outcome(themeTrends, wrong)).to.equal('BAD_USER_INPUT');
    // There is no earlier period of this length: the calendar begins with its first day.
    const everything = { from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' };
    const since = await admin.do(themeTrends, { id: channel.id, ...everything });
    expect(since.map(({ previousCount }) => previousCount)).to.deep.equal(found.map(() => 0));
    expect(new Set(since.map(({ trend }) => trend))).to.deep.equal(new Set(['UNKNOWN']));
    // There is nothing to compare with in the first month of the data, either.
    const first = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' };
    const begun = await admin.do(themeTrends, { id: channel.id, ...first });
    expect(new Set(begun.map(({ trend }) => trend))).to.deep.equal(new Set(['UNKNOWN']));
  });

  it('do not emerge where nothing says when it was said', async () => {
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin);
    const { texts } = generatedFeedback(40, 1);
    const rows = texts.map((text, at) => `${at},${text}`);
    await bringIn(admin, channel.id, ['id,comment', ...rows].join('\n'), { idColumn: 'id', textColumn: 'comment' });
    await themed(admin, channel.id);
    // Dated data in the previous period makes it comparable, undated data does not.
    const days = Math.floor((Date.now() - Date.parse('2026-03-02T12:00:00Z')) / 86_400_000);
    await bringIn(admin, channel.id, feedback(28, { from: days - 59 }), NAMED);
    await themed(admin, channel.id);
    const to = new Date(Date.now() + 86_400_000).toISOString();
    const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
    const trends = await admin.do(themeTrends, { id: channel.id, from, to });
    expect(trends.map(({ trend }) => trend))
      .to.include('VANISHED')
      .and.not.include('EMERGING');
    expect(trends.reduce((sum, { currentCount }) => sum + currentCount, 0)).to.equal(0);
  });

  it('that people made are quoted from the beginning of their data, whole words only, until a run chooses', async () => {
    const { admin } = await aRoom();
    const channel = await aFileChannel(admin);
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const texts = ['Short enough', long, 'x'.repeat(400)];
    const rows = texts.map((text, at) => `${at},2026-03-02,${text}`);
    await bringIn(admin, channel.id, ['id,when,comment', ...rows].join('\n'), NAMED);
    const { nodes } = await admin.do(dataPoints, { condition: { channelId: channel.id } });
    const made = { id: channel.id, title: 'Words', dataPointIds: nodes.map(({ id }) => id) };
    const { id } = await admin.do(makeTheme, made);
    const said = await admin.do(themePassages, { id });
    const cut = long.slice(0, long.slice(0, 300).lastIndexOf(' '));
    const quotes = [
      ['Short enough', false],
      [cut, true],
      ['x'.repeat(300), true],
    ];
    expect(said.map(({ text, goesOn }) => [text, goesOn])).to.have.deep.members(quotes);
  });

  it('leave out what is in trash, and take only what is in their channel', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const other = await aThemedChannel(admin, 24);
    const [first] = await themesOf(admin, channel.id);
    const [theirs] = await themesOf(admin, other.id);
    if (!first || !theirs) throw new Error('There are too few themes');
    const [point] = await idsIn(admin, first.id);
    const tellings = async () => (await told(admin, 'theme:updated')).filter((id) => id === first.id).length;
    const before = await tellings();
    await admin.do(deleteDataPoint, { id: point ?? '' });
    expect(await tellings(), 'it has another size').to.equal(before + 1);
    expect(await idsIn(admin, first.id)).to.not.include(point);
    expect((await admin.do(theme, { id: first.id })).size).to.equal(first.size - 1);
    expect((await state(admin, channel.id)).points).to.equal(79);
    const [foreign] = await idsIn(admin, theirs.id);
    expect(await admin.outcome(attachDataPoints, { id: first.id, dataPointIds: [foreign ?? ''] })).to.equal(
      'UNPROCESSABLE',
    );
    expect(await admin.outcome(mergeThemes, { id: first.id, mergeIds: [theirs.id] })).to.equal('UNPROCESSABLE');
    const placed = await admin.do(pointPlacement, { id: foreign ?? '' });
    expect(placed).to.include({ themeId: theirs.id, standing: 'IN_THEME' });
    await admin.do(ignoreDataPoints, { id: other.id, dataPointIds: [foreign ?? ''] });
    expect((await admin.do(pointPlacement, { id: foreign ?? '' })).standing).to.equal('IGNORED');
  });

  it('are read by who may read the channel, changed by who may write there, and known to nobody else', async () => {
    const { admin, person } = await aRoom();
    const channel = await aThemedChannel(admin, 24);
    const [first] = await themesOf(admin, channel.id);
    const reader = await person('CONTRIBUTOR');
    await admin.do(setGrant, { placeId: channel.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    expect(await reader.outcome(themePassages, { id: first?.id ?? '' })).to.equal('ok');
    expect(await reader.outcome(updateTheme, { id: first?.id ?? '', title: 'No' })).to.equal('FORBIDDEN');
    expect(await reader.outcome(findThemes, { id: channel.id })).to.equal('FORBIDDEN');
    const own = await aThemedChannel(admin, 24);
    await admin.do(setGrant, { placeId: own.id, principal: 'EVERYONE', principalId: null, level: 'READ' });
    expect(await reader.outcome(makeTheme, { id: own.id, title: 'No', dataPointIds: [first?.id ?? ''] })).to.not.equal(
      'ok',
    );
  });
});
