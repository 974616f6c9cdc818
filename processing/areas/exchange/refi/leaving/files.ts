import type { RefiSource, SourceKind } from '../model.ts';
import type { Line } from '../read-lines.ts';
import { type LeavingParts, madeOf, str } from './leaving-parts.ts';

const KINDS: Readonly<Record<string, SourceKind>> = { IMAGE: 'Picture', AUDIO: 'Audio', VIDEO: 'Video' };
const withoutEnding = (name: string) => name.replace(/\.[A-Za-z0-9]{1,8}$/, '');

const kindOf = ({ kind, mediaType }: Line): SourceKind | undefined =>
  mediaType === 'application/pdf' ? 'PDF' : KINDS[str(kind)];

/** Pictures, PDFs, sounds and videos as sources; returns their entries in the package. */
export function leaveFiles({ project, losses, rows }: LeavingParts): Map<string, string> {
  const names = new Map<string, string>();
  const notes = new Map(project.sources.map((source) => [source.id, source]));
  for (const file of rows('Files.jsonl')) {
    const kind = kindOf(file);
    const entry = str(file.downloadUrl);
    const title = str(file.name);
    if (!kind) losses.add('FILE', title, 'REFI-QDA has only texts, pictures, PDFs, sounds and videos; it is left out.');
    else if (entry === '') losses.add('FILE', title, 'Its bytes are not in the export, so it is left out.', 'WORDS');
    else {
      const name = entry.slice(entry.lastIndexOf('/') + 1);
      names.set(entry, `Sources/${name}`);
      const source = sourceOf(file, kind, `internal://${name}`);
      const note = notes.get(str(file.pageId));
      if (note && isOfNote(file, note)) {
        project.sources[project.sources.indexOf(note)] = within(source, note);
        notes.delete(note.id);
      } else {
        project.sources.push(source);
        if (file.pageId) losses.add('FILE', title, 'It is a source of its own there, beside its page.');
      }
    }
  }
  return names;
}

/** True if a note contains the words of a file. */
const isOfNote = (file: Line, { name }: RefiSource): boolean =>
  [str(file.name), withoutEnding(str(file.name))].includes(name);

const sourceOf = (file: Line, kind: SourceKind, path: string): RefiSource => ({
  kind,
  id: file.id,
  name: str(file.name),
  description: '',
  path,
  texts: [],
  areas: [],
  codings: [],
  noteIds: [],
  values: [],
  ...madeOf(file),
});

/** A file with the words of a note as its representation. */
const within = (source: RefiSource, { texts, values, noteIds }: RefiSource): RefiSource => ({
  ...source,
  texts: texts.map((text) => ({ ...text, noteIds: [] })),
  values,
  noteIds,
});
