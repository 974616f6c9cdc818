import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DocumentJson, documentText } from '@earshot/core/documents/document';
import { saidIn } from '@earshot/core/documents/doubts';
import { DATE_FORMATS, dayText } from '@earshot/core/rules/dates/date-text';
import { displayTitle, escapedHtml } from '@earshot/core/rules/text';
import * as z from 'zod';
import { type Stop, task } from '../../pool/task.ts';
import { ArchiveContent } from './archive/archive-content.ts';
import { factsHtml, filesPage, pageLists, peoplePage, tagPages } from './archive/archive-lists.ts';
import { type ArchiveFrame, type ArchivePage, archiveHtml } from './archive/archive-page.ts';
import { ArchiveSearch } from './archive/archive-search.ts';
import { archiveStyle } from './archive/archive-style.ts';
import { insightPath, notePath, PEOPLE, saidBy, tagList, tagPath, textHtml } from './archive/archive-text.ts';
import { knownOf, type PackageRow } from './archive/read-lines.ts';
import { refusedWhenFull } from './refused-when-full.ts';

const input = z.object({
  /** the folder with the gathered lines of a project */
  from: z.string(),
  /** the folder for the pages */
  to: z.string(),
  at: z.iso.datetime(),
  /** date format of the workspace */
  dateFormat: z.enum(DATE_FORMATS),
  /** ids of files with a picture in the archive */
  pictures: z.array(z.string()),
  /** paths of missing files */
  missing: z.array(z.string()),
  /** losses of an archive, a sentence each */
  leftOut: z.array(z.string()),
});

/** Writes the pages of one archive. */
class ArchiveWriter {
  readonly names: string[] = [];
  private readonly content: ArchiveContent;
  private readonly search = new ArchiveSearch();
  private readonly pictures: ReadonlySet<string>;
  private readonly frame: ArchiveFrame;

  constructor(
    private readonly given: z.output<typeof input>,
    private readonly signal: Stop,
  ) {
    this.content = new ArchiveContent(given.from);
    this.pictures = new Set(given.pictures);
    this.frame = {
      project: displayTitle('project', String(this.content.project.title ?? '')),
      entries: this.entries(),
    };
  }

  get title(): string {
    return this.frame.project;
  }

  write(): void {
    const { content } = this;
    this.page(this.index());
    for (const list of pageLists(content)) this.page(list);
    for (const row of content.pages('Insights.jsonl')) this.text(row, 'Insight');
    for (const page of tagPages(content)) this.page(page);
    if (content.people.size > 0) this.page(peoplePage(content));
    if (content.files.size > 0) this.page(filesPage(content, new Set(this.given.missing)));
    this.findable();
    // Pages come last, so that shorter content is searchable in any case.
    for (const row of content.pages('Notes.jsonl')) this.text(row, 'Note');
    this.page(this.search.page());
    for (const { path, text } of this.search.scripts()) this.file(path, text);
    this.file('style.css', archiveStyle([...content.tags.values()].map(({ colour }) => colour)));
  }

  private entries(): ArchiveFrame['entries'] {
    const { notes, insights, tags, people, files } = this.content;
    return [
      { path: 'insights.html', title: 'Insights', count: insights.size },
      { path: 'notes.html', title: 'Notes', count: notes.size },
      { path: 'tags.html', title: 'Tags', count: tags.size },
      ...(people.size > 0 ? [{ path: PEOPLE, title: 'People', count: people.size }] : []),
      ...(files.size > 0 ? [{ path: 'files.html', title: 'Files', count: files.size }] : []),
      { path: 'search.html', title: 'Search' },
    ];
  }

  private day(moment: unknown): string {
    const { dateFormat: format } = this.given;
    return typeof moment === 'string' ? dayText(moment, { format, timeZone: 'UTC' }) : '';
  }

