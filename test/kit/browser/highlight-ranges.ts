import { describe, type Highlighted } from '@earshot/processing/documents/highlight';
import { readText } from '@earshot/processing/documents/text';
import type * as Y from 'yjs';

/** Every highlight mark of a document by id, in reading order of their first words. */
export function highlightRanges(doc: Y.Doc): Map<string, Highlighted> {
  const read = readText(doc);
  return new Map([...read.marked].map(([id, pieces]) => [id, describe(read, id, pieces)]));
}
