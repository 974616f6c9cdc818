import { importIntoInsight } from '@earshot/core/areas/pages/insight';
import type { AnyOperation } from '@earshot/core/model/operation';
import { counted } from '@earshot/core/plugin/notice-words';
import type { ReadFile } from '../../operations/visit.ts';

/** Notices and encoding of a file that was read. */
export const toldOf = (operation: AnyOperation, file: ReadFile) => ({
  notices: noticesOf(operation, file),
  encoding: file.encoding ?? null,
  encodingGuessed: file.encodingGuessed ?? false,
});

/** The notices about an imported file: what its format left out, and what the page that it goes into has no room for. */
export function noticesOf(operation: AnyOperation, { notices = [], comments = [] }: ReadFile): string[] {
  if (operation !== importIntoInsight || comments.length === 0) return [...notices];
  const left = counted(comments.length, 'comment was', 'comments were');
  return [...notices, `${left} left out. Import the file as a note to have them.`];
}
