import { createHash } from 'node:crypto';
import { type DocumentJson, isTop } from '@earshot/core/documents/document';
import { escapeRegExp } from '@earshot/core/rules/escape-reg-exp';
import type { Redactor } from '../../redaction/redactor.ts';
import { type MarkedWords, markedIn } from './marked-in.ts';

type Line = Record<string, unknown>;

/** Columns without text: types, paths and hashes. */
const KEPT = new Set(
  'hash rangeFrom rangeTo type state status kind role format layout objectType scope mediaType'.split(' '),
);
/** Ids, times and colours. */
const NO_WORDS =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|#[0-9a-f]{6})$/i;
/** Fields that contain only a name. */
const NAMES = new Set(['speaker', 'respondent']);
/** Fields that contain excerpts of a text. */
const PIECES = new Set(['prefix', 'suffix']);

/**
 * Minimum characters of a name that is searched for in its owner's text; shorter ones often occur as parts of words.
 */
const SHORTEST_NAME = 3;

export const NOTES = 'Notes.jsonl';
export const SPEAKERS = 'x-earshot/Speakers.jsonl';
const HIGHLIGHTS = 'x-earshot/Highlights.jsonl';
const CITATIONS = 'x-earshot/Citations.jsonl';
const COMMENTS = 'x-earshot/Comments.jsonl';
const CHANNELS = 'x-earshot/Channels.jsonl';
export const POINTS = 'x-earshot/DataPoints.jsonl';
const THEMES = 'x-earshot/Themes.jsonl';
const THEME_RUNS = 'x-earshot/ThemeRuns.jsonl';
const THEME_EDITS = 'x-earshot/ThemeEdits.jsonl';

const str = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Rewrites lines of a gathered project with labels in place of personal data. Everything is searched unless it is known
 * to contain no text. Notes come before highlights, whose words are taken from the redacted text, and data points
 * before themes, whose titles can contain names of authors.
 */
export class PackageRedactor {
  private readonly marked = new Map<string, MarkedWords>();
  /** authors of data points, in small letters, and their labels */
  private readonly authors = new Map<string, string>();

  constructor(
    private readonly redactor: Redactor,
    /** types of custom fields by id */
    private readonly fieldTypes: ReadonlyMap<string, string>,
  ) {}

  line(file: string, line: Line): Line {
    if (file === NOTES) return this.note(line);
    if ('richText' in line) return this.page(line);
    if (file === HIGHLIGHTS) return this.highlight(line);
    if (file === SPEAKERS) return { ...this.object(line), name: this.redactor.name(str(line.name)) };
    if (file === CITATIONS) return this.citation(line);
    if (file === COMMENTS) return this.comment(line);
    // Settings contain accounts and searches; labels in them would be of no use to the source.
    if (file === CHANNELS) return { ...this.object(line), settings: {} };
    if (file === POINTS) return this.point(line);
    // The model contains words of all data.
    if (file === THEME_RUNS) return { ...this.object(line), model: null };
    if (file === THEMES || file === THEME_EDITS) return this.withoutAuthors(this.object(line)) as Line;
    return this.object(line);
  }

  /** Times of words are left out, since they contain the words. */
  private note({ wordTimes: _, ...line }: Line): Line {
    const redacted = this.page(line);
    const marked = markedIn(redacted.richText as DocumentJson);
    for (const [id, words] of marked) this.marked.set(id, words);
    const contentRanges = [...marked].map(([id, { from, text }]) => ({ id, position: from, length: text.length }));
    return { ...redacted, contentRanges };
  }

  /** The text first: its findings are searched for in excerpts of it. */
  private page({ richText, ...line }: Line): Line {
    const document = this.value('richText', richText);
    return { ...this.object(line), richText: document };
  }

  private highlight(line: Line): Line {
    const there = this.marked.get(String(line.id));
    const words = there
      ? { text: there.text, position: there.from }
      : { text: this.redactor.piece(str(line.text), str(line.prefix), str(line.suffix)) };
    return { ...this.object(line), ...words };
  }

  private citation(line: Line): Line {
    const { text: words, source, ...others } = line;
    const text = this.redactor.piece(str(words));
    const hash = createHash('sha256').update(text).digest('hex');
    return { ...this.object(others), text, hash, source: this.source(source as Line | null) };
  }

