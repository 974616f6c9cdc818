import { hashOf } from '@earshot/processing/areas/search/passages/word-counts';
import type { Answered } from './fake-internet.ts';

/** Behaviour of a fake embedding model: honest, or a fault. */
export type EmbeddingBehaviour = 'HONEST' | 'TOO_FEW' | 'UNEVEN' | 'LONGER' | 'MALFORMED';

/** Words with the same meaning but no common letters. */
const MEANINGS = [
  ['delivery', 'driver', 'courier', 'shipment'],
  ['price', 'shops', 'money'],
  ['colour', 'oak', 'hue'],
] as const;
const HASHED = 13;

/** A vector of a text's meanings, with little weight on its words. */
function vectorOf(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const vector = MEANINGS.map((same) => words.filter((word) => (same as readonly string[]).includes(word)).length);
  const hashed = Array.from({ length: HASHED }, () => 0.01);
  for (const word of words) hashed[hashOf(word) % HASHED] = 0.02;
  return [...vector, ...hashed];
}

/** The embeddings endpoint of a model's server, as in its sheet. */
export class EmbeddingFake {
  behaviour: EmbeddingBehaviour = 'HONEST';
  /** received texts, by request, and the requested model */
  readonly sent: { model: string; texts: string[] }[] = [];
  /** answers to the next requests in place of vectors */
  trouble: Answered[] = [];
  /** delays vectors of passages while it is set; questions come one at a time and are answered */
  gate: Promise<void> | undefined;

  get texts(): string[] {
    return this.sent.flatMap(({ texts }) => texts);
  }

  async answer(body: string): Promise<Answered> {
    const trouble = this.trouble.shift();
    if (trouble) return trouble;
    const { model, input, encoding_format } = JSON.parse(body) as {
      model: string;
      input: string[];
      encoding_format?: string;
    };
    if (encoding_format !== 'float' || !Array.isArray(input) || input.length === 0 || input.length > 256)
      return { status: 400, body: { error: { message: 'no' } } };
    if (input.length > 1) await this.gate;
    this.sent.push({ model, texts: input });
    const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    // Shuffled, as some servers do.
    data.reverse();
    const [first] = data;
    if (this.behaviour === 'TOO_FEW') data.pop();
    if (this.behaviour === 'UNEVEN' && first && data.length > 1) first.embedding.push(1);
    if (this.behaviour === 'LONGER') for (const { embedding } of data) embedding.push(1);
    if (this.behaviour === 'MALFORMED') return { body: { object: 'list', data: 'no' } };
    return { body: { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } } };
  }
}
