import { posix } from 'node:path';
import type { Archive, OfficeProgram } from './archive.ts';
import { readXml } from './xml.ts';

/** A part referenced by another: its id there, its relationship type, and its path in the archive. */
export interface Relationship {
  id: string;
  /** the last word of its type, such as `worksheet` or `notesSlide` */
  type: string;
  target: string;
}

/** Relationships of a part, in the order of the file; '' stands for the archive itself. External links are left out. */
export function relationshipsOf(archive: Archive, part: string, program: OfficeProgram): Relationship[] {
  const folder = posix.dirname(part);
  const list = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const found: Relationship[] = [];
  if (!archive.has(list)) return found;
  readXml(
    archive.read(list),
    {
      open(name, { Id = '', Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || TargetMode === 'External') return;
        const target = Target.startsWith('/') ? posix.normalize(Target).slice(1) : posix.join(folder, Target);
        found.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
      },
    },
    program,
  );
  return found;
}

/** The value of an attribute with a prefix that varies between files, such as `r:id`. */
export function prefixed(attributes: Readonly<Record<string, string>>, name: string): string {
  const [, value = ''] = Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`)) ?? [];
  return value;
}
