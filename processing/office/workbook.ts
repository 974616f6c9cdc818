import { limits } from '@earshot/core/limits';
import { Refusal } from '@earshot/core/refusal';
import { Archive } from './archive.ts';
import { kindOfFormat, type NumberKind } from './cell-formats.ts';
import { prefixed, relationshipsOf } from './parts.ts';
import { SheetReader, type SheetRow } from './sheet.ts';
import { textReader } from './sheet-texts.ts';
import { damagedBy, readXml, XmlParser } from './xml.ts';

const PROGRAM = 'Excel';

export interface Sheet {
  name: string;
  hidden: boolean;
}

/** Facts about a sheet besides its rows. */
export interface SheetFacts {
  /** number of formulas without a stored result */
  unknownResults: number;
  mergedCells: number;
}

interface SheetPart extends Sheet {
  part: string;
}

const notAWorkbook = () =>
  new Refusal(
    'UNPROCESSABLE',
    'It is not an Excel workbook, whatever its name says. Save it as .xlsx and import that.',
  );

/** An Excel workbook (.xlsx, .xlsm): its sheets and their values. Nothing in it is computed, followed or run. */
export class Workbook {
  readonly #archive: Archive;
  readonly #sheets: SheetPart[] = [];
  readonly #kinds: NumberKind[] = [];
  #texts: string[] | undefined;
  #textsPart: string | undefined;
  #from1904 = false;

  constructor(bytes: Buffer) {
    this.#archive = new Archive(bytes, PROGRAM);
    const main = relationshipsOf(this.#archive, '', PROGRAM).find(({ type }) => type === 'officeDocument')?.target;
    if (!main || /^(word|ppt)\//.test(main) || !this.#archive.has(main)) throw notAWorkbook();
    this.#readParts(main);
    if (this.#sheets.length === 0)
      throw new Refusal('UNPROCESSABLE', 'It has no sheet with cells. Choose another workbook.');
    if (this.#sheets.length > limits.workbook.sheets)
      throw new Refusal('TOO_LARGE', `It has more than ${limits.workbook.sheets} sheets. Split it.`);
  }

  /** The sheets with cells, in order; chart sheets are left out. */
  get sheets(): readonly Sheet[] {
    return this.#sheets;
  }

  /**
   * Passes on the non-empty rows of a sheet, in order; in a merge only the first cell has the value, a formula is its
   * stored result.
   */
  async readSheet(name: string, take: (row: SheetRow) => void): Promise<SheetFacts> {
    const sheet = this.#sheets.find((one) => one.name === name);
    if (!sheet)
      throw new Refusal('BAD_USER_INPUT', `The workbook has no sheet “${name}”. Choose another one.`, {
        reason: 'sheet',
      });
    this.#texts ??= await this.#readTexts();
    const texts = this.#texts;
    const reader = new SheetReader({ texts, kinds: this.#kinds, from1904: this.#from1904 }, take);
    const parser = new XmlParser(reader, damagedBy(PROGRAM));
    for await (const piece of this.#archive.stream(sheet.part)) parser.write(piece);
    parser.end();
    return { unknownResults: reader.unknownResults, mergedCells: reader.mergedCells };
  }

  #readParts(main: string): void {
    const named = relationshipsOf(this.#archive, main, PROGRAM);
    const parts = new Map(named.map((one) => [one.id, one]));
    this.#textsPart = named.find(({ type }) => type === 'sharedStrings')?.target;
    const styles = named.find(({ type }) => type === 'styles')?.target;
    if (styles && this.#archive.has(styles)) this.#readKinds(styles);
    readXml(
      this.#archive.read(main),
      {
        open: (name, attributes) => {
          if (name === 'workbookPr') this.#from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
          if (name !== 'sheet') return;
          const part = parts.get(prefixed(attributes, 'id'));
          if (part?.type !== 'worksheet' || !this.#archive.has(part.target)) return;
          const hidden = attributes.state !== undefined && attributes.state !== 'visible';
          const sheetName = (attributes.name ?? '').slice(0, limits.workbook.sheetName);
          this.#sheets.push({ name: sheetName, hidden, part: part.target });
        },
      },
      PROGRAM,
    );
  }

  /** Reads the number types of cells by their styles. */
  #readKinds(part: string): void {
    const codes = new Map<number, string>();
    let inCells = false;
    readXml(
      this.#archive.read(part),
      {
        open: (name, { numFmtId, formatCode }) => {
          if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
          else if (name === 'cellXfs') inCells = true;
          else if (name === 'xf' && inCells)
            this.#kinds.push(kindOfFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId))));
        },
        close: (name) => {
          if (name === 'cellXfs') inCells = false;
        },
      },
      PROGRAM,
    );
  }

  async #readTexts(): Promise<string[]> {
    const texts: string[] = [];
    if (!this.#textsPart || !this.#archive.has(this.#textsPart)) return texts;
    let characters = 0;
    const parser = new XmlParser(
      textReader('si', (text) => {
        characters += text.length;
        if (characters > limits.workbook.characters || texts.length >= limits.workbook.sharedTexts) throw tooMuchText();
        texts.push(text);
      }),
      damagedBy(PROGRAM),
    );
    for await (const piece of this.#archive.stream(this.#textsPart)) parser.write(piece);
    parser.end();
    return texts;
  }
}

/** Refusal of a workbook with too much text. */
export const tooMuchText = () =>
  new Refusal(
    'TOO_LARGE',
    'It holds too much text for a workbook. Save the sheet as CSV (UTF-8) and import that file.',
    {
      reason: 'too-long',
    },
  );
