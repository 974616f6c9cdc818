import type { Archive, OfficeProgram } from './archive.ts';
import { readXml } from './xml.ts';

/** The words and numbers of a chart. */
export interface ChartWords {
  title: string;
  /** a row of labels, then one for each category: its name and the value in each series; empty without series */
  rows: string[][];
}

interface Series {
  name: string;
  categories: Map<number, string>;
  values: Map<number, string>;
}

/** The role of a stored value in a chart: the name of a series, its categories or its values. */
const PLACES: Record<string, 'name' | 'categories' | 'values'> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
};

/** Reads a chart of an Office file: its title, and its stored numbers. */
export function readChart(archive: Archive, part: string, program: OfficeProgram): ChartWords {
  let title = '';
  const all: Series[] = [];
  const open: string[] = [];
  let at = 0;
  const within = (name: string) => open.includes(name);
  const place = () => open.map((name) => PLACES[name]).find((one) => one !== undefined);
  readXml(
    archive.read(part),
    {
      open(name, attributes) {
        open.push(name);
        if (name === 'ser') all.push({ name: '', categories: new Map(), values: new Map() });
        if (name === 'pt') at = Number(attributes.idx) || 0;
      },
      text(text) {
        const last = open.at(-1);
        if (last === 't' && within('title') && !within('ser')) title += text;
        const series = all.at(-1);
        const where = place();
        if (last !== 'v' || !within('ser') || !series || !where) return;
        if (where === 'name') series.name += text;
        else series[where].set(at, (series[where].get(at) ?? '') + text);
      },
      close() {
        open.pop();
      },
    },
    program,
  );
  return { title: title.replaceAll(/\s+/gu, ' ').trim(), rows: rowsOf(all) };
}

/** Maximum categories, so that they fit a table of a note. */
const MOST_ROWS = 200;

function rowsOf(all: readonly Series[]): string[][] {
  const indexes = new Set(all.flatMap(({ categories, values }) => [...categories.keys(), ...values.keys()]));
  if (indexes.size === 0) return [];
  const shown = [...indexes].sort((a, b) => a - b).slice(0, MOST_ROWS);
  const labels = ['', ...all.map(({ name }, at) => name || `Series ${at + 1}`)];
  const name = (at: number) => all.find(({ categories }) => categories.has(at))?.categories.get(at) ?? '';
  return [labels, ...shown.map((at) => [name(at), ...all.map(({ values }) => values.get(at) ?? '')])];
}
