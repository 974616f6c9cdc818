import type { DocumentJson, DocumentNode, ReferenceType } from '@earshot/core/documents/document';
import { panelLeftOut } from '@earshot/core/texts';
import * as z from 'zod';
import { bytes } from '../../../pool/task.ts';

// Characters that are invalid in XML 1.0 would damage a Word file.
export const CONTROLS = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Names for a document's ids, limited to those that its reader can see. */
export const pageWords = z.object({
  title: z.string(),
  /** names of speakers by id */
  speakers: z.record(z.string(), z.string()),
  /** quotes by the id of their citation; `before` and `after` are the context, which is not written */
  citations: z.record(
    z.string(),
    z.object({
      text: z.string(),
      speaker: z.string(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  /** titles of references, by id */
  titles: z.record(z.string(), z.string()),
  /** by the id of a highlight with tags: their titles, its author and time */
  tags: z
    .record(z.string(), z.object({ titles: z.array(z.string()), author: z.string(), at: z.iso.datetime() }))
    .default({}),
});
export type PageWords = z.output<typeof pageWords>;

/** A picture of a page, as WebP, in the size in which it is shown. */
export const pagePicture = z.object({ bytes: bytes(), width: z.int(), height: z.int() });
export type PagePicture = z.output<typeof pagePicture>;

/** A page that is written in a format. */
export interface WrittenPage {
  document: DocumentJson;
  words: PageWords;
  /** pictures by the id of their file; a missing one is replaced by its name */
  pictures: Readonly<Record<string, PagePicture>>;
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  theme: 'A theme with live data stands here in Earshot.',
  chart: 'A chart with live data stands here in Earshot.',
};

/** Placeholder for a block that only Earshot can show; undefined for others. */
export const leftOutWords = ({ type, attrs }: DocumentNode): string | undefined =>
  type === 'panel' ? panelLeftOut(attrs) : LEFT_OUT[type];

/** Title of a reference. */
export const referenceTitle = ({ titles }: PageWords, { attrs }: DocumentNode): string =>
  titles[String(attrs?.id)] ?? '…';

/** Name of a picture. */
export const pictureName = ({ attrs }: DocumentNode): string => String(attrs?.alt || 'Picture');

/** The ids of files of pictures in a document, each once, in reading order. */
export function picturesIn(node: DocumentNode): string[] {
  if (node.type === 'image') return [String(node.attrs?.fileId)];
  return [...new Set((node.content ?? []).flatMap(picturesIn))];
}

/** The references in a document, each once. */
export function referencesIn(node: DocumentNode): { type: ReferenceType; id: string }[] {
  const found = new Map<string, { type: ReferenceType; id: string }>();
  const open: DocumentNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'reference' && next.attrs)
      found.set(String(next.attrs.id), { type: next.attrs.type as ReferenceType, id: String(next.attrs.id) });
    open.push(...(next.content ?? []));
  }
  return [...found.values()];
}
