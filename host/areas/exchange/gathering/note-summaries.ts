import { Summary, summaryContent } from '@earshot/core/areas/summaries/summary';
import { type SummaryBody, summaryBody } from '@earshot/core/areas/summaries/summary-content';
import type { Line } from './lines.ts';
import type { Reader, ReadRow } from './reader.ts';

const NONE: Line = { summaryContent: null, summaryFramework: null, summaryLanguage: null };

/** A summary as one text. */
function textOf(body: SummaryBody): string {
  if (body.kind === 'paragraph') return body.text;
  if (body.kind === 'streaming') return body.summary;
  return body.sections.map(({ title, text }) => [title, text].filter((part) => part !== '').join('\n')).join('\n\n');
}

/** The current summaries of a project's pages, as fields of note lines in the community format (EX-02). */
export class NoteSummaries {
  private constructor(
    private readonly reader: Reader,
    private readonly current: ReadonlyMap<string, ReadRow>,
  ) {}

  static async of(reader: Reader, projectId: string): Promise<NoteSummaries> {
    const rows = await reader.all(Summary, { placeId: projectId });
    const shown = rows.filter(({ state, pageId }) => state === 'DONE' && pageId !== null);
    shown.sort((one, other) => (String(one.shownAt) < String(other.shownAt) ? -1 : 1));
    return new NoteSummaries(reader, new Map(shown.map((row) => [String(row.pageId), row])));
  }

  static none = (reader: Reader): NoteSummaries => new NoteSummaries(reader, new Map());

  /** The fields of a note for its current summary. */
  async lineOf(noteId: string): Promise<Line> {
    const row = this.current.get(noteId);
    if (!row) return NONE;
    const { body } = await this.reader.ask(summaryContent, { id: row.id });
    const own = String(row.text ?? '');
    return {
      summaryContent: own || textOf(summaryBody.parse(body)),
      summaryFramework: row.framework,
      summaryLanguage: row.language,
    };
  }
}
