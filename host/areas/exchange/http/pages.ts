import { buffer } from 'node:stream/consumers';
import { exportPage, PAGE_FORMATS, type PageExport, type PageFormat } from '@earshot/core/areas/exchange/page-export';
import { type File, showPicture } from '@earshot/core/areas/files/file';
import { type Reference, references } from '@earshot/core/areas/references/reference';
import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { REFUSED } from '@earshot/core/texts';
import type { PagePicture } from '@earshot/processing/areas/exchange/pages/page-words';
import type { Pool } from '@earshot/processing/pool/pool';
import type { Documents } from '../../../documents/documents.ts';
import { fileName } from '../../../http/file-name.ts';
import type { Routes } from '../../../http/routes.ts';
import type { Visits } from '../../../http/visits.ts';
import type { Runner } from '../../../operations/runner.ts';
import type { Visit } from '../../../operations/visit.ts';
import type { Database } from '../../../store/database.ts';
import type { Files } from '../../files/bytes/files.ts';

export interface PageRouteParts {
  runner: Runner;
  visits: Visits;
  database: Database;
  documents: Pick<Documents, 'stored'>;
  pool: Pick<Pool, 'run'>;
  files: Pick<Files, 'store' | 'pictures'>;
}

const TYPES: Record<PageFormat, string> = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  vtt: 'text/vtt; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
};

/** Route for a note or insight as a file: written in the pool, with content that the visitor can read. */
export function pageRoutes(routes: Routes, parts: PageRouteParts): void {
  for (const format of PAGE_FORMATS)
    routes.get(exportPage, `/api/v1/pages/:id/export.${format}`, async (request, response) => {
      const visit = await parts.visits.ofReader(request, response);
      const page = (await parts.runner.run(exportPage, { ...request.query, id: request.params.id }, visit))
        .answer as PageExport;
      const { file, title } = await written(parts, page, format, visit);
      response.attachment(`${fileName(title, 'page')}.${format}`).type(TYPES[format]);
      response.set({
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      response.end(file);
    });
}

async function written(parts: PageRouteParts, page: PageExport, format: PageFormat, visit: Visit) {
  const { database, documents, pool, runner } = parts;
  const workspaceId = visit.session?.workspaceId ?? '';
  const stored = await database.inWorkspace(workspaceId, (transaction) => documents.stored(transaction, page.id));
  if (!stored) throw new Refusal('NOT_FOUND', REFUSED.NOT_FOUND);
  const { title, speakers, citations, tags, names } = page;
  const write = (titles: Record<string, string>, pictures: Record<string, PagePicture>) =>
    pool.run('write-page', {
      updates: stored.updates,
      format,
      words: { title, speakers, citations, titles, tags },
      pictures,
      names,
    });
  const first = await write({}, {});
  const shown = WITH_PICTURES.has(format) && names === null ? first.pictures : [];
  if (first.references.length === 0 && shown.length === 0) return inBytes(first);
  // Names of people and members stay in the workspace.
  const named = first.references.filter(({ type }) => names === null || !NAMES_SOMEBODY.has(type));
  const titles = await titlesOf(runner, named, visit);
  return inBytes(await write(titles, await picturesOf(parts, shown, visit)));
}

const NAMES_SOMEBODY: ReadonlySet<string> = new Set(['PERSON', 'MEMBER']);
const inBytes = ({ file, title }: { file: Uint8Array; title: string }) => ({ file: Buffer.from(file), title });

const WITH_PICTURES: ReadonlySet<PageFormat> = new Set(['html', 'docx']);
/** Width in pixels: that of a page's text. */
const PICTURE_WIDTH = 864;

/** Pictures of a page that the visitor can see, by file id, up to a maximum. */
async function picturesOf(
  { runner, files: { store, pictures } }: PageRouteParts,
  ids: readonly string[],
  visit: Visit,
): Promise<Record<string, PagePicture>> {
  const { most, bytes: room } = limits.exports.pictures;
  const found: Record<string, PagePicture> = {};
  let left = room;
  for (const id of ids.slice(0, most)) {
    const file = (await runner.run(showPicture, { id }, visit).catch(ifRefused))?.answer as File | undefined;
    if (!file?.width || !file.height) continue;
    const drawn = await pictures.find(file.workspaceId, file, PICTURE_WIDTH).catch(ifRefused);
    if (!drawn || drawn.size > left) continue;
    left -= drawn.size;
    const width = Math.min(file.width, drawn.key.width ?? file.width);
    const bytes = new Uint8Array(await buffer(await store.open(drawn.key)));
    found[id] = { bytes, width, height: Math.max(1, Math.round((file.height * width) / file.width)) };
  }
  return found;
}

/** Pictures that the visitor cannot see, or that cannot be drawn, are only named. */
function ifRefused(fault: unknown): undefined {
  if (fault instanceof Refusal) return undefined;
  throw fault;
}

/** Titles of references for the visitor, by id. */
async function titlesOf(
  runner: Runner,
  targets: { type: Reference['type']; id: string }[],
  visit: Visit,
): Promise<Record<string, string>> {
  const titles: Record<string, string> = {};
  for (let at = 0; at < targets.length; at += limits.referencesAtOnce) {
    const some = targets.slice(at, at + limits.referencesAtOnce);
    const shown = (await runner.run(references, { targets: some }, visit)).answer as Reference[];
    for (const [index, { id }] of some.entries()) titles[id] = shown[index]?.title ?? '';
  }
  return titles;
}