  /** Source of a quote: its words can be excerpts as well. */
  private source(source: Line | null): Line | null {
    if (!source) return null;
    const { text, ...others } = source;
    return { ...this.object(others), text: text === null ? null : this.redactor.piece(str(text)) };
  }

  private comment(line: Line): Line {
    const quote = this.redactor.piece(str(line.quote), str(line.prefix), str(line.suffix));
    return { ...this.object(line), quote };
  }

  /**
   * A data point with redacted text. Names from its source, links, raw data and positions of passages are left out; its
   * author's name is replaced in the text, too.
   */
  private point({ raw: _, ...line }: Line): Line {
    const author = str(line.author);
    const label = author === '' ? '' : this.redactor.name(author);
    if (author !== '') this.authors.set(author.toLowerCase(), label);
    const words = (text: unknown) => withoutName(this.redactor.text(str(text)), author, label);
    const fields = Object.fromEntries(
      Object.entries((line.fields ?? {}) as Line).map(([name, value]) => [words(name), words(value)]),
    );
    const said = { title: words(line.title), text: words(line.text), author: label, fields };
    const contentHash = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
    const placement = line.placement ? { ...(line.placement as Line), passages: [] } : null;
    return { ...line, ...said, contentHash, externalId: str(line.id), url: '', raw: '', placement };
  }

  /** Replaces authors of data points with labels wherever they are named. */
  private withoutAuthors(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.withoutAuthors(one));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, KEPT.has(key) ? one : this.withoutAuthors(one)]),
      );
    if (typeof value !== 'string' || NO_WORDS.test(value)) return value;
    const small = value.toLowerCase();
    let text = value;
    for (const [author, label] of this.authors) if (small.includes(author)) text = withoutName(text, author, label);
    return text;
  }

  private object(value: Line): Line {
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, one]) => {
        if (key === 'fields' && !Array.isArray(one)) return [[key, this.fields(one as Line | null)]];
        // Rebuilt from the text.
        if (key === 'preview') return [[key, '']];
        if (key === 'fieldDatum') return [[key, this.fieldDatum(one as { fieldId: string; value: unknown }[])]];
        return [[key, KEPT.has(key) && typeof one === 'string' ? one : this.value(key, one)]];
      }),
    );
  }

  private value(key: string, value: unknown): unknown {
    if (typeof value === 'string') return this.words(key, value);
    if (Array.isArray(value)) return value.map((one) => this.value(key, one));
    if (typeof value !== 'object' || value === null) return value;
    if ('type' in value && isTop(value.type) && 'content' in value)
      return this.redactor.document(value as unknown as DocumentJson);
    return this.object(value as Line);
  }

  private words(key: string, text: string): string {
    if (NO_WORDS.test(text)) return text;
    if (NAMES.has(key)) return this.redactor.name(text);
    return PIECES.has(key) ? this.redactor.piece(text) : this.redactor.text(text);
  }

  private fields(values: Line | null): Line {
    return Object.fromEntries(
      Object.entries(values ?? {}).flatMap(([id, value]) => {
        const left = this.fieldValue(id, value);
        return left === undefined ? [] : [[id, left]];
      }),
    );
  }

  private fieldDatum(values: { fieldId: string; value: unknown }[]): Line[] {
    return values.flatMap(({ fieldId, value }) => {
      const left = this.fieldValue(fieldId, value);
      return left === undefined ? [] : [{ fieldId, value: left }];
    });
  }

  /** A field's value; undefined if it cannot hold a label. */
  private fieldValue(id: string, value: unknown): unknown {
    const type = this.fieldTypes.get(id);
    if (type === 'EMAIL' || type === 'PHONE') return undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    if (NO_WORDS.test(String(value))) return value;
    const text = this.redactor.text(String(value));
    if (text === String(value)) return value;
    return type === 'TEXT' ? text : undefined;
  }
}

/** Replaces whole occurrences of a name with a label, regardless of case. */
function withoutName(text: string, name: string, label: string): string {
  if (name.length < SHORTEST_NAME) return text;
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(name)}(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(whole, () => label);
}
