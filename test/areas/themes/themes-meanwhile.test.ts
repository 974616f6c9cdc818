import { dataPoints, deleteDataPoint, restoreDataPoint } from '@earshot/core/areas/channels/data-point';
import { deleteChannel, restoreChannel } from '@earshot/core/areas/places/channel';
import {
  attachDataPoints,
  ignoreDataPoints,
  makeTheme,
  mergeThemes,
  outliers,
  pointPlacement,
  repeatThemeEdit,
  type Theme,
  theme,
  themePoints,
  updateTheme,
  withdrawThemeEdit,
} from '@earshot/core/areas/themes/theme';
import { findThemes, themeRun, themeState } from '@earshot/core/areas/themes/theme-run';
import { T } from '@earshot/host/area';
import { TaskFailure } from '@earshot/processing/pool/pool';
import { expect } from 'chai';
import { beforeKept } from '../../kit/before-kept.ts';
import { aRoom, type Person, testHost } from '../../kit/hosts/host.ts';
import { eventually } from '../../kit/hosts/job-room.ts';
import { bringIn } from '../../kit/rooms/channels.ts';
import { aThemedChannel, feedback, NAMED, themed, themesOf } from '../../kit/rooms/themes.ts';

const anew = async (by: Person, id: string, { settings = {}, meanwhile = async () => {} } = {}) => {
  await beforeKept('find-themes', meanwhile);
  await by.do(findThemes, { id, ...settings });
  expect(await themed(by, id)).to.include({ state: 'DONE' });
};

const idsIn = async (by: Person, id: string) => (await by.do(themePoints, { id, first: 200 })).map((point) => point.id);

async function aChannelWithThemes(by: Person): Promise<{ id: string; first: Theme; second: Theme; third: Theme }> {
  const { id } = await aThemedChannel(by);
  const [first, second, third] = await themesOf(by, id);
  if (!first || !second || !third) throw new Error('There are too few themes');
  return { id, first, second, third };
}

/** Checks that data points counted as being in themes are in visible themes. */
async function expectAllSeen(by: Person, id: string): Promise<void> {
  const all = await themesOf(by, id);
  const { inThemes } = await by.do(themeState, { id });
  expect(all.reduce((sum, { size }) => sum + size, 0)).to.equal(inThemes);
}

const lastEdit = ({ undo }: Person) => ({ id: String(undo?.undo?.input?.id) });

