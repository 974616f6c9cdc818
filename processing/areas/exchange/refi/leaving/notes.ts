import type { DocumentNode } from '@earshot/core/documents/document';
import { derivedId } from '../derived-id.ts';
import type { RefiSelection, RefiSource, RefiText } from '../model.ts';
import { codePointsAt } from '../positions.ts';
import { type Line } from '../read-lines.ts';
import { type DocumentWords, documentWords, type Names } from './document-words.ts';
import { type LeavingParts, madeOf, str } from './leaving-parts.ts';
import type { Variables } from './variables.ts';

/** A comment on words of a page. */
export interface Remark {
  id: string;
  quote: string;
  prefix: string;
  suffix: string;
}

interface NotesParts extends LeavingParts {
  names: Names;
  variables: Variables;
  /** by the id of a highlight */
  highlights: ReadonlyMap<string, Line>;
  /** the comments of a page, without replies */
  remarks: ReadonlyMap<string, readonly Remark[]>;
  /** writes a text into a file of the package; returns its path in the XML */
  writeText: (id: string, text: string) => string;
  /** receives the people of a note */
  people: (noteId: string, personIds: readonly string[]) => void;
}

const MOST_NAME = 100;
const SPOKEN = 'Its speakers are words before what they said; highlights do not tell there who speaks.';

/** Notes as text sources, with highlights as coded selections; insights as notes. */
export class Pages {
  constructor(private readonly parts: NotesParts) {}

  /** Writes a note. Its text goes into a file, so that it does not stay in memory. */
  note(line: Line, row: Line): RefiSource {
    const { variables, writeText, people } = this.parts;
    const words = this.words('NOTE', line, row);
    const { values, personIds } = variables.of(row);
    people(row.id, personIds);
    const text = this.text(row, words);
    text.selections = this.selections(row, words, text.noteIds);
    text.path = writeText(row.id, words.text);
    return {
      kind: 'Text',
      id: row.id,
      name: str(row.title),
      description: '',
      path: '',
      texts: [text],
      areas: [],
      codings: [],
      noteIds: text.noteIds,
      values,
      ...madeOf(row),
    };
  }

  /** Writes an insight. Comments on its words become comments on the whole. */
  insight(line: Line, row: Line): RefiText {
    const words = this.words('INSIGHT', line, row);
    if (row.published === true) this.parts.losses.add('INSIGHT', str(row.title), 'That it is published is left out.');
    const text = this.text(row, words);
    const { values } = this.parts.variables.of(row);
    const noteIds = (this.parts.remarks.get(row.id) ?? []).map(({ id }) => id);
    return { ...text, content: words.text, values, noteIds };
  }

  private text(row: Line, words: DocumentWords): RefiText {
    return {
      id: row.id,
      name: str(row.title),
      description: '',
      content: undefined,
      path: '',
      rich: words.formatted,
      selections: [],
      codings: [],
      noteIds: [],
      values: [],
      ...madeOf(row),
    };
  }

  private words(kind: 'NOTE' | 'INSIGHT', line: Line, row: Line): DocumentWords {
    const words = documentWords(line.richText as DocumentNode, this.parts.names);
    const lost = [
      words.formatted ? 'Its formatting is left out; its text is kept.' : '',
      words.spoken ? SPOKEN : '',
      words.timed ? 'The times of its turns are left out.' : '',
      words.leftOut > 0 ? 'Pictures, charts, themes and panels in its text are left out.' : '',
    ];
    for (const why of lost) if (why !== '') this.parts.losses.add(kind, str(row.title), why);
    return words;
  }

  /** Highlights and commented words in code points; comments on the note itself are added to `noteIds`. */
  private selections({ id }: Line, { text, marked }: DocumentWords, noteIds: string[]): RefiSelection[] {
    const remarks = (this.parts.remarks.get(id) ?? []).map((remark) => ({ ...remark, at: placeOf(text, remark) }));
    const edges = [...marked.values(), ...remarks.flatMap(({ at }) => at ?? [])].flatMap(({ from, to }) => [from, to]);
    const points = codePointsAt(text, edges);
    const span = ({ from, to }: { from: number; to: number }) => ({
      name: text.slice(from, Math.min(to, from + MOST_NAME)).replaceAll(/\s+/g, ' '),
      description: '',
      from: points.get(from) ?? 0,
      to: points.get(to) ?? 0,
    });
    const highlights = [...marked].flatMap(([highlightId, at]) => this.highlight(highlightId, span(at)));
    const commented = remarks.flatMap(({ id: remarkId, quote, at }) => {
      if (!at) noteIds.push(remarkId);
      if (!at && quote !== '') this.parts.losses.add('COMMENT', quote, 'It is about the whole note there.');
      return at ? { id: derivedId(remarkId), ...span(at), codings: [], noteIds: [remarkId], by: '', at: '' } : [];
    });
    return [...highlights, ...commented];
  }

  private highlight(id: string, span: Pick<RefiSelection, 'name' | 'description' | 'from' | 'to'>): RefiSelection[] {
    const row = this.parts.highlights.get(id);
    if (!row) return [];
    const made = madeOf(row);
    const codings = (row.tagIds as string[]).map((codeId) => ({
      id: derivedId(id, codeId),
      codeId,
      noteIds: [],
      ...made,
    }));
    return [{ id, ...span, codings, noteIds: [], ...made }];
  }
}

/** Position of a comment's words; undefined for a comment on the whole page, or if they are missing or ambiguous. */
function placeOf(text: string, { quote, prefix, suffix }: Remark): { from: number; to: number } | undefined {
  if (quote === '') return undefined;
  const once = (words: string): number => {
    const first = text.indexOf(words);
    return first >= 0 && text.indexOf(words, first + 1) < 0 ? first : -1;
  };
  const around = once(prefix + quote + suffix);
  const from = around >= 0 ? around + prefix.length : once(quote);
  return from >= 0 ? { from, to: from + quote.length } : undefined;
}
