import { Canvas } from '@earshot/core/areas/canvas/canvas';
import { toWire } from '@earshot/core/areas/canvas/card-wire';
import { Highlight } from '@earshot/core/areas/coding/highlight';
import { Tag } from '@earshot/core/areas/coding/tag';
import { TagGroup } from '@earshot/core/areas/coding/tag-group';
import { Comment } from '@earshot/core/areas/comments/comment';
import { EXPORTED_NOUNS, isExported } from '@earshot/core/areas/exchange/exported-nouns';
import { File } from '@earshot/core/areas/files/file';
import { IssueLink } from '@earshot/core/areas/integrations/issue-link';
import { Insight } from '@earshot/core/areas/pages/insight';
import { Note } from '@earshot/core/areas/pages/note';
import { Person } from '@earshot/core/areas/people/person';
import { Folder, folder as oneFolder } from '@earshot/core/areas/places/folder';
import { project as oneProject, Project } from '@earshot/core/areas/places/project';
import { Citation, citationSources } from '@earshot/core/areas/quotes/citation';
import { Summary, summaryContent } from '@earshot/core/areas/summaries/summary';
import { Survey } from '@earshot/core/areas/surveys/survey';
import { wordTimes } from '@earshot/core/areas/transcripts/speaker';
import { Version, versionContent } from '@earshot/core/areas/versions/version';
import { type DocumentJson, membersNamedIn } from '@earshot/core/documents/document';
import { limits } from '@earshot/core/limits';
import { entities } from '@earshot/core/model/all';
import type { AnyEntity } from '@earshot/core/model/entity';
import { ImportedAuthor } from '@earshot/core/model/imported-author';
import { Member } from '@earshot/core/model/member';
import { Refusal } from '@earshot/core/refusal';
import { directoryOf } from '@earshot/core/rules/directory';
import { numberText } from '@earshot/core/rules/number-text';
import { ExistingMappings } from './existing-mappings.ts';
import type { Add, Stored } from './gather-themes.ts';
import { communityLine, fileLine, type Line, ownLine } from './lines.ts';
import { NoteSummaries } from './note-summaries.ts';
import type { PackageFolder } from './package-folder.ts';
import type { Reader, ReadRow } from './reader.ts';
import { gatherChannels, ShownChannels } from './shown-channels.ts';

/** A file of the file store that goes into the package. */
export interface OriginalFile {
  hash: string;
  name: string;
  stored: boolean;
}

/** A file with a picture made from it. */
export interface PicturedFile {
  id: string;
  hash: string;
  width: number;
}

/** A gathered project. */
export interface Gathered {
  title: string;
  originals: OriginalFile[];
  /** files as the manifest lists them (EX-04) */
  files: { id: string; uploadStatus: string; filepath: string | null }[];
  pictures: PicturedFile[];
  namesPeople: boolean;
  /** channels exported with their data */
  channelIds: string[];
  /** losses, in words for users */
  notices: string[];
  /** folders of the project that the reader can see */
  folderIds: string[];
  mappings: ExistingMappings;
}

export interface GatheringParts {
  reader: Reader;
  folder: PackageFolder;
  projectId: string;
  withFiles: boolean;
  /** includes audit lines, for administrators */
  withAudit: boolean;
  /** includes the directory, and authors, taggers and commenters */
  withPeople: boolean;
  /** includes channels shown in the project, with their data */
  withChannels: boolean;
  /** includes models of themes, which contain words of all data */
  withModels: boolean;
  /** returns true if rows of an entity are wanted */
  takes: (noun: string) => boolean;
  /** path of a file's bytes in the package */
  pathOf: (file: { id: string; name: string; mediaType: string }) => string;
  /** document of a page as JSON in UTF-8; undefined if it is gone */
  documentOf: (pageId: string, top: 'doc' | 'canvas') => Promise<Uint8Array | undefined>;
  /** reads stored content of rows that the reader has read */
  stored: Stored;
  /** called after each entity with the gathered share */
  tell: (share: number) => Promise<void>;
}

/** For human readers: an import leaves it out (EX-05). */
const AUDIT_FILE = 'x-earshot/Audit.jsonl';
const INSIGHT_FILES = 'InsightFiles.jsonl';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Kinds of files that are stored without further compression. */
const PACKED_KINDS = new Set(['AUDIO', 'VIDEO', 'IMAGE']);
const DOCUMENTS = new Map<AnyEntity, 'doc' | 'canvas'>([
  [Note, 'doc'],
  [Insight, 'doc'],
  [Canvas, 'canvas'],
]);

