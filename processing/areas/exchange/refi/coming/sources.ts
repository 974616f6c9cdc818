import { endingOf } from '@earshot/core/areas/files/file-kind';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { decodeText } from '../../../../documents/read-text.ts';
import { derivedId } from '../derived-id.ts';
import type { LossWeight } from '../losses.ts';
import type { RefiCode, RefiCoding, RefiSelection, RefiSource, RefiText } from '../model.ts';
import { type PlacedText, placeSpans } from '../positions.ts';
import { baseOf, type ComingParts, nameOf } from './coming-parts.ts';
import type { ComingFields } from './fields.ts';
import type { About, Remarks } from './remarks.ts';
import { type MarkedSpan, textDocument, textFigures } from './text-document.ts';

/** Maximum lines of a text that become paragraphs of a note; each takes two of the allowed nodes. */
const MOST_LINES = Math.floor(limits.importNodes / 2) - 1;

const CUT_OFF = 'It is longer than a note can be; its end is left out.';

interface SourcesParts extends ComingParts {
  /** the ids of tags */
  tagIds: ReadonlySet<string>;
  fields: ComingFields;
  remarks: Remarks;
  /** by the id of a source: its people and sets */
  personIds: ReadonlyMap<string, readonly string[]>;
  setIds: ReadonlyMap<string, readonly string[]>;
}

/** The ids of a source's notes: one for each of its texts, or one if it has none. */
export function noteIdsOf({ kind, id, texts }: RefiSource): string[] {
  if (kind === 'Text') return [id];
  const [first, ...others] = texts;
  return [first?.id || derivedId(id, 'note'), ...others.map((text) => text.id)];
}

/** The plain text of a source; undefined if the file lacks it. */
export const contentOf =
  ({ files }: Pick<ComingParts, 'files'>) =>
  ({ content, path }: RefiText): string | undefined => {
    if (content !== undefined) return content;
    const name = files.find(path);
    if (name === undefined) return undefined;
    return plainText(files.read(name));
  };

/** The text of a file; undefined if it contains none. A blank text counts as text. */
function plainText(bytes: Buffer): string | undefined {
  try {
    return decodeText(bytes).text;
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    return fault.details.reason === 'empty' ? bytes.toString('utf8') : undefined;
  }
}

/** Sources as notes, with codings as highlights, and attachments. */
export class Sources {
  private readonly codeNames: ReadonlyMap<string, string>;
  private readonly highlightIds = new Set<string>();

  constructor(private readonly parts: SourcesParts) {
    this.codeNames = new Map(namesOf(parts.project.codes));
  }

  async source(source: RefiSource): Promise<void> {
    const { kind, texts } = source;
    const [first, ...others] = texts;
    const [id = source.id, ...otherIds] = noteIdsOf(source);
    const values = [source, ...texts].flatMap((one) => one.values);
    const codings = [source, ...texts].flatMap((one) => (one === first && kind === 'Text' ? [] : one.codings));
    this.note(id, { ...source, text: first, values: kind === 'Text' ? source.values : values });
    for (const [at, text] of others.entries())
      this.note(otherIds[at] || derivedId(id, String(at)), { ...source, ...text, text, values: [], noteIds: [] });
    this.wholes(source, codings);
    this.areas(source);
    if (kind !== 'Text') await this.file(source, id);
  }

