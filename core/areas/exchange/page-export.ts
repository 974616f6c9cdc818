import * as z from 'zod';
import { answer, moment, ref } from '../../model/entity.ts';
import { query } from '../../model/operation.ts';

/** Formats of an exported note or insight; the last two are for transcripts with times. */
export const PAGE_FORMATS = ['md', 'html', 'docx', 'vtt', 'srt'] as const;
export type PageFormat = (typeof PAGE_FORMATS)[number];

/** Names on an exported page besides its own text, limited to those that the caller can see. */
export const PageExport = answer('PageExport', {
  id: z.uuid(),
  title: z.string(),
  /** names by speaker id */
  speakers: z.record(z.string(), z.string()),
  /** quotes by citation id */
  citations: z.record(
    z.string(),
    z.object({
      text: z.string(),
      speaker: z.string(),
      /** for a redacted file: text around the quote, which can begin or end inside a name; never written */
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** by id of a highlight with tags: their titles, its author ('' in a redacted file), and its time */
  tags: z.record(z.string(), z.object({ titles: z.array(z.string()), author: z.string(), at: moment() })),
  /** names that are replaced in a redacted file; null for an unredacted file */
  names: z.array(z.object({ name: z.string(), byParts: z.boolean() })).nullable(),
});
export type PageExport = z.infer<typeof PageExport.row>;

export const exportPage = query('exportPage', PageExport, {
  transport: 'rest',
  rate: 'bulk',
  input: z.strictObject({
    id: ref('Page'),
    /** true to replace personal data with labels and leave out pictures */
    redacted: z.stringbool().default(false),
  }),
  description:
    'GET /api/v1/pages/:id/export.{md, html, docx, vtt, srt}: a note or an insight as one file; with ?redacted=true without what looks like personal data.',
});