/** Writes the rows of a project that a member can read into files with one JSON object per line. */
export async function gatherProject(parts: GatheringParts): Promise<Gathered> {
  return new Gathering(parts).all();
}

class Gathering {
  private readonly named = new Set<string>();
  /** ids of the project's content */
  private readonly inside = new Set<string>();
  private readonly gathered: Gathered = {
    ...{ title: '', originals: [], files: [], pictures: [], namesPeople: false, channelIds: [], notices: [] },
    ...{ folderIds: [], mappings: new ExistingMappings() },
  };
  /** attached files, by page */
  private readonly beside = new Map<string, ReadRow[]>();
  private readonly shown = new ShownChannels();
  private summaries: NoteSummaries;

  constructor(private readonly parts: GatheringParts) {
    this.summaries = NoteSummaries.none(parts.reader);
  }

  async all(): Promise<Gathered> {
    const { reader, projectId, tell } = this.parts;
    const project = (await reader.ask(oneProject, { id: projectId })) as ReadRow;
    this.gathered.title = String(project.title);
    await this.add(Project, [communityLine('Project', project)], [project]);
    await this.foldersAbove(project.folderId as string | null);
    await this.prepare();
    const nouns = entities.filter(({ name }) => {
      const noun = EXPORTED_NOUNS[name];
      return isExported(noun) && noun.by && this.parts.takes(name);
    });
    for (const [at, noun] of nouns.entries()) {
      await this.noun(noun);
      await tell((at + 1) / nouns.length);
    }
    if (this.parts.withChannels) await this.channels();
    await this.linkedTags();
    await this.audit(String(project.createdAt));
    if (this.parts.withPeople) {
      await this.people();
      await this.members();
    }
    return this.gathered;
  }

  /** Reads the attached files and summaries for lines of pages. */
  private async prepare(): Promise<void> {
    const { reader, projectId, takes } = this.parts;
    if (takes('Summary')) this.summaries = await NoteSummaries.of(reader, projectId);
    if (!takes('File')) return;
    for await (const rows of reader.pages(File, { placeId: projectId }))
      for (const row of rows)
        if (row.pageId) this.beside.set(String(row.pageId), [...(this.beside.get(String(row.pageId)) ?? []), row]);
  }

  private async noun(entity: AnyEntity): Promise<void> {
    const { reader, projectId } = this.parts;
    const noun = EXPORTED_NOUNS[entity.name];
    if (!isExported(noun) || !noun.by) return;
    const { workspaceId, peopleAccess } = reader.actor;
    // Fields of people belong to the directory.
    const directory = peopleAccess ? [directoryOf(workspaceId)] : [];
    const places = noun.ofWorkspace ? [projectId, workspaceId, ...directory] : [projectId];
    for (const place of places)
      for await (const rows of reader.pages(entity, { [noun.by]: place })) {
        if (place === projectId) for (const { id } of rows) this.inside.add(id);
        await this.rows(entity, rows);
      }
  }

  private async rows(entity: AnyEntity, rows: ReadRow[]): Promise<void> {
    const top = DOCUMENTS.get(entity);
    if (top) for (const row of rows) await this.page(entity, row, top);
    else if (entity === Version) for (const row of rows) await this.version(row);
    else if (entity === Summary) for (const row of rows) await this.summary(row);
    else if (entity === Citation) await this.citations(rows);
    else if (entity === File) {
      await this.add(
        entity,
        rows.map((row) => this.file(row)),
        rows,
      );
      await this.insightFiles();
    } else
      await this.add(
        entity,
        rows.map((row) => this.lineOf(entity, row)),
        rows,
      );
    if (entity === Survey) await this.questions(rows);
  }

  private lineOf(entity: AnyEntity, row: ReadRow): Line {
    const noun = EXPORTED_NOUNS[entity.name];
    const own = isExported(noun) && noun.file.startsWith('x-earshot/');
    return own ? ownLine(row) : communityLine(entity.name, row);
  }

  private async page(entity: AnyEntity, row: ReadRow, top: 'doc' | 'canvas'): Promise<void> {
    const { reader, documentOf } = this.parts;
    const json = await documentOf(row.id, top);
    if (!json) return;
    this.noteMembers(json);
    this.shown.noteDocument(json);
    const line = this.lineOf(entity, row);
    if (entity === Note || entity === Insight) line.fileId = this.fileOf(row)?.id ?? null;
    if (entity === Note) {
      Object.assign(line, await this.summaries.lineOf(row.id));
      const marks = await reader.all(Highlight, { noteId: row.id });
      line.contentRanges = marks.map(({ id, position, text }) => ({ id, position, length: String(text).length }));
      const { words } = await reader.ask(wordTimes, { id: row.id });
      if (words.length > 0) line.wordTimes = words;
    }
    const wire = entity === Canvas ? Buffer.from(JSON.stringify(toWire(JSON.parse(`${Buffer.from(json)}`)))) : json;
    await this.add(entity, [withDocument(line, wire)], [row]);
  }

