import { randomUUID } from 'node:crypto';
import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { checkDocument } from '@earshot/core/documents/document-check';
import { entities } from '@earshot/core/model/all';
import type { Read } from './refi-kit.ts';

/** Columns that only stored rows have. */
const ELSEWHERE = { workspaceId: randomUUID(), revision: 1, trashedAt: null };

interface Line {
  'x-earshot'?: object;
  richText?: unknown;
}

/** Differences between a package's lines and Earshot's own format, a sentence each. */
export function complaintsAbout(read: Read): string[] {
  return entities.flatMap((entity) => {
    const noun = EXPORTED_NOUNS[entity.name];
    const lines = isExported(noun) && entity.name !== 'Member' ? read[noun.file] : undefined;
    if (!Array.isArray(lines)) return [];
    return (lines as Line[]).flatMap((line) => {
      const { error } = entity.row.safeParse({ ...(line['x-earshot'] ?? line), ...ELSEWHERE });
      const rows = error?.issues.map(({ path, message }) => `${entity.name}.${path.join('.')}: ${message}`) ?? [];
      const texts = line.richText === undefined ? [] : checkDocument(line.richText).map(String);
      return [...rows, ...texts];
    });
  });
}
