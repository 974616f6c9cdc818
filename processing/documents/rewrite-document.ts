import type { DocumentJson, DocumentNode } from '@earshot/core/documents/document';
import * as z from 'zod';
import { bytes, task } from '../pool/task.ts';
import { fromUpdates, toJson } from './convert.ts';
import { replaceWords } from './replace-words.ts';

/** The wanted content of a document: JSON, or another stored document, with ids for its speakers. */
const target = z.union([
  z.object({ json: z.custom<DocumentJson>() }),
  z.object({ state: bytes(), speakers: z.record(z.string(), z.string()) }),
]);

const spokenBy = (node: DocumentNode, speakers: Record<string, string>): DocumentNode => {
  const speakerId = node.attrs?.speakerId;
  return typeof speakerId === 'string'
    ? { ...node, attrs: { ...node.attrs, speakerId: speakers[speakerId] ?? speakerId } }
    : node;
};

function jsonOf(to: z.infer<typeof target>): DocumentJson {
  if ('json' in to) return to.json;
  const { type, content = [] } = toJson(fromUpdates([to.state]));
  return { type, content: content.map((node) => spokenBy(node, to.speakers)) };
}

/**
 * Computes the edit that changes a stored document to other content and keeps its highlights on their words, or on the
 * most similar ones; no update if nothing changes.
 */
export const rewriteDocument = task({
  id: 'rewrite-document',
  input: z.object({
    updates: z.array(bytes()),
    to: target,
    highlights: z.array(z.object({ id: z.string(), quote: z.string(), prefix: z.string(), suffix: z.string() })),
  }),
  output: z.object({
    update: bytes().optional(),
    /** resulting text of each; null without words */
    highlights: z.array(z.object({ id: z.string(), text: z.string().nullable() })),
  }),
  moves: ({ update }) => (update ? [update] : []),
  run: ({ input: { updates, to, highlights } }) => replaceWords(fromUpdates(updates), jsonOf(to), highlights),
});