  /** The main file of a page: its source, or else the first attached one. */
  private fileOf({ id, sourceHash }: ReadRow): ReadRow | undefined {
    const beside = this.beside.get(id) ?? [];
    return beside.find(({ hash }) => hash !== '' && hash === sourceHash) ?? beside[0];
  }

  private async version(row: ReadRow): Promise<void> {
    const { document } = await this.parts.reader.ask(versionContent, { id: row.id });
    await this.add(Version, [{ ...ownLine(row), document: toWire(document) }], [row]);
  }

  private async summary(row: ReadRow): Promise<void> {
    const content = row.state === 'DONE' ? await this.parts.reader.ask(summaryContent, { id: row.id }) : undefined;
    await this.add(Summary, [{ ...ownLine(row), body: content?.body ?? null }], [row]);
  }

  /** Quotes with their sources, where the reader can open these. */
  private async citations(rows: ReadRow[]): Promise<void> {
    const sources = new Map<string, Line>();
    for (const insightId of new Set(rows.map((row) => String(row.insightId))))
      for (const { id, ...source } of await this.parts.reader.ask(citationSources, { id: insightId }))
        sources.set(id, source);
    const lines = rows.map((row): Line => ({ ...ownLine(row), source: sources.get(row.id) ?? null }));
    for (const line of lines) this.shown.note(line);
    await this.add(Citation, lines, rows);
  }

  private file(row: ReadRow): Line {
    const { id, hash, kind, status, width } = row;
    const whole = status === 'COMPLETE' && hash !== '';
    const name = this.parts.pathOf({ id, name: String(row.name), mediaType: String(row.mediaType) });
    const filepath = whole && this.parts.withFiles ? name : null;
    if (filepath) this.gathered.originals.push({ hash: String(hash), name, stored: PACKED_KINDS.has(String(kind)) });
    if (filepath && kind === 'IMAGE' && typeof width === 'number')
      this.gathered.pictures.push({ id, hash: String(hash), width });
    // The community format has three states.
    const uploadStatus = status === 'CANCELLED' ? 'FAILED' : String(status);
    this.gathered.files.push({ id, uploadStatus, filepath });
    return fileLine(row, filepath);
  }

  /** Links between files and insights, each once. */
  private async insightFiles(): Promise<void> {
    if (this.parts.folder.counts[INSIGHT_FILES] !== undefined) return;
    const insights = await this.parts.reader.all(Insight, { projectId: this.parts.projectId });
    const lines = insights.flatMap(({ id: insightId }) =>
      (this.beside.get(insightId) ?? []).map(({ id: fileId }) => ({ insightId, fileId })),
    );
    await this.write(INSIGHT_FILES, lines);
  }

  private async questions(surveys: ReadRow[]): Promise<void> {
    const lines = surveys.flatMap(({ id, questions }) =>
      (questions as { id: string; text: string; type: string; options: unknown }[]).map((question) => ({
        id: question.id,
        surveyId: id,
        questionText: question.text,
        questionType: question.type,
        questionOptions: question.options,
      })),
    );
    await this.write('Questions.jsonl', lines);
  }

  private async foldersAbove(id: string | null): Promise<void> {
    for (let next = id; next; ) {
      const row = (await this.parts.reader.ask(oneFolder, { id: next }).catch(ifHidden)) as ReadRow | undefined;
      if (!row) return;
      const isOwn = this.gathered.folderIds.length === 0 && row.id === id;
      if (isOwn) this.gathered.folderIds.push(row.id);
      await this.add(Folder, [communityLine('Folder', row, { projects: isOwn ? [this.parts.projectId] : [] })], [row]);
      next = row.parentId as string | null;
    }
  }

  /** Channels shown in the project that the reader can open. */
  private async channels(): Promise<void> {
    const { reader } = this.parts;
    const { channels, leftOut } = await this.shown.among(reader);
    this.gathered.channelIds.push(...channels.map(({ id }) => id));
    const { notices } = this.gathered;
    const add: Add = (entity, lines, rows) => this.add(entity, lines, rows);
    notices.push(...(await gatherChannels({ ...this.parts, add }, channels)));
    for (const entity of [Summary, IssueLink].filter(({ name }) => this.parts.takes(name)))
      for (const { id: placeId } of channels)
        for await (const rows of reader.pages(entity, { placeId })) await this.rows(entity, rows);
    if (leftOut > 0)
      notices.push(
        leftOut === 1
          ? 'One channel or theme that it shows is left out: it was deleted, or you cannot open it.'
          : `${numberText(leftOut)} channels or themes that it shows are left out: they are gone, or you may not open them.`,
      );
  }

