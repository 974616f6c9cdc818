import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTexts } from './theme-texts.ts';

/** A text with the tags that people gave to it. */
export interface CodedText {
  text: string;
  tags: string[];
}

// Names of the column with labels in published collections.
const TAGS = ['tags', 'tag', 'labels', 'label', 'intents', 'intent', 'category'];

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

function codedText(record: unknown): CodedText[] {
  const fields = record as Record<string, unknown>;
  const named = TAGS.map((name) => fields[name]).find((value) => value !== undefined);
  const tags = [...new Set([named].flat().filter(isWords))];
  return isWords(fields.text) && tags.length > 0 ? [{ text: fields.text, tags }] : [];
}

function fromTable(path: string): CodedText[] {
  const head = readFileSync(path, 'utf8').split('\n', 1)[0] ?? '';
  const label = TAGS.find((name) => head.split(/[,;\t]/).some((column) => column.trim().replaceAll('"', '') === name));
  if (label === undefined) return [];
  const { texts, labels = [] } = readTexts([path], { text: 'text', label });
  return texts.flatMap((text, at) => codedText({ text, label: labels[at] }));
}

function fromFile(path: string): CodedText[] {
  if (path.endsWith('.csv')) return fromTable(path);
  if (path.endsWith('.jsonl'))
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(isWords)
      .flatMap((line) => codedText(JSON.parse(line)));
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(read) ? read.flatMap(codedText) : [];
}

/**
 * Reads coded texts of a folder: texts.jsonl with `text` and `tags` (or `label`) in each line; else every CSV, JSON or JSONL
 * file with such fields. Texts without a tag are left out.
 */
export function readCodedTexts(folder: string): CodedText[] {
  const own = join(folder, 'texts.jsonl');
  const paths = existsSync(own)
    ? [own]
    : readdirSync(folder)
        .filter((name) => /\.(csv|json|jsonl)$/.test(name))
        .sort()
        .map((name) => join(folder, name));
  const found = paths.flatMap(fromFile);
  if (found.length === 0) throw new Error(`${folder} holds no texts with tags`);
  return found;
}
