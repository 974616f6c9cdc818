import { limits } from '@earshot/core/limits';
import { beginPulls } from './begin-pulls.ts';
import { findThemes, type ThemeParts } from './find-themes.ts';
import { type FinishParts, finishUpload } from './finish-upload.ts';
import { indexBehind } from './index-behind.ts';
import { type IndexNeeds, indexDocument } from './index-document.ts';
import { indexPoints } from './index-points.ts';
import type { Job } from './job.ts';
import { keepVersions } from './keep-version.ts';
import { loadSampleJob } from './load-sample.ts';
import { placePoints } from './place-points.ts';
import { pullChannel } from './pull-channel.ts';
import type { PullParts } from './pull-turn.ts';
import { purgeBytes } from './purge-bytes.ts';
import { purgeLeftovers } from './purge-leftovers.ts';
import { purgeSessions } from './purge-sessions.ts';
import { purgeTrash } from './purge-trash.ts';
import { purgeUploads } from './purge-uploads.ts';
import { type ReadParts, readChannelFile } from './read-channel-file.ts';
import { type Schedule, schedule } from './schedule.ts';
import { undoChannelRun } from './undo-channel-run.ts';

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
