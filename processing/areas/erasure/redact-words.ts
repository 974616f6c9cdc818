import type { Finding } from '@earshot/core/areas/redaction/personal-data';
import { wordReplacer } from '@earshot/core/areas/redaction/replace-words';
import { type DocumentJson, type DocumentNode, documentText, isTop, TOP_NODES } from '@earshot/core/documents/document';
import * as z from 'zod';
import { fromUpdates, stateFromJson, toJson } from '../../documents/convert.ts';
import { readText } from '../../documents/text.ts';
import { bytes, task } from '../../pool/task.ts';
import { redactJson } from '../redaction/redact-json.ts';
import { retypedWords, WordFinder } from './retyped-words.ts';
import { outsideTurns } from './turns.ts';

const replacementsOf = (findings: readonly Finding[]) => [
  ...new Map(findings.map(({ text, label }) => [text, { text, label }])).values(),
];

/** Rewrites a document without a person's words, except in their own turns. The new state has no history. */
export const redactWords = task({
  id: 'redact-words',
  input: retypedWords.extend({
    updates: z.array(bytes()),
    top: z.enum(TOP_NODES),
    speakerIds: z.array(z.string()),
    /** its title, in which words are replaced as well */
    title: z.string(),
  }),
  output: z.object({
    state: bytes(),
    replacements: z.array(z.object({ text: z.string(), label: z.string() })),
  }),
  moves: ({ state }) => [state],
  run({ input: { updates, top, speakerIds, title, ...sought } }) {
    const finder = new WordFinder(sought);
    const doc = fromUpdates(updates);
    const read = readText(doc);
    const found = finder.in(read.written).filter(outsideTurns(read, speakerIds));
    const replacements = replacementsOf([...found, ...finder.in(title)]);
    return { state: stateFromJson(redactJson(toJson(doc, top), found, wordReplacer(replacements))), replacements };
  },
});

/** Removes a person's words from all strings of a JSON value; documents in it are read as one text each. */
export const redactStrings = task({
  id: 'redact-strings',
  input: retypedWords.extend({ value: z.unknown() }),
  output: z.object({ value: z.unknown() }),
  run: ({ input: { value, ...sought } }) => ({ value: without(value, new WordFinder(sought)) }),
});

function without(value: unknown, finder: WordFinder): unknown {
  if (typeof value === 'string') return withoutWords(value, finder);
  if (Array.isArray(value)) return value.map((one) => without(one, finder));
  if (typeof value !== 'object' || value === null) return value;
  if ('type' in value && isTop(value.type) && 'content' in value) {
    const found = finder.in(documentText(value as DocumentNode));
    return redactJson(value as DocumentJson, found, wordReplacer(replacementsOf(found)));
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, without(one, finder)]));
}

function withoutWords(text: string, finder: WordFinder): string {
  let out = '';
  let at = 0;
  for (const { from, to, label } of finder.in(text)) {
    out += text.slice(at, from) + label;
    at = to;
  }
  return out + text.slice(at);
}
