import { limits } from '@earshot/core/limits';
import { numberText } from '@earshot/core/rules/number-text';
import { escapedHtml } from '@earshot/core/rules/text';
import type { ArchiveContent, ArchivedFile, ArchivedHighlight, ArchivedTag } from './archive-content.ts';
import { type ArchivePage, parted } from './archive-page.ts';
import { insightPath, notePath, PEOPLE, saidBy, tagLink, tagList, tagPath, UNTAGGED } from './archive-text.ts';

const { rows: ROWS } = limits.exports.archive;

const counted = (count: number, noun: string): string => `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
const list = (items: readonly string[]): string =>
  `<ul class="list">${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`;
const listPath = (name: string) => (part: number) => (part === 0 ? `${name}.html` : `${name}-${part + 1}.html`);

function* titlePages(name: string, title: string, items: readonly string[]): Generator<ArchivePage> {
  for (const { path, rows, links } of parted(items, ROWS, listPath(name)))
    yield { path, title, body: items.length === 0 ? '<p class="soft">None.</p>' : `${links}${list(rows)}${links}` };
}

/** The lists of notes and of insights, by title. */
export function* pageLists(content: ArchiveContent): Generator<ArchivePage> {
  const notes = [...content.notes].map(([id, title]) => {
    const count = content.highlightsOf(id).length;
    const says = count === 0 ? '' : ` <span class="soft">${counted(count, 'highlight')}</span>`;
    return `<a href="${notePath(id)}">${escapedHtml(title)}</a>${says}`;
  });
  yield* titlePages('notes', 'Notes', notes);
  const insights = [...content.insights].map(([id, title]) => `<a href="${insightPath(id)}">${escapedHtml(title)}</a>`);
  yield* titlePages('insights', 'Insights', insights);
}

/** The overview of tags, and for each of them the pages of its highlights. */
export function* tagPages(content: ArchiveContent): Generator<ArchivePage> {
  const byTag = new Map<string, ArchivedHighlight[]>();
  for (const highlight of content.highlights())
    for (const id of highlight.tagIds.length > 0 ? highlight.tagIds : [UNTAGGED]) {
      const rows = byTag.get(id);
      if (rows) rows.push(highlight);
      else byTag.set(id, [highlight]);
    }
  yield { path: 'tags.html', title: 'Tags', body: tagOverview(content, byTag) };
  for (const tag of content.tags.values()) yield* highlightPages(content, tag, byTag.get(tag.id) ?? []);
  yield* highlightPages(content, WITHOUT_TAG, byTag.get(UNTAGGED) ?? []);
}

const WITHOUT_TAG = { id: UNTAGGED, title: 'Highlights without a tag', description: '' };

function tagOverview(content: ArchiveContent, byTag: ReadonlyMap<string, readonly unknown[]>): string {
  const groups = new Map<string, ArchivedTag[]>();
  for (const tag of content.tags.values()) groups.set(tag.group, [...(groups.get(tag.group) ?? []), tag]);
  const count = (id: string) => counted(byTag.get(id)?.length ?? 0, 'highlight');
  const parts = [...groups]
    .sort(([one], [other]) => (one === '' ? 1 : other === '' ? -1 : one.localeCompare(other, 'en')))
    .map(([group, tags]) => {
      const heading =
        group === '' ? (groups.size === 1 ? '' : '<h2>Without a group</h2>') : `<h2>${escapedHtml(group)}</h2>`;
      return `${heading}${list(tags.map((tag) => `${tagLink(tag, '')} <span class="soft">${count(tag.id)}</span>`))}`;
    });
  const untagged = `<p><a href="${tagPath(UNTAGGED)}">${WITHOUT_TAG.title}</a> <span class="soft">${count(UNTAGGED)}</span></p>`;
  return `${parts.join('\n')}\n${untagged}`;
}

function* highlightPages(
  content: ArchiveContent,
  { id, title, description }: Pick<ArchivedTag, 'id' | 'title' | 'description'>,
  highlights: readonly ArchivedHighlight[],
): Generator<ArchivePage> {
  const says = description === '' ? '' : `<p class="lead">${escapedHtml(description)}</p>`;
  const count = `<p class="soft">${counted(highlights.length, 'highlight')}</p>`;
  for (const { path, rows, links } of parted(highlights, ROWS, (part) => tagPath(id, part))) {
    const quotes = rows.length === 0 ? '' : list(rows.map((row) => quoteHtml(content, row)));
    yield { path, title, body: `${says}${count}${links}${quotes}${links}` };
  }
}

/** A highlight as a link to its words in the note. */
function quoteHtml(content: ArchiveContent, highlight: ArchivedHighlight): string {
  const { id, noteId, text, lost } = highlight;
  const note = escapedHtml(content.notes.get(noteId) ?? '');
  const from = `<a href="../${notePath(noteId)}${lost ? '' : `#h-${id}`}">${note}</a>`;
  const by = saidBy(highlight);
  const quote = escapedHtml(text).replaceAll('\n', '<br>');
  return `<blockquote><p>${quote}</p>${by}</blockquote><p class="soft">${from}</p>${tagList(highlight, content, '../')}`;
}

/** Page of the named people of the directory, if the maker of the export can see them. */
export function peoplePage(content: ArchiveContent): ArchivePage {
  const items = [...content.people.values()].map((row) => {
    const notes = [...(content.notesOfPeople.get(row.id) ?? [])].flatMap((id) => {
      const title = content.notes.get(id);
      return title === undefined ? [] : [`<li><a href="${notePath(id)}">${escapedHtml(title)}</a></li>`];
    });
    const email = row.email ? `<p class="soft">${escapedHtml(String(row.email))}</p>` : '';
    return `<li id="${row.id}"><h2>${escapedHtml(content.nameOf(row.id))}</h2>${email}${factsHtml(content.fieldsOf(row))}${notes.length === 0 ? '' : `<p class="soft">Speaks in</p><ul>${notes.join('')}</ul>`}</li>`;
  });
  return { path: PEOPLE, title: 'People', body: `<ul class="list">${items.join('\n')}</ul>` };
}

/** Labels with their values. */
export function factsHtml(facts: readonly { label: string; value: string }[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(({ label, value }) => `<dt>${escapedHtml(label)}</dt><dd>${escapedHtml(value)}</dd>`);
  return `<dl class="facts">${rows.join('')}</dl>`;
}

/** The list of the project's files, linked if the archive contains their bytes. */
export function filesPage(content: ArchiveContent, missing: ReadonlySet<string>): ArchivePage {
  const item = ({ name, path }: ArchivedFile): string => {
    const title = escapedHtml(name);
    return path && !missing.has(path)
      ? `<a href="${path}">${title}</a>`
      : `${title} <span class="soft">not in the archive</span>`;
  };
  return { path: 'files.html', title: 'Files', body: list([...content.files.values()].map(item)) };
}
