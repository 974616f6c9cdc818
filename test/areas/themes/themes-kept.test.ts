import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { search } from '@earshot/core/areas/search/search';
import {
  attachDataPoints,
  makeTheme,
  mergeThemes,
  pointPlacement,
  splitTheme,
  theme,
  themeEdits,
  themePoints,
  themes,
  themeTrends,
  updateTheme,
  withdrawThemeEdit,
} from '@earshot/core/areas/themes/theme';
import { findThemes, themeState } from '@earshot/core/areas/themes/theme-run';
import { titleKey } from '@earshot/core/areas/themes/theme-titles';
import { operations } from '@earshot/core/model/all';
import { expect } from 'chai';
import { beforeKept } from '../../kit/before-kept.ts';
import { aRoom, type Person } from '../../kit/hosts/host.ts';
import { aThemedChannel, themed, themesOf } from '../../kit/rooms/themes.ts';

const idsIn = async (by: Person, id: string) =>
  (await by.do(themePoints, { id, first: 200 })).map((point) => point.id).sort();

/** Finds themes again and waits for them. */
const anew = async (by: Person, id: string, settings = {}) => {
  await by.do(findThemes, { id, ...settings });
  return themed(by, id);
};

/** Every theme with all values from a run. */
const found = async (by: Person, channelId: string) => {
  const all = await themesOf(by, channelId);
  return Promise.all(
    all.map(async ({ id, title, size, stability }) => ({ id, title, size, stability, points: await idsIn(by, id) })),
  );
};

async function expectDifferentTitles(by: Person, channelId: string): Promise<void> {
  const titles = (await themesOf(by, channelId)).map(({ title }) => titleKey(title));
  expect(titles).to.have.length(new Set(titles).size);
}

const LATER = [
  { count: 'LEAST', seed: 7 },
  { count: 'MORE', seed: 42 },
  { count: 'LESS', seed: 1 },
];