  private index(): ArchivePage {
    const { content, frame, given } = this;
    const { summary, readmeId } = content.project;
    const readme = content.notes.get(String(readmeId));
    const says = summary ? `<p class="lead">${escapedHtml(String(summary))}</p>` : '';
    const begin =
      readme === undefined
        ? ''
        : `<p><a href="${notePath(String(readmeId))}">Read me first: ${escapedHtml(readme)}</a></p>`;
    const links = frame.entries
      .map(
        ({ path, title, count }) =>
          `<li><a href="${path}">${title}</a>${count === undefined ? '' : ` <span class="soft">${count}</span>`}</li>`,
      )
      .join('');
    const without = given.leftOut.map((sentence) => `<li>${escapedHtml(sentence)}</li>`).join('');
    const body = `${says}${begin}<ul class="list">${links}</ul>
<h2>About this archive</h2>
<p>Made with Earshot on ${this.day(given.at)}. It shows what its maker could open, and needs no connection.</p>
<ul>${without}</ul>`;
    return { path: 'index.html', title: frame.project, body };
  }

  /** The page of a note or insight. */
  private text(line: PackageRow, kind: 'Note' | 'Insight'): void {
    const { content, pictures } = this;
    const row = knownOf(line);
    const note = kind === 'Note';
    const path = note ? notePath(row.id) : insightPath(row.id);
    const title = (note ? content.notes : content.insights).get(row.id) ?? '';
    const document = line.richText as DocumentJson;
    const words = textHtml(content, { id: row.id, document, pictures });
    const facts = factsHtml([{ label: 'Created', value: this.day(row.createdAt) }, ...content.fieldsOf(row)]);
    const aside = note ? this.highlights(row.id) : '';
    const text = `<article class="text">${facts}${words}</article>`;
    this.page({ path, title, body: aside === '' ? text : `<div class="page">${text}${aside}</div>` });
    this.search.add({ kind, title, path, text: documentText(saidIn(document)) });
  }

  private highlights(noteId: string): string {
    const items = this.content.highlightsOf(noteId).map((highlight, at) => {
      const { id, text, lost } = highlight;
      const words = escapedHtml(text);
      const link = lost
        ? `${words} <span class="soft">no longer in the text</span>`
        : `<a href="#h-${id}">${words}</a>`;
      return `<li id="l-${id}"><p>${at + 1}. ${link}</p>${saidBy(highlight)}${tagList(highlight, this.content, '../')}</li>`;
    });
    return items.length === 0
      ? ''
      : `<aside aria-label="Highlights"><h2>Highlights</h2><ol class="list">${items.join('\n')}</ol></aside>`;
  }

  /** Highlights, tags and people, which search finds besides pages. */
  private findable(): void {
    const { content, search } = this;
    for (const { id, noteId, text, lost } of content.highlights()) {
      const title = content.notes.get(noteId) ?? '';
      search.add({ kind: 'Highlight', title, path: `${notePath(noteId)}${lost ? '' : `#h-${id}`}`, text });
    }
    for (const { id, title, description } of content.tags.values())
      search.add({ kind: 'Tag', title, path: tagPath(id), text: description });
    for (const { id, email } of content.people.values())
      search.add({ kind: 'Person', title: content.nameOf(id), path: `${PEOPLE}#${id}`, text: String(email ?? '') });
  }

  private page(page: ArchivePage): void {
    this.file(page.path, archiveHtml(page, this.frame));
  }

  private file(name: string, text: string): void {
    this.signal.throwIfStopped();
    const path = join(this.given.to, name);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600 });
    this.names.push(name);
  }
}

/** Writes a gathered project as searchable pages that open from disk without a server. */
export const writeArchive = task({
  id: 'write-archive',
  input,
  /** `title` is the project’s as the archive shows it. */
  output: z.object({ names: z.array(z.string()), title: z.string() }),
  run({ input: given, signal }) {
    const writer = new ArchiveWriter(given, signal);
    try {
      writer.write();
    } catch (error) {
      throw refusedWhenFull(error);
    }
    return { names: writer.names, title: writer.title };
  },
});
