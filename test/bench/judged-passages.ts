import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { limits } from '@earshot/core/limits';
import * as z from 'zod';

/** A passage or a query of a judged collection. */
export interface Said {
  id: string;
  text: string;
}

/** Passages, queries, and relevance grades: query id → passage id → grade. */
export interface Judged {
  passages: Said[];
  queries: Said[];
  grades: Map<string, Map<string, number>>;
}

const said = z
  .object({ id: z.coerce.string().optional(), _id: z.coerce.string().optional(), text: z.string() })
  .transform(({ id, _id, text }): Said => ({ id: id ?? _id ?? '', text }));

async function* lines(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line.trim() !== '') yield line;
}

async function saidIn(folder: string, ...names: string[]): Promise<Said[]> {
  const name = names.find((one) => existsSync(join(folder, one)));
  if (!name) throw new Error(`${folder} has no ${names.join(' or ')}`);
  const found: Said[] = [];
  for await (const line of lines(join(folder, name))) found.push(said.parse(JSON.parse(line)));
  return found;
}

/**
 * Reads a folder: passages.jsonl or corpus.jsonl and queries.jsonl with id or _id and text, qrels.tsv with query,
 * passage, grade and an optional header.
 */
export async function readJudged(folder: string): Promise<Judged> {
  const passages = await saidIn(folder, 'passages.jsonl', 'corpus.jsonl');
  const queries = await saidIn(folder, 'queries.jsonl');
  const grades = new Map<string, Map<string, number>>();
  for await (const line of lines(join(folder, 'qrels.tsv'))) {
    const [query = '', passage = '', grade] = line.split('\t');
    // A grade can be missing; in BEIR's header it is a word.
    const number = grade === undefined || grade.trim() === '' ? 1 : Number(grade);
    if (Number.isNaN(number)) continue;
    grades.set(query, (grades.get(query) ?? new Map()).set(passage, number));
  }
  const judged = new Set([...grades].filter(([, of]) => [...of.values()].some((grade) => grade > 0)).map(([id]) => id));
  return { passages, queries: queries.filter(({ id }) => judged.has(id)).map(askable), grades };
}

/** A query limited to what the product accepts. */
export const askable = ({ id, text }: Said): Said => {
  const { characters, words } = limits.searchQuery;
  return { id, text: text.replaceAll('"', ' ').split(/\s+/u).slice(0, words).join(' ').slice(0, characters) };
};

const gain = (grade: number, rank: number) => grade / Math.log2(rank + 2);

/** nDCG of the first ten, as in trec_eval: the grade is the gain. */
export function ndcg(ids: readonly string[], grades: ReadonlyMap<string, number>): number {
  const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, 10);
  const most = ideal.reduce((sum, grade, rank) => sum + gain(grade, rank), 0);
  return ids.slice(0, 10).reduce((sum, id, rank) => sum + gain(grades.get(id) ?? 0, rank), 0) / most;
}

/** The share of relevant passages among the first hundred. */
export function recall(ids: readonly string[], grades: ReadonlyMap<string, number>): number {
  const wanted = new Set([...grades].filter(([, grade]) => grade > 0).map(([id]) => id));
  return ids.slice(0, 100).filter((id) => wanted.has(id)).length / wanted.size;
}