  private note(id: string, source: Omit<RefiSource, 'texts'> & { text: RefiText | undefined }): void {
    const { writer, projectId, fields, remarks, losses, personIds, setIds } = this.parts;
    const { text, values } = source;
    const title = nameOf(source.name, limits.noteTitle);
    if (cleanLine(source.name).length > limits.noteTitle)
      losses.add('NOTE', source.name, `Its name is longer than ${limits.noteTitle} characters and is cut.`);
    const ids = [source.id, id];
    const own = {
      ...fields.of('NOTE', title, values).fields,
      ...fields.people([...new Set(ids.flatMap((one) => personIds.get(one) ?? []))]),
      ...fields.sets([...new Set(ids.flatMap((one) => setIds.get(one) ?? []))]),
    };
    const words = text ? this.words(title, text) : '';
    const marks = text ? this.selections({ id, title }, text, words) : { text: '', spans: [] };
    const document = textDocument(marks.text, marks.spans);
    const row = {
      ...baseOf(this.parts, id, source),
      projectId,
      title,
      ...textFigures(marks.text),
      sourceName: '',
      sourceHash: '',
      fields: own,
    };
    const contentRanges = marks.spans.map((span) => ({
      id: span.id,
      position: span.from,
      length: span.to - span.from,
    }));
    const fieldDatum = Object.entries(own).map(([fieldId, value]) => ({ fieldId, value }));
    const community = { title, locked: false, published: false, fieldDatum, fileId: null };
    writer.community('Notes', row, { ...community, contentRanges, richText: document });
    remarks.describe(id, source.description, { pageId: id }, source);
    remarks.put([...source.noteIds, ...(text && source.kind !== 'Text' ? text.noteIds : [])], { pageId: id });
  }

  private words(title: string, text: RefiText): string {
    const { losses } = this.parts;
    const raw = contentOf(this.parts)(text);
    if (raw === undefined) {
      const coded = text.selections.length;
      const lost = coded > 0 ? ` ${coded} coded passages are left out with it.` : '';
      losses.add('NOTE', title, `Its text is not in the file, so the note is empty.${lost}`, 'WORDS');
      return '';
    }
    if (text.rich) losses.add('NOTE', title, 'Its formatting is left out; its text is kept.');
    return raw;
  }

  /** The selections of a text: coded ones as highlights, those with remarks only as comments. */
  private selections(
    { id, title }: { id: string; title: string },
    { selections }: RefiText,
    raw: string,
  ): { text: string; spans: MarkedSpan[] } {
    const placed = fitting(
      placeSpans(
        raw,
        selections.map(({ from, to, name, words }) => ({ from, to, words: words ?? name, whole: words !== undefined })),
      ),
    );
    if (placed.cut) this.parts.losses.add('NOTE', title, CUT_OFF, 'WORDS');
    const highlights = new Map<string, { span: MarkedSpan; selections: RefiSelection[] }>();
    for (const [at, selection] of selections.entries()) {
      const span = trimmed(placed.text, placed.spans[at]);
      if (!span) {
        if (raw !== '') this.lose(selection.name || title, 'Its position is not in the text.', 'WORDS');
        continue;
      }
      const about: About = { pageId: id, words: { text: placed.text, ...span } };
      this.parts.remarks.describe(selection.id, selection.description, about, selection);
      this.parts.remarks.put([...selection.noteIds, ...selection.codings.flatMap(({ noteIds }) => noteIds)], about);
      const isRemark = selection.codings.length === 0 && (selection.noteIds.length > 0 || selection.description !== '');
      if (isRemark) continue;
      const key = `${span.from} ${span.to}`;
      const same = highlights.get(key);
      if (same) same.selections.push(selection);
      else
        highlights.set(key, { span: { id: this.highlightId(selection, id, key), ...span }, selections: [selection] });
    }
    for (const one of highlights.values()) this.highlight(id, one, placed.text);
    return { text: placed.text, spans: [...highlights.values()].map(({ span }) => span).sort(inReadingOrder) };
  }

  /** The id of a selection; a missing or duplicate one is replaced. */
  private highlightId({ id }: RefiSelection, noteId: string, key: string): string {
    const own = id === '' || this.highlightIds.has(id) ? derivedId(noteId, id, key) : id;
    this.highlightIds.add(own);
    return own;
  }

