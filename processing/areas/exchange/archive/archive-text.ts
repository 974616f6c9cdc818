import { picturePath } from '@earshot/core/areas/exchange/package-path';
import type { DocumentJson, DocumentNode } from '@earshot/core/documents/document';
import { clockTime } from '@earshot/core/rules/dates/clock-time';
import { escapedHtml } from '@earshot/core/rules/text';
import { htmlBlocks } from '../pages/html.ts';
import { pictureName } from '../pages/page-words.ts';
import type { ArchiveContent, ArchivedHighlight, ArchivedTag } from './archive-content.ts';
import { colourClass } from './archive-style.ts';

/** Path of the first part of a tag's highlights. */
export const tagPath = (id: string, part = 0): string => `tags/${id}${part === 0 ? '' : `-${part + 1}`}.html`;
/** The page of highlights without a tag. */
export const UNTAGGED = 'without-tag';
export const notePath = (id: string): string => `notes/${id}.html`;
export const insightPath = (id: string): string => `insights/${id}.html`;
/** The people page, with an anchor for each person by id. */
export const PEOPLE = 'people.html';

/** A tag in its colour that leads to its page. */
export function tagLink({ id, title, colour }: ArchivedTag, up: string): string {
  return `<a class="tag ${colourClass(colour)}" href="${up}${tagPath(id)}">${escapedHtml(title)}</a>`;
}

/** The tags of a highlight. */
export function tagList({ tagIds }: ArchivedHighlight, content: ArchiveContent, up: string): string {
  const items = tagIds.flatMap((id) => {
    const tag = content.tags.get(id);
    return tag ? [`<li>${tagLink(tag, up)}</li>`] : [];
  });
  return items.length === 0 ? '' : `<ul class="tags">${items.join('')}</ul>`;
}

/** Speaker and time of a highlight. */
export function saidBy({ speaker, startMs }: ArchivedHighlight): string {
  const parts = [...(speaker === '' ? [] : [speaker]), ...(startMs === null ? [] : [clockTime(startMs)])];
  return parts.length === 0 ? '' : `<cite>${escapedHtml(parts.join(' · '))}</cite>`;
}

/** Path of a reference's target in the archive. */
function pathOf(content: ArchiveContent, id: string): string | undefined {
  if (content.notes.has(id)) return notePath(id);
  if (content.insights.has(id)) return insightPath(id);
  if (content.tags.has(id)) return tagPath(id);
  return content.people.has(id) ? `${PEOPLE}#${id}` : undefined;
}

/** Writes the text of a page: highlights marked and numbered, pictures, and links for references. */
export function textHtml(
  content: ArchiveContent,
  page: { id: string; document: DocumentJson; pictures: ReadonlySet<string> },
): string {
  const marks = new Map(content.highlightsOf(page.id).map((highlight, at) => [highlight.id, { highlight, at }]));
  const seen = new Set<string>();
  const marked = (html: string, id: string): string => {
    const known = marks.get(id);
    if (!known) return html;
    const colour = content.tags.get(known.highlight.tagIds[0] ?? '')?.colour;
    const look = colour ? ` class="${colourClass(colour)}"` : '';
    if (seen.has(id)) return `<mark${look}>${html}</mark>`;
    seen.add(id);
    const number = known.at + 1;
    return `<mark id="h-${id}"${look}><a class="number" href="#l-${id}" aria-label="Highlight ${number}">${number}</a>${html}</mark>`;
  };
  const picture = (node: DocumentNode): string | undefined => {
    const id = String(node.attrs?.fileId);
    if (!page.pictures.has(id)) return undefined;
    return `<p><img src="../${picturePath(id)}" alt="${escapedHtml(pictureName(node))}"></p>`;
  };
  const reference = ({ attrs }: DocumentNode): string | undefined => {
    const id = String(attrs?.id);
    const path = pathOf(content, id);
    const title = escapedHtml(content.titleOf(id) ?? '');
    // Colleagues have a name in the archive but no page.
    return path ? `<a href="../${path}">${title}</a>` : title || undefined;
  };
  const words = {
    title: '',
    speakers: content.speakersOf(page.id),
    citations: Object.fromEntries(content.citations),
    titles: {},
    tags: {},
  };
  return htmlBlocks({ document: page.document, words }, { picture, reference, marked });
}
