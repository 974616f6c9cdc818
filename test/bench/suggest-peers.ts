import type { CodedText } from './coded-texts.ts';

/** Learns from coded texts; returns the tags of another text, the most likely first. */
export type Suggest = (examples: readonly CodedText[]) => (text: string) => readonly string[];

/** Always the most frequent tags. */
export const majority: Suggest = (examples) => {
  const counts = new Map<string, number>();
  for (const tag of examples.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const first = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([tag]) => tag);
  return () => first;
};

type Weights = Map<string, number>;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** TF-IDF of words, of length one. */
function weights(text: string, idf: Weights): Weights {
  const found: Weights = new Map();
  for (const word of wordsIn(text)) found.set(word, (found.get(word) ?? 0) + (idf.get(word) ?? 0));
  const length = Math.hypot(...found.values()) || 1;
  return new Map([...found].map(([word, weight]) => [word, weight / length]));
}

/** The tags of the text with the highest cosine of TF-IDF words. */
export const nearestText: Suggest = (examples) => {
  const holding: Weights = new Map();
  for (const { text } of examples)
    for (const word of new Set(wordsIn(text))) holding.set(word, (holding.get(word) ?? 0) + 1);
  const idf = new Map([...holding].map(([word, count]) => [word, 1 + Math.log((1 + examples.length) / (1 + count))]));
  const places = new Map<string, [at: number, weight: number][]>();
  for (const [at, { text }] of examples.entries())
    for (const [word, weight] of weights(text, idf)) places.set(word, [...(places.get(word) ?? []), [at, weight]]);
  return (text) => {
    const cosines = new Float64Array(examples.length);
    for (const [word, weight] of weights(text, idf))
      for (const [at, other] of places.get(word) ?? []) (cosines[at] as number) += weight * other;
    let best = 0;
    for (let at = 1; at < cosines.length; at += 1) if ((cosines[at] as number) > (cosines[best] as number)) best = at;
    return examples[best]?.tags ?? [];
  };
};
