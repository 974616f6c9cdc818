import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Cell, sheetRow } from '@earshot/core/rules/csv/cells';
import type { Pool } from '@earshot/processing/pool/pool';
import { PackageFolder } from '../gathering/package-folder.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'xl/worksheets/sheet1.xml';

/** Fixed parts of a workbook with one sheet. */
const PARTS = [
  {
    name: '[Content_Types].xml',
    text: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    text: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Earshot" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
];

export interface WorkbookParts {
  /** the data folder */
  data: string;
  workspaceId: string;
  pool: Pick<Pool, 'run'>;
}

/** Writes rows as an Excel workbook, on disk and in the pool; `use` gets its path, and it is removed afterwards. */
export async function withWorkbook<T>(
  { data, workspaceId, pool }: WorkbookParts,
  pages: AsyncIterable<readonly Cell[][]>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await PackageFolder.open(join(data, 'exports', workspaceId, randomUUID()));
  try {
    await folder.add(SHEET, [`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`]);
    for await (const rows of pages) await folder.add(SHEET, rows.map(sheetRow));
    await folder.add(SHEET, ['</sheetData></worksheet>']);
    const to = folder.fileOf('workbook.xlsx');
    const entries = [...PARTS, { name: SHEET, path: folder.fileOf(SHEET) }];
    await pool.run('package-export', { to, at: new Date().toISOString(), entries }, { priority: 'interactive' });
    return await use(to);
  } finally {
    await folder.remove();
  }
}