  private highlight(
    noteId: string,
    { span, selections }: { span: MarkedSpan; selections: RefiSelection[] },
    text: string,
  ): void {
    const words = text.slice(span.from, span.to);
    const codings = selections.flatMap((selection) => selection.codings);
    const tagIds = [...new Set(codings.map(({ codeId }) => codeId))].filter((codeId) => {
      const known = this.parts.tagIds.has(codeId);
      if (!known) this.lose(words, 'One of its codes is not in the codebook, or cannot be coded with.');
      return known;
    });
    if (tagIds.length > limits.tagsPerHighlight)
      this.lose(words, `It has more than ${limits.tagsPerHighlight} codes; the last ones are left out.`);
    const [first] = selections;
    const base = baseOf(this.parts, span.id, first?.by || first?.at ? first : codings[0]);
    this.parts.writer.own('Highlights', {
      ...base,
      noteId,
      projectId: this.parts.projectId,
      text: words,
      prefix: '',
      suffix: '',
      position: span.from,
      state: 'ANCHORED',
      speakerId: null,
      startMs: null,
      speakerIds: [],
      spokenFromMs: null,
      spokenToMs: null,
      audioVideo: null,
      speaker: '',
      speakerPersonId: null,
      undone: false,
      tagIds: tagIds.slice(0, limits.tagsPerHighlight),
      taggedBy: base.createdBy ? [base.createdBy] : [],
    });
  }

  /** Codes on a whole source, which has no words to highlight. */
  private wholes({ name }: RefiSource, codings: readonly RefiCoding[]): void {
    for (const { codeId } of codings)
      this.lose(
        name,
        `“${this.codeNames.get(codeId) ?? ''}” is on the whole of it; tags are on words, so it is left out.`,
      );
  }

  private areas({ kind, name, areas }: RefiSource): void {
    const what = kind === 'Picture' || kind === 'PDF' ? 'An area' : 'A time span';
    for (const area of areas) {
      const codes = area.codings.map(({ codeId }) => `“${this.codeNames.get(codeId) ?? ''}”`).join(', ');
      const coded = codes === '' ? '' : ` with ${codes}`;
      this.lose(area.name || name, `${what} of “${name}”${coded}: highlights are on words, so it is left out.`);
    }
  }

  private async file(source: RefiSource, pageId: string): Promise<void> {
    const { files, losses, writer, projectId } = this.parts;
    const found = files.find(source.path);
    if (found === undefined)
      return losses.add('FILE', source.name, 'Its bytes are not in the file, so only its name is here.', 'WORDS');
    const ending = endingOf(found);
    const name = nameOf(source.name, limits.fileName) || `file.${ending}`;
    const entry = `original/${source.id}.${/^[a-z0-9]{1,8}$/.test(ending) ? ending : 'bin'}`;
    const { bytes, hash, mediaType, kind } = await files.extract(found, writer.fileOf(entry));
    const row = {
      ...baseOf(this.parts, source.id, source),
      projectId,
      channelId: null,
      pageId,
      name,
      placeId: projectId,
      kind,
      mediaType,
      bytes,
      hash,
      status: 'COMPLETE',
      width: null,
      height: null,
      problem: '',
    };
    writer.community('Files', row, { originalFileName: name, type: mediaType, downloadUrl: entry });
  }

  private lose(title: string, why: string, weight?: LossWeight): void {
    this.parts.losses.add('HIGHLIGHT', title, why, weight);
  }
}

function* namesOf(codes: readonly RefiCode[]): Generator<[string, string]> {
  for (const code of codes) {
    yield [code.id, code.name];
    yield* namesOf(code.codes);
  }
}

const inReadingOrder = (one: MarkedSpan, other: MarkedSpan): number =>
  one.from - other.from || one.to - other.to || (one.id < other.id ? -1 : 1);

/** A range without surrounding line ends, which no mark can include; undefined if nothing is left. */
function trimmed(text: string, span: Span): Span {
  if (!span) return undefined;
  let { from, to } = span;
  while (from < to && text[from] === '\n') from += 1;
  while (from < to && text[to - 1] === '\n') to -= 1;
  return from < to ? { from, to } : undefined;
}
type Span = PlacedText['spans'][number];

/** Limits a text to the length of a note. */
function fitting({ text, spans }: PlacedText): PlacedText & { cut: boolean } {
  let end = Math.min(text.length, limits.document.characters);
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines >= MOST_LINES) end = at;
  }
  if (end === text.length) return { text, spans, cut: false };
  const shortened = cut(text.slice(0, end + 1), end);
  const inside = spans.map((span) => (span && span.to <= shortened.length ? span : undefined));
  return { text: shortened, spans: inside, cut: true };
}