  /** Tags of the workspace that the project offers or that are on its highlights. */
  private async linkedTags(): Promise<void> {
    const { reader } = this.parts;
    const { workspaceId } = reader.actor;
    const tags = (await reader.all(Tag, { placeId: workspaceId })).filter(({ id }) => this.named.has(id));
    const groupIds = new Set(tags.map(({ groupId }) => groupId));
    const groups = await reader.all(TagGroup, { placeId: workspaceId });
    const used = groups.filter(({ id }) => groupIds.has(id) || this.named.has(id));
    for (const [entity, rows] of [
      [TagGroup, used],
      [Tag, tags],
    ] as const) {
      for (const { id } of rows) this.gathered.mappings.add(entity.name, id);
      await this.add(
        entity,
        rows.map((row) => communityLine(entity.name, row)),
        [],
      );
    }
  }

  /** Audit lines of the project and its content; addresses stay in the workspace. */
  private async audit(from: string): Promise<void> {
    const { reader, projectId, withAudit } = this.parts;
    if (!withAudit || !reader.actor.admin) return;
    this.inside.add(projectId);
    for await (const lines of reader.auditLines(from)) {
      const about = lines.filter(({ objectId }) => objectId !== null && this.inside.has(objectId));
      for (const { actorId } of about) this.note(actorId);
      await this.write(
        AUDIT_FILE,
        about.map(({ address: _, ...line }) => line),
      );
    }
  }

  /** Named people of the directory, with the comments on them; empty for a member without people access. */
  private async people(): Promise<void> {
    const { reader, takes } = this.parts;
    if (!reader.actor.peopleAccess) return;
    const ids = [...this.named];
    for (let at = 0; at < ids.length; at += limits.exports.page) {
      const some = ids.slice(at, at + limits.exports.page);
      const rows = await reader.all(Person, { id: some });
      if (rows.length > 0) this.gathered.namesPeople = true;
      await this.add(Person, rows.map(ownLine), []);
      if (!takes('Comment') || rows.length === 0) continue;
      const said = await reader.all(Comment, { personId: rows.map(({ id }) => id) });
      await this.add(Comment, said.map(ownLine), said);
    }
  }

  /** Members who wrote, tagged or commented, by name and email, so that an import can match them. */
  private async members(): Promise<void> {
    for (const entity of [Member, ImportedAuthor]) {
      const rows = (await this.parts.reader.all(entity, {})).filter(({ id }) => this.named.has(id));
      await this.add(
        entity,
        rows.map(({ id, name, email = '' }) => ({ id, name, email })),
        [],
      );
    }
  }

  private async add(entity: AnyEntity, lines: (Line | Uint8Array)[], rows: ReadRow[]): Promise<void> {
    const noun = EXPORTED_NOUNS[entity.name];
    if (!isExported(noun)) throw new Error(`${entity.name} is not exported`);
    for (const row of rows) {
      this.note(row);
      this.shown.note(row);
      this.gathered.mappings.add(entity.name, row.id);
    }
    await this.write(noun.file, lines);
  }

  private async write(file: string, lines: (Line | Uint8Array)[]): Promise<void> {
    if (lines.length === 0) return;
    await this.parts.folder.add(
      file,
      lines.map((line) => (line instanceof Uint8Array ? line : `${JSON.stringify(line)}\n`)),
    );
  }

  /** Collects the colleagues whom a text names. */
  private noteMembers(json: Uint8Array): void {
    const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
    if (bytes.includes('"MEMBER"')) this.note(membersNamedIn(JSON.parse(bytes.toString()) as DocumentJson));
  }

  /** Collects all ids that a row names: some are of members, people and tags, which follow at the end. */
  private note(value: unknown): void {
    if (typeof value === 'string') {
      if (UUID.test(value)) this.named.add(value);
    } else if (Array.isArray(value)) for (const part of value) this.note(part);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) this.note(part);
  }
}

const ENDS = Buffer.from('}\n');

/** A line with a document that is JSON already: large documents are not parsed again. */
function withDocument(line: Line, json: Uint8Array): Uint8Array {
  const head = JSON.stringify(line).slice(0, -1);
  return Buffer.concat([Buffer.from(`${head},"richText":`), json, ENDS]);
}

function ifHidden(fault: unknown): undefined {
  if (fault instanceof Refusal) return undefined;
  throw fault;
}
