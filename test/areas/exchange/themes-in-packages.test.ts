import { dataPoints } from '@earshot/core/areas/channels/data-point';
import { createDashboard } from '@earshot/core/areas/dashboards/dashboard';
import { createDashboardCard } from '@earshot/core/areas/dashboards/dashboard-card';
import { projectImportItems } from '@earshot/core/areas/exchange/project-import';
import { createInsightFromTheme, insights } from '@earshot/core/areas/pages/insight';
import { type Channel, channels, createChannel } from '@earshot/core/areas/places/channel';
import { citationSources } from '@earshot/core/areas/quotes/citation';
import { search } from '@earshot/core/areas/search/search';
import { summaries } from '@earshot/core/areas/summaries/summary';
import {
  ignoreDataPoints,
  mergeThemes,
  outliers,
  theme,
  themeEdits,
  themePassages,
  themePoints,
  themes,
  updateTheme,
  withdrawThemeEdit,
} from '@earshot/core/areas/themes/theme';
import { findThemes, setThemeSensitivity, themeRuns, themeState } from '@earshot/core/areas/themes/theme-run';
import { expect } from 'chai';
import { aProject, aRoom, type Person } from '../../kit/hosts/host.ts';
import { bringIn } from '../../kit/rooms/channels.ts';
import { anExport, Package } from '../../kit/rooms/exports.ts';
import { anImport } from '../../kit/rooms/imports.ts';
import { aSummary, sentencesOf } from '../../kit/rooms/summaries.ts';
import { aThemedChannel, feedback, NAMED, themed, themesOf } from '../../kit/rooms/themes.ts';

const THEMES = 'x-earshot/Themes.jsonl';
const THEME_RUNS = 'x-earshot/ThemeRuns.jsonl';
const THEME_EDITS = 'x-earshot/ThemeEdits.jsonl';

const allThemes = async (by: Person, channelId: string) =>
  (await by.do(themes, { condition: { channelId }, first: 100 })).nodes;
const named = async (by: Person, channelId: string, title: string) => {
  const found = (await allThemes(by, channelId)).find((one) => one.title === title);
  if (!found) throw new Error(`There is no theme ${title}`);
  return found;
};

/** Themes as the pages of a channel show them, without ids. */
async function shown(by: Person, channelId: string) {
  const names = new Map(
    (await by.do(dataPoints, { condition: { channelId }, first: 200 })).nodes.map(({ id, externalId }) => [
      id,
      externalId,
    ]),
  );
  const rows = await allThemes(by, channelId);
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const all = await Promise.all(
    rows.map(async ({ id, title, titled, pinned, hidden, gone, mergedIntoId, size, stability }) => ({
      ...{ title, titled, pinned, hidden, gone, size, stability, into: titles.get(mergedIntoId ?? '') },
      points: (await by.do(themePoints, { id, first: 200 })).map((point) => names.get(point.id)),
      passages: (await by.do(themePassages, { id })).map(({ kind, text, dataPointId }) => [
        kind,
        text,
        names.get(dataPointId),
      ]),
    })),
  );
  const aside = async (ignored: boolean) =>
    (await by.do(outliers, { id: channelId, ignored, first: 200 })).map(({ id }) => names.get(id));
  const { runId: _, ...state } = await by.do(themeState, { id: channelId });
  return {
    themes: all.sort((a, b) => `${a.title} ${a.points[0]}`.localeCompare(`${b.title} ${b.points[0]}`)),
    outliers: await aside(false),
    ignored: await aside(true),
    state,
  };
}

/** A project that shows a channel with named, pinned, hidden and merged themes. */
async function aThemedProject(by: Person) {
  const { id: projectId } = await aProject(by, { title: 'Parcels' });
  const channel = await aThemedChannel(by);
  const [first, second, third, fourth] = (await themesOf(by, channel.id)).filter(({ size }) => size > 0);
  if (!first || !second || !third || !fourth) throw new Error('There are too few themes');
  await by.do(updateTheme, { id: first.id, title: 'Named by us' });
  await by.do(updateTheme, { id: second.id, pinned: true });
  await by.do(updateTheme, { id: third.id, hidden: true });
  const { id: taken } = await by.do(updateTheme, { id: fourth.id, title: 'Merged away' });
  await by.do(mergeThemes, { id: first.id, mergeIds: [taken] });
  const [inSecond] = await by.do(themePoints, { id: second.id, first: 1 });
  await by.do(ignoreDataPoints, { id: channel.id, dataPointIds: [inSecond?.id ?? ''] });
  await by.do(setThemeSensitivity, { id: channel.id, sensitivity: 'RELAXED' });
  await aSummary(by, { themeId: first.id });
  await by.do(createInsightFromTheme, { themeId: first.id, projectId });
  const { id: dashboardId } = await by.do(createDashboard, { placeId: projectId, title: 'Numbers' });
  await by.do(createDashboardCard, { dashboardId, kind: 'THEMES', channelId: channel.id });
  return { projectId, channel };
}

