import { access, constants, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@earshot/config/environment';
import type { Container } from 'inversify';
import { T } from '../area.ts';
import { databaseClock } from '../store/database-clock.ts';

const LEAST_BYTES = 1_000_000_000;
const LEAST_SHARE = 0.05;
/** Maximum difference between a host's clock and the database's, in ms. */
const CLOCK_MS = 5000;

/** A folder that Earshot writes to, with the free space on its disk. */
export interface Room {
  of: 'data' | 'database' | 'backups';
  folder: string;
  freeBytes: number;
  bytes: number;
}

type Folders = Pick<Environment, 'data' | 'databaseUrl' | 'backup'>;

const foldersOf = ({ data, databaseUrl, backup }: Folders): [Room['of'], string][] => [
  ['data', data],
  ...(databaseUrl ? [] : ([['database', join(data, 'database')]] as [Room['of'], string][])),
  ...(backup ? ([['backups', backup.folder]] as [Room['of'], string][]) : []),
];

/** Free space in the folders of this host; missing folders are left out. */
export async function freeRoom(environment: Folders): Promise<Room[]> {
  const found = await Promise.all(
    foldersOf(environment).map(async ([of, folder]) => {
      const disk = await statfs(folder).catch(() => undefined);
      return disk && { of, folder, freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize };
    }),
  );
  return found.filter((room) => room !== undefined);
}

const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** Warnings to operators about disks, in words. */
export const roomWarnings = (rooms: readonly Room[]): string[] =>
  rooms
    .filter(({ freeBytes, bytes }) => freeBytes < LEAST_BYTES || freeBytes < bytes * LEAST_SHARE)
    .map(
      ({ of, folder, freeBytes, bytes }) =>
        `The disk of the ${of} (${folder}) has ${inGigabytes(freeBytes)} of ${inGigabytes(bytes)} left.`,
    );

async function unwritable(folder: string): Promise<string[]> {
  try {
    await access(folder, constants.W_OK);
    return [];
  } catch (fault) {
    const { code = '' } = fault as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : [`Nothing can be written to ${folder} (${code}).`];
  }
}

/** Warnings to operators about this host's clock, in words: `aheadMs` is its difference from the database's, in ms. */
export function clockWarnings(aheadMs: number): string[] {
  if (Math.abs(aheadMs) <= CLOCK_MS) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return [
    `The clock of this host is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s: what it makes has wrong times. Set it by a time server.`,
  ];
}

/** Warnings about this host's machine. */
export async function machineWarnings(container: Container): Promise<string[]> {
  const environment = container.get(T.environment);
  const folders = [
    environment.data,
    join(environment.data, 'files'),
    ...(environment.backup ? [environment.backup.folder] : []),
  ];
  const closed = await Promise.all(folders.map(unwritable));
  const from = Date.now();
  const there = await container.get(T.doorDatabase).asSystem('compare the clocks', databaseClock);
  const aheadMs = (from + Date.now()) / 2 - there.getTime();
  return [...roomWarnings(await freeRoom(environment)), ...closed.flat(), ...clockWarnings(aheadMs)];
}
