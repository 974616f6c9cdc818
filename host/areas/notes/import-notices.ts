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

/** Notices about an imported file: content left out by its format, and content that does not fit into its page. */
export function noticesOf(operation: AnyOperation, { notices = [], comments = [] }: ReadFile): string[] {
  if (operation !== importIntoInsight || comments.length === 0) return [...notices];
  const left = counted(comments.length, 'comment was', 'comments were');
  return [...notices, `${left} left out. Import the file as a note to have them.`];
}
