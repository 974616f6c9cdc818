import type { Loss } from '@earshot/core/areas/exchange/loss';
import type { ProjectExport } from '@earshot/core/areas/exchange/project-export';
import type { DateFormat } from '@earshot/core/rules/dates/date-text';
import type { Pool } from '@earshot/processing/pool/pool';
import type { InputOf } from '@earshot/processing/tasks/all';
import type { FileStore } from '../../files/bytes/file-store.ts';
import type { Pictures } from '../../files/bytes/pictures.ts';
import type { Gathered, GatheringParts } from '../gathering/gather-project.ts';
import type { PackageFolder } from '../gathering/package-folder.ts';

/** Notice in a redacted export. */
export const REDACTED_NOTICE =
  'Redacted: what looks like personal data was replaced by labels, by patterns and names, which do not find everything. People, members, files and pictures, earlier versions, summaries, automations and links to issues were left out.';

/** Entries of the zip file. */
export type PackageEntries = InputOf<'package-export'>['entries'];

/** The bytes of existing files, and the paths of missing ones. */
export interface Originals {
  entries: PackageEntries;
  missing: string[];
}

/** A gathered project to be written in a format. */
export interface GatheredExport {
  row: ProjectExport;
  /** date format of the workspace */
  dateFormat: DateFormat;
  folder: PackageFolder;
  gathered: Gathered;
  originals: Originals;
  pool: Pick<Pool, 'run'>;
  store: FileStore;
  pictures: Pick<Pictures, 'find'>;
  signal: AbortSignal;
}

/** Losses of a format; `lossCount` includes those that are not listed. */
export interface LossReport {
  losses?: Loss[];
  lossCount?: number;
}

/** A written export, ready for packing. */
export interface Written extends Originals {
  /** content of the manifest besides the entries; no manifest without it */
  content?: Record<string, unknown>;
  /** path of a file that is the whole export, instead of a zip file */
  whole?: string;
  report?: LossReport;
}

/** Writer of a project in one format. */
export interface ExportWriter extends Pick<GatheringParts, 'takes' | 'pathOf'> {
  /** true if the format has a place for the audit log */
  hasAudit?: true;
  /** true or absent if the format has a place for files */
  hasFiles?: boolean;
  /** The entries of the zip file, and the further content of its manifest. */
  write(made: GatheredExport): Promise<Written> | Written;
}

/** Finds the bytes of the gathered files. */
export async function originalsOf(
  store: FileStore,
  workspaceId: string,
  { originals }: Pick<Gathered, 'originals'>,
): Promise<Originals> {
  const entries: PackageEntries = [];
  const missing: string[] = [];
  for (const { hash, name, stored } of originals) {
    const key = { workspaceId, hash };
    if ((await store.size(key)) === undefined) missing.push(name);
    else entries.push({ name, path: await store.pathOf(key), stored });
  }
  return { entries, missing };
}
