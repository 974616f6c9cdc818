import type { DocumentNode } from '@earshot/core/documents/document';
import { cleanProse } from '@earshot/core/rules/text';

/** A paragraph with this text, line breaks included. */
export function linesOfText(text: string): DocumentNode {
  const lines = cleanProse(text).split('\n');
  const content = lines.flatMap((line, at): DocumentNode[] => [
    ...(at > 0 ? [{ type: 'hardBreak' }] : []),
    ...(line === '' ? [] : [{ type: 'text', text: line }]),
  ]);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}
