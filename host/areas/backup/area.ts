import type { Environment } from '@earshot/config/environment';
import { StartFailure } from '@earshot/config/start-failure';
import { WARNING_WORDS } from '@earshot/core/areas/backup/backup-words';
import { ContainerModule } from 'inversify';
import { AREA, T } from '../../area.ts';
import { HOURLY, type Schedule, schedule } from '../../jobs/schedule.ts';
import type { Timetable } from '../../jobs/slots.ts';
import { FILES } from '../files/area.ts';
import { backupHandlers, statusOf } from './backup-status.ts';
import { makeScheduledBackup } from './jobs/make-scheduled-backup.ts';
import { checkBackups, tellOfBackups } from './jobs/tell-of-backups.ts';
import { writeErasures } from './jobs/write-erasures.ts';
import { keyIdOf } from './key-id.ts';
import { releaseOf } from './release.ts';

const HOUR_MS = 3_600_000;

const timetableOf = ({ backup }: Environment): Timetable | undefined =>
  backup && { cron: backup.cron, timeZone: 'UTC' };

function schedulesOf(environment: Environment): Schedule[] {
  const timetable = timetableOf(environment);
  if (!timetable) return [];
  try {
    return [
      schedule({
        name: 'make-backup',
        kind: 'make-backup',
        scope: 'installation',
        windowMs: 12 * HOUR_MS,
        ...timetable,
      }),
      schedule({ name: 'write-erasures', kind: 'write-erasures', scope: 'installation', ...HOURLY }),
      schedule({ name: 'check-backups', kind: 'check-backups', scope: 'installation', ...HOURLY }),
    ];
  } catch (cause) {
    throw new StartFailure(
      `EARSHOT_BACKUP_CRON is "${timetable.cron}": give five fields of cron in UTC, such as 30 2 * * * for every night.`,
      { cause },
    );
  }
}

/** Backups of the installation: scheduled, verified and monitored. */
export const backup = new ContainerModule(({ bind }) => {
  bind(AREA.handlers).toResolvedValue((environment) => backupHandlers(timetableOf(environment)), [T.environment]);
  bind(AREA.schedules).toResolvedValue(schedulesOf, [T.environment]);
  bind(AREA.jobs).toResolvedValue(
    (environment, connection, database, { store }, secretKey, log) => [
      makeScheduledBackup({
        connection,
        database,
        store,
        log,
        release: releaseOf(),
        keyId: keyIdOf(secretKey),
        wanted: environment.backup,
      }),
      writeErasures(database, secretKey, environment.backup?.folder),
      tellOfBackups(),
      checkBackups(timetableOf(environment)),
    ],
    [T.environment, T.connection, T.jobsDatabase, FILES.files, T.secretKey, T.log],
  );
  bind(AREA.warnings).toResolvedValue(
    (environment, database) => async () => {
      const { warning } = await database.asSystem('see how backups are doing', (transaction) =>
        statusOf(transaction, timetableOf(environment)),
      );
      return warning === 'NONE' ? [] : [`${WARNING_WORDS[warning].title}.`];
    },
    [T.environment, T.doorDatabase],
  );
});
