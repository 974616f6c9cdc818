import { type NumberKind, shownNumber } from './cell-formats.ts';
import { textReader, unescaped } from './sheet-texts.ts';
import type { XmlReader } from './xml.ts';

/** A row with content: its number in the sheet from 1, and its cells from column A up to the last with a value. */
export interface SheetRow {
  number: number;
  cells: string[];
}

export interface CellMeaning {
  texts: readonly string[];
  /** by the style of a cell */
  kinds: readonly NumberKind[];
  from1904: boolean;
}

/** Excel's own limit. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;

/** The column of a reference such as BC7, from 0; undefined for an invalid one. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  let at = 0;
  for (; reference !== undefined && at < reference.length && at < 4; at += 1) {
    const letter = (reference.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return at > 0 && column <= MOST_COLUMNS ? column - 1 : undefined;
}

/** Reads the part of one sheet. Memory is used only for cells with a value, one row at a time. */
export class SheetReader implements XmlReader {
  /** number of formulas without a stored result */
  unknownResults = 0;
  mergedCells = 0;
  readonly #inline: Required<XmlReader>;
  #row = 0;
  #column = -1;
  #cells: string[] = [];
  #type = '';
  #style = 0;
  #inValue = false;
  #inInline = false;
  #value: string | undefined;
  #hasFormula = false;

  constructor(
    private readonly meaning: CellMeaning,
    private readonly take: (row: SheetRow) => void,
  ) {
    this.#inline = textReader('is', (text) => {
      this.#value = text;
    });
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#inInline) this.#inline.open(name, attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#inValue = true;
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'is') {
      this.#inInline = true;
      this.#inline.open(name, attributes);
    } else if (name === 'row') {
      const number = Number(attributes.r);
      this.#row = Number.isInteger(number) && number > this.#row && number <= MOST_ROWS ? number : this.#row + 1;
      this.#column = -1;
    } else if (name === 'mergeCell') this.mergedCells += 1;
  }

  text(text: string): void {
    if (this.#inInline) this.#inline.text(text);
    else if (this.#inValue) this.#value = (this.#value ?? '') + text;
  }

  close(name: string): void {
    if (this.#inInline) {
      this.#inline.close(name);
      if (name === 'is') this.#inInline = false;
    } else if (name === 'v') this.#inValue = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.length > 0) {
      this.take({ number: this.#row, cells: Array.from(this.#cells, (cell) => cell ?? '') });
      this.#cells = [];
    }
  }

  #openCell({ r, t = 'n', s }: Readonly<Record<string, string>>): void {
    this.#column = columnOf(r) ?? this.#column + 1;
    this.#type = t;
    this.#style = Number(s ?? 0);
    this.#value = undefined;
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const value = this.#value;
    if (value === undefined && this.#hasFormula) this.unknownResults += 1;
    const shown = value === undefined ? '' : this.#shown(value);
    if (shown !== '' && this.#column < MOST_COLUMNS) this.#cells[this.#column] = shown;
  }

  #shown(value: string): string {
    const { texts, kinds, from1904 } = this.meaning;
    if (this.#type === 's') return texts[Number(value)] ?? '';
    if (this.#type === 'b') return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
    if (this.#type !== 'n') return unescaped(value);
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return value.trim();
    return shownNumber(number, kinds[this.#style] ?? 'NUMBER', from1904);
  }
}
