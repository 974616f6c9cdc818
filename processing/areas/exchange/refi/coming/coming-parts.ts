import { cleanLine, cleanProse, cut } from '@earshot/core/rules/text';
import type { Losses } from '../losses.ts';
import type { Made, RefiProject } from '../model.ts';
import type { PackageWriter } from './package-writer.ts';

/** The files of a .qdpx, by their names in the XML. */
export interface RefiFiles {
  /** the name in the archive for a path of the XML; undefined if the archive lacks it */
  find: (path: string) => string | undefined;
  /** a whole text */
  read: (name: string) => Buffer;
  /** writes a file to a path; returns its properties */
  extract: (name: string, to: string) => Promise<{ bytes: number; hash: string; mediaType: string; kind: string }>;
}

/** State of turning a REFI-QDA project into a package. */
export interface ComingParts {
  project: RefiProject;
  projectId: string;
  losses: Losses;
  writer: PackageWriter;
  files: RefiFiles;
}

/** The time of content without a known time. Always the same, since ids are derived from it. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/** Columns of every row. A missing time becomes that of the project. */
export function baseOf({ project }: ComingParts, id: string, { by, at }: Made = { by: '', at: '' }) {
  const createdAt = at || project.createdAt;
  const known = project.users.some((user) => user.id === by);
  return { id, createdAt, updatedAt: createdAt, createdBy: known ? by : null };
}

/** A name on one line, cut where it is too long. */
export const nameOf = (text: string, most: number): string => cut(cleanLine(text), most).trim();

/** Several lines, cut where they are too long. */
export const proseOf = (text: string, most: number): string => cut(cleanProse(text).trim(), most);

/** Ranks in the order of a list. */
export const rankOf = (at: number): number => at * 1000;