describe('themes that people decided about', () => {
  it('keep parts and points that were moved, under their titles, whatever later runs find', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second, third, fourth] = await themesOf(admin, channel.id);
    if (!first || !second || !third || !fourth) throw new Error('There are too few themes');
    const parts = await admin.do(splitTheme, { id: first.id, parts: 2 });
    expect(parts).to.have.length(2);
    const inParts = await Promise.all(parts.map(({ id }) => idsIn(admin, id)));
    const [moved = ''] = await idsIn(admin, third.id);
    await admin.do(attachDataPoints, { id: second.id, dataPointIds: [moved] });
    await admin.do(updateTheme, { id: fourth.id, pinned: true });
    await expectDifferentTitles(admin, channel.id);
    const kept = [...parts, second, fourth];
    for (const settings of LATER) {
      await anew(admin, channel.id, settings);
      const now = new Map((await themesOf(admin, channel.id)).map((row) => [row.id, row]));
      const said = JSON.stringify(settings);
      for (const { id, title } of kept) expect(now.get(id)?.title, said).to.equal(title);
      for (const [at, { id }] of parts.entries()) expect(await idsIn(admin, id)).to.include.members(inParts[at] ?? []);
      expect(await admin.do(pointPlacement, { id: moved })).to.include({ themeId: second.id, standing: 'IN_THEME' });
      await expectDifferentTitles(admin, channel.id);
    }
  });

  it('are named by people in no two ways: a name stays with the largest part, and after a merge', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second, third] = await themesOf(admin, channel.id);
    if (!first || !second || !third) throw new Error('There are too few themes');
    await admin.do(updateTheme, { id: first.id, title: 'Ours' });
    const named = await admin.do(splitTheme, { id: first.id, parts: 2 });
    expect(named.map(({ id, title }) => title === 'Ours' && id === first.id)).to.include(true);
    await admin.do(mergeThemes, { id: second.id, mergeIds: [third.id] });
    await anew(admin, channel.id, { count: 'LESS', seed: 3 });
    const titles = new Map((await themesOf(admin, channel.id)).map(({ id, title }) => [id, title]));
    expect([titles.get(first.id), titles.get(second.id)]).to.deep.equal(['Ours', second.title]);
  });

  it('are equal for equal data and seed, whatever was found in between', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [named] = await themesOf(admin, channel.id);
    const first = await found(admin, channel.id);
    await anew(admin, channel.id);
    expect(await found(admin, channel.id), 'at once').to.deep.equal(first);
    await admin.do(updateTheme, { id: named?.id ?? '', title: 'Decided' });
    await anew(admin, channel.id);
    const decided = await found(admin, channel.id);
    await anew(admin, channel.id, { count: 'MORE', seed: 9 });
    await anew(admin, channel.id);
    const ofNoKey = (rows: typeof decided) => rows.map(({ id: _, ...row }) => row);
    expect(ofNoKey(await found(admin, channel.id)), 'with what people decided').to.deep.equal(ofNoKey(decided));
  });

  it('never have the title of another one', async () => {
    const { admin } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second] = await themesOf(admin, channel.id);
    if (!first || !second) throw new Error('There are too few themes');
    const same = ` ${second.title.toUpperCase()} `;
    expect(await admin.outcome(updateTheme, { id: first.id, title: same })).to.equal('CONFLICT');
    const [point = ''] = await idsIn(admin, first.id);
    const made = { id: channel.id, title: second.title, dataPointIds: [point] };
    expect(await admin.outcome(makeTheme, made)).to.equal('CONFLICT');
    expect(await idsIn(admin, first.id), 'nothing was done').to.include(point);
    await admin.do(updateTheme, { id: first.id, title: 'Another' });
    const { id } = (admin.undo?.undo?.input ?? {}) as { id: string };
    await admin.do(updateTheme, { id: second.id, title: first.title });
    expect(await admin.outcome(withdrawThemeEdit, { id })).to.equal('CONFLICT');
    expect(operations.some(({ name }) => name === admin.undo?.undo?.command)).to.equal(true);

    // During a run, a user gives a theme the title that the run finds for another.
    await anew(admin, channel.id, { seed: 5, count: 'LESS' });
    const later = (await themesOf(admin, channel.id)).filter(({ titled }) => !titled);
    const [taken] = later;
    await anew(admin, channel.id);
    await beforeKept('find-themes', async () => {
      const now = await themesOf(admin, channel.id);
      for (const { id: other, title } of now)
        if (title === taken?.title) await admin.do(updateTheme, { id: other, title: 'Gone' });
      await admin.do(updateTheme, { id: first.id, title: taken?.title ?? '' });
    });
    await anew(admin, channel.id, { seed: 5, count: 'LESS' });
    const titles = (await themesOf(admin, channel.id)).map(({ title }) => title);
    expect(titles).to.include(taken?.title);
    await expectDifferentTitles(admin, channel.id);
  });

  it('are left out of lists, search, trends and counts while they are hidden, in later runs too; their data stays', async () => {
    const { admin, person } = await aRoom();
    const channel = await aThemedChannel(admin);
    const [first, second] = await themesOf(admin, channel.id);
    if (!first || !second) throw new Error('There are too few themes');
    const reader = await person('VIEWER');
    expect(await reader.outcome(updateTheme, { id: first.id, hidden: true })).to.equal('FORBIDDEN');
    const listed = async () =>
      (await admin.do(themes, { condition: { channelId: channel.id, gone: false, hidden: false } })).nodes.map(
        ({ id }) => id,
      );
    const found = async () =>
      (await admin.do(search, { query: `"${first.title}"` })).items.filter(({ type }) => type === 'THEME').length;
    const period = { from: '2026-04-01T00:00:00.000Z', to: '2026-05-01T00:00:00.000Z' };
    const before = await admin.do(themeState, { id: channel.id });
    expect(await found()).to.equal(1);
    const points = await idsIn(admin, first.id);

    await admin.do(updateTheme, { id: first.id, hidden: true });
    const { id: hiding } = (admin.undo?.undo?.input ?? {}) as { id: string };
    const after = await admin.do(themeState, { id: channel.id });
    const { size } = first;
    expect(after).to.include({ ...before, inThemes: before.inThemes - size, hidden: size });
    expect(await listed())
      .to.include(second.id)
      .and.not.include(first.id);
    expect(await found()).to.equal(0);
    const trends = await admin.do(themeTrends, { id: channel.id, ...period });
    expect(trends.map(({ themeId }) => themeId))
      .to.include(second.id)
      .and.not.include(first.id);
    expect(await idsIn(admin, first.id)).to.deep.equal(points);
    expect((await admin.do(dataPoints, { condition: { channelId: channel.id }, first: 0 })).totalCount).to.equal(80);

    for (const settings of [...LATER, { seed: 2 }]) {
      const run = await anew(admin, channel.id, settings);
      const now = await admin.do(theme, { id: first.id });
      expect(now).to.include({ hidden: true, gone: false, title: first.title });
      const others = await listed();
      expect(others).to.not.include(first.id);
      expect(others).to.have.lengthOf.at.least(run.themes);
    }
    const kept = new Set(await idsIn(admin, first.id));
    expect(points.filter((id) => kept.has(id)).length, 'with as many themes').to.be.above(points.length / 2);
    await admin.do(updateTheme, { id: first.id, hidden: false });
    const { id: showing } = (admin.undo?.undo?.input ?? {}) as { id: string };
    expect(await listed()).to.include(first.id);
    expect(await found()).to.equal(1);
    await admin.do(withdrawThemeEdit, { id: showing });
    await admin.do(withdrawThemeEdit, { id: hiding });
    expect(await listed()).to.include(first.id);
    const kinds = (await admin.do(themeEdits, { condition: { channelId: channel.id } })).nodes.map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['HIDE', 'HIDE']);
  });
});