const broughtTo = async (by: Person, bytes: Buffer) => {
  const { id: projectId } = await aProject(by, { title: 'Comes in' });
  const row = await anImport(by, projectId, bytes, { addsChannels: true });
  const [channel] = (await by.do(channels, {})).nodes;
  if (!channel) throw new Error('No channel came in');
  return { projectId, row, channel };
};
const refused = async (by: Person, id: string) =>
  (await by.do(projectImportItems, { id, outcome: 'REFUSED' })).map(({ noun, reason }) => `${noun}: ${reason}`);

describe('themes in packages', function () {
  this.timeout(240_000);
  let admin: Person;
  let home: { projectId: string; channel: Channel };
  let made: Package;
  before(async () => {
    admin = (await aRoom('Where themes are found')).admin;
    home = await aThemedProject(admin);
    made = await Package.of(admin, await anExport(admin, { projectId: home.projectId }));
  });

  it('come in as they were: titles, sizes, places of data, quotes, and what people decided', async () => {
    const { admin: other } = await aRoom('An empty workspace');
    const { row, channel, projectId } = await broughtTo(other, made.bytes);
    expect(await refused(other, row.id)).to.deep.equal([]);
    const before = await shown(admin, home.channel.id);
    expect(
      before.themes.map(({ hidden, pinned, titled, gone }) => [hidden, pinned, titled, gone]),
    ).to.deep.include.members([
      [true, false, false, false],
      [false, true, false, false],
      [false, false, true, false],
      [false, false, true, true],
    ]);
    expect(before.ignored).to.have.length(1);
    expect(await shown(other, channel.id)).to.deep.equal(before);
    const hits = async (q: string) => (await other.do(search, { query: q, types: ['THEME'] })).items.length;
    expect(await hits('Named by us')).to.equal(1);
    expect(await hits('Merged away'), 'one that is gone is not found').to.equal(0);
    const ours = await named(other, channel.id, 'Named by us');
    const [summary] = (await other.do(summaries, { condition: { themeId: ours.id } })).nodes;
    const [whole] = (await admin.do(summaries, { condition: { placeId: home.channel.id } })).nodes;
    expect(await sentencesOf(other, summary?.id ?? '')).to.deep.equal(await sentencesOf(admin, whole?.id ?? ''));
    const [insight] = (await other.do(insights, { condition: { projectId } })).nodes;
    const sources = await other.do(citationSources, { id: insight?.id ?? '' });
    expect(sources.map(({ channelId }) => channelId)).to.include(channel.id);

    const again = await anImport(other, projectId, made.bytes, { addsChannels: true });
    expect([again.counts.Theme?.MADE, again.counts.ThemeRun?.MADE, again.counts.ThemeEdit?.MADE]).to.deep.equal([
      0, 0, 0,
    ]);
    expect(await refused(other, again.id)).to.deep.equal([]);
  });

  it('take new data as they do at home, let a decision be taken back, and stay in later runs', async () => {
    const { admin: other } = await aRoom('With new data');
    const { channel } = await broughtTo(other, made.bytes);
    const later = feedback(12, { seed: 5, from: 80 });
    for (const [by, id] of [
      [admin, home.channel.id],
      [other, channel.id],
    ] as const) {
      await bringIn(by, id, later, NAMED);
      await themed(by, id);
    }
    expect(await shown(other, channel.id)).to.deep.equal(await shown(admin, home.channel.id));
    expect((await other.do(themeRuns, { condition: { channelId: channel.id } })).totalCount, 'no new run').to.equal(1);
    const edits = (await other.do(themeEdits, { condition: { channelId: channel.id } })).nodes;
    const hide = edits.find(({ kind }) => kind === 'HIDE');
    await other.do(withdrawThemeEdit, { id: hide?.id ?? '' });
    expect((await allThemes(other, channel.id)).filter(({ hidden }) => hidden)).to.deep.equal([]);
    await other.do(findThemes, { id: channel.id, count: 'LESS', seed: 7 });
    expect(await themed(other, channel.id)).to.include({ state: 'DONE', number: 2 });
    expect(await named(other, channel.id, 'Named by us')).to.include({ gone: false, titled: true });
  });

  it('are looked for anew with the first new data where they came without their model', async () => {
    const { admin: other } = await aRoom('Without a model');
    const bare = await made.changed((file, line) => (file === THEME_RUNS ? { ...line, model: null } : line));
    const { channel } = await broughtTo(other, bare);
    expect(await other.do(themeState, { id: channel.id })).to.include({ renews: true, run: 1 });
    await bringIn(other, channel.id, feedback(6, { seed: 9, from: 100 }), NAMED);
    expect(await themed(other, channel.id)).to.include({ state: 'DONE', number: 2, automatic: true });
    expect(await other.do(themeState, { id: channel.id })).to.include({ renews: false, waiting: 0 });
    expect(await named(other, channel.id, 'Named by us')).to.include({ gone: false });
  });

  it('with a model that does not hold together come in without it', async () => {
    const { admin: other } = await aRoom('With a broken model');
    const broken = await made.changed((file, line) => {
      if (file !== THEME_RUNS) return line;
      const { head, arrays } = line.model as { head: object; arrays: string };
      const bytes = Buffer.from(arrays, 'base64');
      bytes.writeInt32LE(0x7fffffff, bytes.length - 4000);
      return { ...line, model: { head, arrays: bytes.subarray(0, -400).toString('base64') } };
    });
    const { channel } = await broughtTo(other, broken);
    expect(await other.do(themeState, { id: channel.id })).to.include({ renews: true });
  });

  it('decide nothing about themes of other channels, nor come into a channel that is here', async () => {
    const { admin: other } = await aRoom('With other themes');
    const own = await aThemedChannel(other, 40);
    const [victim] = await themesOf(other, own.id);
    const { projectId, row } = await broughtTo(
      other,
      await made.changed((file, line) =>
        file === THEME_EDITS && line.kind === 'RENAME'
          ? { ...line, edit: { kind: 'rename', key: victim?.id, title: 'Taken over' } }
          : line,
      ),
    );
    expect(await refused(other, row.id)).to.include('ThemeEdit: A theme that it is about is not in the package.');
    const more = await made.changed((_, line) => line, {
      [THEMES]: [{ ...made.lines(THEMES)[0], id: '11111111-1111-4111-8111-111111111111', title: 'Late' }],
    });
    const again = await anImport(other, projectId, more, { addsChannels: true });
    expect(await refused(other, again.id)).to.include(
      'Theme: Its channel is here already, and its themes stay as they are.',
    );
    expect(await other.do(theme, { id: victim?.id ?? '' })).to.include({ title: victim?.title });
  });

  it('are read by those alone who may open their channel, here and where they leave', async () => {
    const { admin: other, person } = await aRoom('Of somebody');
    const ben = await person('CONTRIBUTOR');
    const { channel } = await broughtTo(other, made.bytes);
    const ours = await named(other, channel.id, 'Named by us');
    expect(await ben.outcome(theme, { id: ours.id })).to.equal('NOT_FOUND');
    const { id: projectId } = await aProject(other, { title: 'Shared' });
    const secret = await other.do(createChannel, { title: 'Private', source: 'CSV', everyone: null });
    await bringIn(other, secret.id, feedback(40), NAMED);
    await themed(other, secret.id);
    const { id: dashboardId } = await other.do(createDashboard, { placeId: projectId, title: 'Numbers' });
    await other.do(createDashboardCard, { dashboardId, kind: 'THEMES', channelId: secret.id });
    const row = await anExport(ben, { projectId });
    const own = await Package.of(ben, row);
    expect([THEMES, THEME_RUNS, THEME_EDITS].flatMap((file) => own.lines(file))).to.deep.equal([]);
    expect(row.notices).to.deep.equal([
      'One channel or theme that it shows is left out: it was deleted, or you cannot open it.',
    ]);
  });

  it('say which runs and edits stay behind', async () => {
    const { admin: other } = await aRoom('With several runs');
    const { channel, projectId } = await broughtTo(other, made.bytes);
    await other.do(findThemes, { id: channel.id, count: 'LESS', seed: 7 });
    await themed(other, channel.id);
    const [edit] = (await other.do(themeEdits, { condition: { channelId: channel.id }, orderBy: 'NUMBER_DESC' })).nodes;
    await other.do(withdrawThemeEdit, { id: edit?.id ?? '' });
    const row = await anExport(other, { projectId });
    expect(row.notices).to.deep.equal([
      'Of runs that look for themes, the newest of each channel goes along: 1 other one is left out.',
      '1 edit of themes that was taken back is left out.',
    ]);
  });
});