describe('themes while people and runs change them', () => {
  it('are as people left them who took back and did again while a run worked', async () => {
    const { admin } = await aRoom();
    const { id, first, second, third } = await aChannelWithThemes(admin);
    const [aside, ...some] = await idsIn(admin, first.id);
    await admin.do(updateTheme, { id: third.id, title: 'Taken back' });
    const named = lastEdit(admin);
    const made = await admin.do(makeTheme, { id, title: 'Made', dataPointIds: some.slice(0, 2) });
    const making = lastEdit(admin);
    await admin.do(ignoreDataPoints, { id, dataPointIds: [aside ?? ''] });
    const ignoring = lastEdit(admin);
    await admin.do(updateTheme, { id: second.id, title: 'Done again' });
    const again = lastEdit(admin);
    await admin.do(withdrawThemeEdit, again);
    await anew(admin, id, {
      async meanwhile() {
        for (const edit of [ignoring, making, named]) await admin.do(withdrawThemeEdit, edit);
        await admin.do(repeatThemeEdit, again);
      },
    });
    const titles = (await themesOf(admin, id)).map(({ title }) => title);
    expect(titles).to.include('Done again').and.not.include.members(['Made']).and.not.include.members(['Taken back']);
    expect((await admin.do(theme, { id: made.id })).gone).to.equal(true);
    expect((await admin.do(pointPlacement, { id: aside ?? '' })).standing).to.not.equal('IGNORED');
    await expectAllSeen(admin, id);
    await anew(admin, id);
    expect((await themesOf(admin, id)).filter(({ title, pinned }) => title === 'Made' || pinned)).to.deep.equal([]);
  });

  it('keep nothing in themes that are gone', async () => {
    const { admin } = await aRoom();
    const { id, first, second, third } = await aChannelWithThemes(admin);
    await admin.do(updateTheme, { id: second.id, pinned: true });
    await anew(admin, id, {
      settings: { count: 'LEAST' },
      meanwhile: async () => void (await admin.do(mergeThemes, { id: first.id, mergeIds: [second.id] })),
    });
    expect((await admin.do(theme, { id: second.id })).gone).to.equal(true);
    await expectAllSeen(admin, id);

    // A merge decides point by point, so similar points have to be elsewhere.
    const [one, two] = await idsIn(admin, third.id);
    const [other] = await idsIn(admin, first.id);
    const made = await admin.do(makeTheme, { id, title: 'Made', dataPointIds: [one ?? '', two ?? ''] });
    const making = lastEdit(admin);
    await anew(admin, id);
    expect((await admin.do(theme, { id: made.id })).size, 'the run puts more into it').to.be.above(2);
    await admin.do(attachDataPoints, { id: made.id, dataPointIds: [other ?? ''] });
    const attaching = lastEdit(admin);
    expect(await admin.outcome(withdrawThemeEdit, making), 'somebody put another one there').to.equal('CONFLICT');
    await admin.do(withdrawThemeEdit, attaching);
    expect(await admin.outcome(withdrawThemeEdit, making)).to.equal('ok');
    await expectAllSeen(admin, id);
  });

  it('keep what people placed among data that a run does not read', async () => {
    const { admin } = await aRoom();
    const { id, first, second } = await aChannelWithThemes(admin);
    const points = await admin.do(themePoints, { id: second.id, first: 200 });
    const [oldest, away] = points.toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
    if (!oldest || !away) throw new Error('There are too few points');
    await admin.do(attachDataPoints, { id: first.id, dataPointIds: [oldest.id] });
    await admin.do(deleteDataPoint, { id: away.id });
    const from = new Date(Date.parse(oldest.occurredAt) + 1000).toISOString();
    await anew(admin, id, { settings: { from } });
    expect(await admin.do(pointPlacement, { id: oldest.id })).to.include({ themeId: first.id, standing: 'IN_THEME' });
    await admin.do(restoreDataPoint, { id: away.id });
    await themed(admin, id);
    expect((await admin.do(pointPlacement, { id: away.id })).standing).to.not.equal('WAITING');
    await expectAllSeen(admin, id);
  });

  it('keep what people placed while new data was looked at', async () => {
    const { admin } = await aRoom();
    const { id, first } = await aChannelWithThemes(admin);
    let placed = '';
    await beforeKept('assign-themes', async () => {
      const waiting = await eventually(async () => {
        const rows = await admin.do(dataPoints, {
          condition: { channelId: id },
          orderBy: 'OCCURRED_AT_DESC',
          first: 1,
        });
        return rows.nodes[0] ?? expect.fail('nothing came');
      });
      placed = waiting.id;
      await admin.do(attachDataPoints, { id: first.id, dataPointIds: [placed] });
    });
    await bringIn(admin, id, feedback(4, { seed: 3, from: 200 }), NAMED);
    await themed(admin, id);
    expect(await admin.do(pointPlacement, { id: placed })).to.include({ themeId: first.id, strangeness: null });
  });

  it('are not looked for any further in a channel that was thrown away', async () => {
    const { admin } = await aRoom();
    const { id } = await aChannelWithThemes(admin);
    await beforeKept('find-themes', async () => void (await admin.do(deleteChannel, { id })));
    const run = await admin.do(findThemes, { id });
    await eventually(async () => expect(await admin.outcome(themeRun, { id: run.id })).to.equal('NOT_FOUND'));
    await admin.do(restoreChannel, { id });
    await eventually(async () => expect((await admin.do(themeRun, { id: run.id })).state).to.equal('CANCELLED'));
    await anew(admin, id);
  });

  it('say in words that they could not be found, and tell operators what broke', async () => {
    const { admin } = await aRoom();
    const { id } = await aChannelWithThemes(admin);
    const log = (await testHost()).container.get(T.log);
    const { error } = log;
    const told: unknown[] = [];
    log.error = ((fields: unknown) => void told.push(fields)) as typeof error;
    try {
      const broken = new TaskFailure('find-themes', 'threw', 'out of luck');
      await beforeKept('find-themes', () => Promise.reject(broken));
      await admin.do(findThemes, { id });
      expect(await themed(admin, id)).to.include({
        state: 'FAILED',
        problem: 'Themes could not be found here. Details are in the server log.',
      });
      expect(told.some((fields) => (fields as { err?: unknown }).err === broken)).to.equal(true);
    } finally {
      log.error = error;
    }
    await anew(admin, id);
  });

  it('take back what was put aside to where it was, also after a run', async () => {
    const { admin } = await aRoom();
    const { id, first } = await aChannelWithThemes(admin);
    const [point = ''] = await idsIn(admin, first.id);
    await admin.do(ignoreDataPoints, { id, dataPointIds: [point] });
    await anew(admin, id);
    expect((await admin.do(outliers, { id, ignored: true })).map((one) => one.id)).to.deep.equal([point]);
    await admin.do(ignoreDataPoints, { id, dataPointIds: [point], ignored: false });
    await themed(admin, id);
    expect((await admin.do(pointPlacement, { id: point })).themeId).to.be.a('string');
  });
});
