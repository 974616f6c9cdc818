import { folded } from '@earshot/core/rules/text';
import lunr from 'lunr';

export interface Titled {
  id: string;
  title: string;
}

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Index of titles in the browser, by words and prefixes, without accents; for some thousands of titles. */
export class TitleIndex<T extends Titled> {
  private readonly index: lunr.Index;
  private readonly byId: Map<string, T>;
  private readonly plain: { item: T; text: string }[];

  constructor(items: readonly T[]) {
    this.byId = new Map(items.map((item) => [item.id, item]));
    this.plain = items.map((item) => ({ item, text: folded(item.title) }));
    this.index = lunr((builder) => {
      builder.ref('id');
      builder.field('words');
      // Titles are short and may be in any language: no stemming, no stop words.
      builder.pipeline.reset();
      builder.searchPipeline.reset();
      for (const { id, title } of items) builder.add({ id, words: wordsOf(title) });
    });
  }

  /** Matches, best first: whole words, prefixes, then titles that contain the text anywhere (Chinese has no spaces). */
  find(query: string, most: number): T[] {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    const hits = this.index.query((wish) => {
      for (const word of words) {
        wish.term(word, { boost: 10, presence: lunr.Query.presence.OPTIONAL });
        wish.term(word, { wildcard: lunr.Query.wildcard.TRAILING, presence: lunr.Query.presence.REQUIRED });
      }
    });
    const found = hits.flatMap(({ ref }) => this.byId.get(ref) ?? []);
    const known = new Set(found.map(({ id }) => id));
    const text = folded(query).trim();
    const inside = this.plain.filter(({ item, text: title }) => !known.has(item.id) && title.includes(text));
    return [...found, ...inside.map(({ item }) => item)].slice(0, most);
  }
}
