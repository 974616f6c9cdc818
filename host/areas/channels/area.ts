import { ContainerModule } from 'inversify';
import { AREA, every, T, token } from '../../area.ts';
import { Pace } from '../../egress/pace.ts';
import { HOURLY, NIGHTLY, schedule } from '../../jobs/schedule.ts';
import { FILES } from '../files/area.ts';
import { channelKeyHandlers } from './channel-keys.ts';
import { channelPullHandlers, closeDoors } from './channel-pulls.ts';
import { channelPushHandlers } from './channel-push.ts';
import { channelRunHandlers } from './channel-runs.ts';
import { ChannelSources } from './channel-sources.ts';
import { channelHandlers } from './channels.ts';
import { allFollowers, type DataFollower } from './data-follower.ts';
import { dataPointHandlers } from './data-points.ts';
import { discardedFileHandlers } from './discarded-files.ts';
import { channelDataRoutes } from './http/channel-data.ts';
import { beginPulls } from './jobs/begin-pulls.ts';
import { indexPoints } from './jobs/index-points.ts';
import { pullChannel } from './jobs/pull-channel.ts';
import { readChannelFile } from './jobs/read-channel-file.ts';
import { undoChannelRun } from './jobs/undo-channel-run.ts';
import { erasedKeyOf, keyErasedNames, rememberErased } from './store/erased-points.ts';
import { purgeReplaced } from './store/undone-points.ts';

/** Parts shared with other areas. */
export const CHANNELS = {
  sources: token<ChannelSources>('channelSources'),
  /** bound by areas that store something about data of channels */
  followers: token<DataFollower>('dataFollowers'),
  /** all of them as one */
  follower: token<DataFollower>('dataFollower'),
};

/** Channels: sources of feedback, their intake, and their data points. */
export const channels = new ContainerModule(({ bind }) => {
  bind(CHANNELS.sources).toResolvedValue(
    (plugins, registry, vault, egress, rates, connections) =>
      new ChannelSources({ plugins, registry, vault, egress, pace: new Pace(rates.factor), connections }),
    [T.workspacePlugins, T.registry, T.vault, T.egress, T.rates, every(AREA.connections)],
  );
  bind(CHANNELS.follower).toResolvedValue(allFollowers, [every(CHANNELS.followers)]);
  bind(AREA.handlers).toResolvedValue(
    (sources, secretKey, follower) => [
      ...channelHandlers(sources),
      ...channelPullHandlers(sources),
      ...channelKeyHandlers(sources, secretKey),
      ...dataPointHandlers(follower),
      ...discardedFileHandlers(),
    ],
    [CHANNELS.sources, T.secretKey, CHANNELS.follower],
  );
  bind(AREA.handlers).toResolvedValue(
    (sources, { store }, pool) => channelRunHandlers({ sources, store, pool }),
    [CHANNELS.sources, FILES.files, T.pool],
  );
  bind(AREA.handlers).toResolvedValue(
    (sources, { onWrite, onCommit }, database, secretKey, follower) =>
      channelPushHandlers({ sources, onWrite, onCommit, database, secretKey, follower }),
    [CHANNELS.sources, T.apart, T.database, T.secretKey, CHANNELS.follower],
  );
  bind(AREA.onPluginOff).toResolvedValue(
    (sources) => (change, pluginId) => closeDoors(change, sources.of(pluginId)),
    [CHANNELS.sources],
  );
  bind(AREA.jobs).toResolvedValue(
    (apart, { store }, pool, sources, report, secretKey, follower) => {
      const parts = { ...apart, store, pool, sources, report, erasedKey: erasedKeyOf(secretKey), follower };
      return [
        readChannelFile(parts),
        undoChannelRun(parts),
        indexPoints(parts),
        pullChannel(parts),
        beginPulls(sources),
      ];
    },
    [T.apart, FILES.files, T.pool, CHANNELS.sources, T.taskReport, T.secretKey, CHANNELS.follower],
  );
  bind(AREA.onErase).toResolvedValue((secretKey) => rememberErased(erasedKeyOf(secretKey)), [T.secretKey]);
  bind(AREA.upgrade).toResolvedValue(
    (database, secretKey) => () => keyErasedNames(database, erasedKeyOf(secretKey)),
    [T.database, T.secretKey],
  );
  bind(AREA.leftovers).toConstantValue(async ({ transaction }) => {
    await purgeReplaced(transaction);
  });
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'begin-pulls', kind: 'begin-pulls', scope: 'workspace', ...HOURLY }),
    // Indexes points that an interrupted run left waiting.
    schedule({ name: 'index-points', kind: 'index-points', scope: 'workspace', ...NIGHTLY }),
  ]);
  bind(AREA.routes).toResolvedValue(
    (runner, visits, database, rates, secretKey) => (routes) =>
      channelDataRoutes(routes, { runner, visits, database, rates, secretKey }),
    [T.runner, T.visits, T.database, T.rates, T.secretKey],
  );
});
