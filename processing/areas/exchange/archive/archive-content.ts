import { join } from 'node:path';
import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldContext, FieldValue } from '@earshot/core/areas/fields/field-type';
import { fieldType } from '@earshot/core/areas/fields/types/all';
import { personName } from '@earshot/core/areas/people/person';
import { displayTitle } from '@earshot/core/rules/text';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { knownOf, type PackageRow, rowsIn } from './read-lines.ts';

/** A highlight as the pages of an archive show it. */
export interface ArchivedHighlight {
  id: string;
  noteId: string;
  text: string;
  position: number;
  startMs: number | null;
  speaker: string;
  tagIds: readonly string[];
  lost: boolean;
}

/** A tag and its tag group. */
export interface ArchivedTag {
  id: string;
  title: string;
  description: string;
  colour: string;
  group: string;
}

/** A file of the project; `path` is where its bytes are in the archive. */
export interface ArchivedFile {
  id: string;
  name: string;
  path: string | null;
}

const COLOUR = /^#[0-9a-f]{6}$/i;
const GREY = '#868e96';
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Content of a gathered project except the texts of its pages, read once and looked up by id. */
export class ArchiveContent {
  readonly project: PackageRow;
  readonly notes = new Map<string, string>();
  readonly insights = new Map<string, string>();
  readonly tags = new Map<string, ArchivedTag>();
  readonly files = new Map<string, ArchivedFile>();
  readonly people = new Map<string, PackageRow>();
  private readonly members = new Map<string, string>();
  /** by person: the notes with their turns */
  readonly notesOfPeople = new Map<string, Set<string>>();
  readonly citations = new Map<string, { text: string; speaker: string }>();
  private readonly speakersByNote = new Map<string, Map<string, string>>();
  private readonly highlightsByNote = new Map<string, ArchivedHighlight[]>();
  private readonly fields = new Map<string, Field>();

  constructor(private readonly folder: string) {
    this.project = this.first('Project.jsonl');
    for (const { id, title } of this.rows('Notes.jsonl')) this.notes.set(id, displayTitle('note', text(title)));
    for (const { id, title } of this.rows('Insights.jsonl'))
      this.insights.set(id, displayTitle('insight', text(title)));
    for (const row of this.rows('Fields.jsonl')) this.fields.set(row.id, row as unknown as Field);
    this.readTags();
    this.readFiles();
    for (const row of this.rows('x-earshot/People.jsonl')) this.people.set(row.id, row);
    for (const { id, name } of this.rows('x-earshot/Members.jsonl')) this.members.set(id, text(name));
    this.readSpeakers();
    this.readHighlights();
    for (const row of this.rows('x-earshot/Citations.jsonl'))
      this.citations.set(row.id, { text: text(row.text), speaker: text(row.speaker) });
  }

  /** The lines of Notes.jsonl or Insights.jsonl, with the texts of the pages. */
  pages(file: 'Notes.jsonl' | 'Insights.jsonl'): Generator<PackageRow> {
    return rowsIn(join(this.folder, file));
  }

  /** The highlights of a note in the order of its text; lost ones at the end. */
  highlightsOf(noteId: string): readonly ArchivedHighlight[] {
    return this.highlightsByNote.get(noteId) ?? [];
  }

  *highlights(): Generator<ArchivedHighlight> {
    for (const list of this.highlightsByNote.values()) yield* list;
  }

  speakersOf(noteId: string): Record<string, string> {
    return Object.fromEntries(this.speakersByNote.get(noteId) ?? []);
  }

  nameOf(personId: string): string {
    const person = this.people.get(personId);
    return person ? personName({ name: text(person.name), email: text(person.email) }) : DEFAULT_TITLES.hiddenContact;
  }

  /** Field values of a row, in words. */
  fieldsOf(row: PackageRow): { label: string; value: string }[] {
    return Object.entries((row.fields ?? {}) as Record<string, FieldValue>).flatMap(([id, value]) => {
      const field = this.fields.get(id);
      if (!field) return [];
      const context: FieldContext = {
        settings: field,
        peopleNamed: () => [],
        personName: (person) => this.nameOf(person),
        dayFirst: false,
      };
      const words = fieldType(field.type).write(value as never, context);
      return words === '' ? [] : [{ label: displayTitle('field', text(field.label)), value: words }];
    });
  }

  /** Title of a reference's target, by id; undefined if the archive does not contain it. */
  titleOf(id: string): string | undefined {
    const person = this.people.has(id) ? this.nameOf(id) : undefined;
    return this.notes.get(id) ?? this.insights.get(id) ?? this.tags.get(id)?.title ?? person ?? this.members.get(id);
  }

  private *rows(file: string): Generator<PackageRow> {
    for (const row of rowsIn(join(this.folder, file))) yield knownOf(row);
  }

  private first(file: string): PackageRow {
    for (const row of this.rows(file)) return row;
    throw new Error(`${file} is empty`);
  }

  private readTags(): void {
    const groups = new Map([...this.rows('TagGroups.jsonl')].map(({ id, title }) => [id, text(title)]));
    for (const row of this.rows('Tags.jsonl'))
      this.tags.set(row.id, {
        id: row.id,
        title: displayTitle('tag', text(row.title)),
        description: text(row.description),
        colour: COLOUR.test(text(row.colour)) ? text(row.colour).toLowerCase() : GREY,
        group: row.groupId ? displayTitle('group', groups.get(String(row.groupId))) : '',
      });
  }

  private readFiles(): void {
    for (const row of rowsIn(join(this.folder, 'Files.jsonl')))
      this.files.set(row.id, {
        id: row.id,
        name: displayTitle('file', text(row.originalFileName)),
        path: text(row.downloadUrl) || null,
      });
  }

  /** Names of speakers by note; a merged speaker has the name of the one that it was merged into. */
  private readSpeakers(): void {
    const all = new Map([...this.rows('x-earshot/Speakers.jsonl')].map((row) => [row.id, row]));
    for (const row of all.values()) {
      let at = row;
      for (let steps = 0; at.mergedIntoId && steps < all.size; steps += 1) at = all.get(String(at.mergedIntoId)) ?? at;
      const noteId = text(row.noteId);
      const names = this.speakersByNote.get(noteId) ?? new Map<string, string>();
      this.speakersByNote.set(noteId, names.set(row.id, displayTitle('speaker', text(at.name))));
      if (at.personId && this.people.has(String(at.personId))) this.linkPerson(String(at.personId), noteId);
    }
  }

  private linkPerson(personId: string, noteId: string): void {
    const notes = this.notesOfPeople.get(personId) ?? new Set();
    this.notesOfPeople.set(personId, notes.add(noteId));
  }

  private readHighlights(): void {
    for (const row of this.rows('x-earshot/Highlights.jsonl')) {
      const noteId = text(row.noteId);
      const highlights = this.highlightsByNote.get(noteId) ?? [];
      highlights.push({
        id: row.id,
        noteId,
        text: text(row.text),
        position: Number(row.position),
        startMs: typeof row.startMs === 'number' ? row.startMs : null,
        speaker: text(row.speaker),
        tagIds: (row.tagIds ?? []) as string[],
        lost: row.state === 'LOST',
      });
      this.highlightsByNote.set(noteId, highlights);
    }
    for (const list of this.highlightsByNote.values())
      list.sort((one, other) => Number(one.lost) - Number(other.lost) || one.position - other.position);
  }
}
