import { limits } from '@earshot/core/limits';
import { beginPulls } from '../areas/channels/jobs/begin-pulls.ts';
import { indexPoints } from '../areas/channels/jobs/index-points.ts';
import { pullChannel } from '../areas/channels/jobs/pull-channel.ts';
import type { PullParts } from '../areas/channels/jobs/pull-turn.ts';
import { type ReadParts, readChannelFile } from '../areas/channels/jobs/read-channel-file.ts';
import { undoChannelRun } from '../areas/channels/jobs/undo-channel-run.ts';
import { type FinishParts, finishUpload } from '../areas/files/jobs/finish-upload.ts';
import { purgeBytes } from '../areas/files/jobs/purge-bytes.ts';
import { purgeUploads } from '../areas/files/jobs/purge-uploads.ts';
import { indexBehind } from '../areas/pages/jobs/index-behind.ts';
import { type IndexNeeds, indexDocument } from '../areas/pages/jobs/index-document.ts';
import { keepVersions } from '../areas/pages/jobs/keep-version.ts';
import { purgeLeftovers } from '../areas/places/jobs/purge-leftovers.ts';
import { purgeTrash } from '../areas/places/jobs/purge-trash.ts';
import { loadSampleJob } from '../areas/sample/jobs/load-sample.ts';
import { findThemes, type ThemeParts } from '../areas/themes/jobs/find-themes.ts';
import { placePoints } from '../areas/themes/jobs/place-points.ts';
import { purgeSessions } from '../areas/workspace/jobs/purge-sessions.ts';
import type { Job } from './job.ts';
import { type Schedule, schedule } from './schedule.ts';

/** Every kind of job that this host runs. */
export const hostJobs = (needs: IndexNeeds): Job[] => [
  indexDocument(needs),
  indexBehind(needs.documents),
  keepVersions(needs),
  purgeTrash(needs.documents),
  purgeLeftovers(),
  purgeSessions(),
];

/** The one that fills a workspace with the sample; what it calls is there once the host runs. */
export const sampleJobs = (parts: Parameters<typeof loadSampleJob>[0]): Job[] => [loadSampleJob(parts)];

/** Those that have to do with files. */
export const fileJobs = (parts: FinishParts): Job[] => [
  finishUpload(parts),
  purgeUploads(parts.incoming),
  purgeBytes(parts.store),
];

// Missed by less than a day it is made up for: what is kept no longer than 30 days goes at most a day late.
const nightly = { cron: '0 3 * * *', timeZone: 'UTC', windowMs: (limits.seconds.day - limits.seconds.minute) * 1000 };

/** Those that bring data into channels, and find what it says. */
export const channelJobs = (parts: ReadParts & PullParts & ThemeParts): Job[] => [
  readChannelFile(parts),
  undoChannelRun(parts),
  findThemes(parts),
  placePoints(parts),
  indexPoints(parts),
  pullChannel(parts),
  beginPulls(parts.sources),
];

// Not on the hour, when everybody asks.
const hourly = { cron: '17 * * * *', timeZone: 'UTC', windowMs: (limits.seconds.hour - limits.seconds.minute) * 1000 };

/** What runs by itself, and when. */
export const hostSchedules: Schedule[] = [
  schedule({ name: 'begin-pulls', kind: 'begin-pulls', scope: 'workspace', ...hourly }),
  schedule({ name: 'purge-trash', kind: 'purge-trash', scope: 'workspace', ...nightly }),
  schedule({ name: 'purge-leftovers', kind: 'purge-leftovers', scope: 'workspace', ...nightly }),
  schedule({ name: 'index-behind', kind: 'index-behind', scope: 'workspace', ...nightly }),
  // What a run left waiting that never came to its end.
  schedule({ name: 'index-points', kind: 'index-points', scope: 'workspace', ...nightly }),
  schedule({ name: 'purge-uploads', kind: 'purge-uploads', scope: 'workspace', ...nightly }),
  schedule({ name: 'purge-bytes', kind: 'purge-bytes', scope: 'workspace', ...nightly }),
  schedule({ name: 'purge-sessions', kind: 'purge-sessions', scope: 'installation', ...nightly }),
];
