import { RETRIEVAL_METHODS } from '@earshot/core/areas/search/search';
import { PassageRoom } from '../kit/rooms/passage-room.ts';
import { type Judged, ndcg, readJudged, recall } from './judged-passages.ts';
import { Bm25 } from './peers/bm25.ts';
import type { Result } from './result.ts';
import { segments } from './search-words.ts';

const GOAL = 'nDCG@10: FULL_TEXT within .03 of BM25 (k1 1.2, b .75); HYBRID above FULL_TEXT, VECTOR and BM25';
const MOST = 100;

interface Figures {
  ndcg: number;
  recall: number;
}

/** Made-up passages, each with a query of some of its words. */
function generated(): Judged {
  const passages = segments()
    .slice(0, 400)
    .map((text, at) => ({ id: `p${at}`, text }));
  const queries = passages.slice(0, 40).map(({ text }, at) => {
    const words = text.split(/\s+/u);
    return {
      id: `q${at}`,
      text: words
        .filter((_, place) => place % 3 === at % 3)
        .slice(0, 6)
        .join(' '),
    };
  });
  return { passages, queries, grades: new Map(queries.map(({ id }, at) => [id, new Map([[`p${at}`, 1]])])) };
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

async function measure(
  { queries, grades }: Judged,
  ranked: (query: string) => string[] | Promise<string[]>,
): Promise<Figures> {
  const sums: Figures = { ndcg: 0, recall: 0 };
  for (const { id, text } of queries) {
    const ids = await ranked(text);
    const of = grades.get(id) ?? new Map<string, number>();
    sums.ndcg += ndcg(ids, of);
    sums.recall += recall(ids, of);
  }
  return { ndcg: rounded(sums.ndcg / queries.length), recall: rounded(sums.recall / queries.length) };
}

/**
 * Relevance of passages, beside a plain BM25: npm run bench -- relevance <folder> (test/bench/judged-passages.ts
 * documents its content).
 */
export async function bench({ small, args }: { small: boolean; args: string[] }): Promise<Result> {
  const [folder] = args;
  if (!folder && !small) throw new Error('Name a folder with passages, queries and judgements, or say --small');
  const judged = folder ? await readJudged(folder) : generated();
  const room = await PassageRoom.open();
  await room.fill(judged.passages);
  const figures: Record<string, Figures> = {};
  for (const method of RETRIEVAL_METHODS)
    figures[method] = await measure(judged, (query) => room.ranked(query, method, MOST));
  await room.close();
  const peer = new Bm25(judged.passages);
  const bm25 = await measure(judged, (query) => peer.ranked(query, MOST));
  const of = (method: (typeof RETRIEVAL_METHODS)[number]) => figures[method]?.ndcg ?? 0;
  const [words, vector, hybrid] = [of('FULL_TEXT'), of('VECTOR'), of('HYBRID')];
  return {
    bench: 'relevance',
    holds: words >= bm25.ndcg - 0.03 && hybrid > Math.max(words, vector, bm25.ndcg),
    goal: GOAL,
    ratio: rounded(hybrid / bm25.ndcg),
    peer: bm25.ndcg,
    own: hybrid,
    bm25,
    ...figures,
    passages: judged.passages.length,
    queries: judged.queries.length,
  };
}
