import type { ChartData } from '@earshot/core/areas/charts/chart-type';
import { type CategoriesPicture, type ChartPicture, chart, type TimeSeriesPicture } from '@earshot/core/plugin/chart';
import type { Plugin } from '@earshot/core/plugin/plugin';
import { expect } from 'chai';
import { demandAccessible, journey } from '../browser/chromium.ts';
import { demandFolderName } from './folder-of.ts';
import { openStage, panelCode, stageSuite } from './stage.ts';

export interface ChartContract {
  /** import.meta.url of the spec: panel.tsx is beside it */
  at: string;
}

type OverTime = Pick<TimeSeriesPicture, 'data' | 'per' | 'steps' | 'series'>;
type SideBySide = Pick<CategoriesPicture, 'data' | 'categories'>;

const DAY = 86_400_000;
const LONG_TITLE = '<b>A long title</b> with “quotes” & more';
const colourAt = (at: number) => `rgb(${210 - 5 * at}, 40, ${10 + 5 * at})`;
const dataOf = (steps: number, ...courses: ((step: number) => number)[]): OverTime => ({
  data: 'TIME_SERIES',
  per: 'WEEK',
  steps: Array.from({ length: steps }, (_, step) => new Date(Date.UTC(2026, 2, 2) + step * 7 * DAY).toISOString()),
  series: courses.map((course, at) => ({
    key: `series-${at}`,
    title: at === 0 ? LONG_TITLE : `Series ${at}`,
    colour: colourAt(2 * at),
    counts: Array.from({ length: steps }, (_, step) => course(step)),
  })),
});
const wave = (height: number, shift: number) => (step: number) => Math.round(height * (1 + Math.sin(step / 9 + shift)));

const compared = (...counts: number[]): SideBySide => ({
  data: 'CATEGORIES',
  categories: counts.map((count, at) => ({
    key: `category-${at}`,
    title: at % 4 === 0 ? `${LONG_TITLE} ${'W'.repeat(at)}` : `Category ${at}`,
    colour: colourAt(at),
    count,
  })),
});

/** Every shape of data that has broken a chart. */
const SERIES: Record<string, OverTime> = {
  'one step': dataOf(1, () => 3),
  'two steps': dataOf(2, (step) => step),
  'all zero': dataOf(12, () => 0),
  'one series of nothing beside another': dataOf(
    5,
    (step) => step + 1,
    () => 0,
  ),
  'one step far above the others': dataOf(30, (step) => (step === 17 ? 1_000_000 : 1)),
  'huge numbers': dataOf(
    8,
    () => Number.MAX_SAFE_INTEGER,
    (step) => Number.MAX_SAFE_INTEGER - step,
  ),
  'a thousand steps': dataOf(1000, wave(40, 0)),
  'twenty series': dataOf(26, ...Array.from({ length: 20 }, (_, at) => wave(5 + at, at))),
  'twenty series of a thousand steps': dataOf(1000, ...Array.from({ length: 20 }, (_, at) => wave(5 + at, at))),
};
const CATEGORIES: Record<string, SideBySide> = {
  'no category': compared(),
  'one category': compared(7),
  'two categories': compared(3, 9),
  'nothing in any': compared(0, 0, 0),
  'nothing in one beside others': compared(4, 0, 2),
  'one far above the others': compared(1_000_000, 1, 1, 1, 1),
  'huge categories': compared(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 1e15),
  'twelve categories': compared(...Array.from({ length: 12 }, (_, at) => 30 - 2 * at)),
  'forty categories': compared(...Array.from({ length: 40 }, (_, at) => 100 - at)),
};
const DATA: Record<ChartData, Record<string, OverTime | SideBySide>> = { TIME_SERIES: SERIES, CATEGORIES };
/** px: the narrowest window with its edges, and a wide one. */
const WIDTHS = [288, 960];
const HEIGHT = 200;

/** Measurements of a drawing in the browser. */
interface Drawn {
  drawings: number;
  name: string | null;
  size: number[];
  /** invalid attributes, such as NaN */
  senseless: string[];
  /** colours other than the theme's and the data's */
  foreign: string[];
  /** series and categories with numbers that are not visible */
  unseen: string[];
  /** parts outside of the drawing, in px */
  outside: string[];
}

declare global {
  interface Window {
    draw(picture: ChartPicture, scheme: 'light' | 'dark'): Drawn;
  }
}

/** Defines mocha tests of the contract of every chart, in a real browser with every shape of data. */
export function chartContract(plugin: Plugin, { at }: ChartContract): void {
  const charts = plugin.contributes.filter(({ point }) => point === chart.point);
  const takes = charts.flatMap((one) => (one as unknown as { takes: ChartData[] }).takes);

  stageSuite(`chart ${plugin.id}`, () => {
    it('is found by the name of its folder and draws what it says', () => {
      expect(charts, 'one panel, one chart').to.have.length(1);
      demandFolderName(plugin, at);
      expect(panelCode(at)).to.match(/export default |\bas default\b/);
    });

    journey('draws whatever data there is, whole, by name and in the colours of the theme', async () => {
      const page = await openStage('chart', at);
      for (const [what, data] of takes.flatMap((kind) => Object.entries(DATA[kind])))
        for (const [width, scheme] of WIDTHS.flatMap((one) => [[one, 'light'] as const, [one, 'dark'] as const])) {
          const drawn = await page.evaluate(([one, look]) => window.draw(one, look), [
            { ...data, label: what, noun: 'highlight', width, height: HEIGHT },
            scheme,
          ] as const);
          expect(drawn, `${what}, ${width} px, ${scheme}`).to.deep.equal({
            drawings: 1,
            name: what,
            size: [width, HEIGHT],
            senseless: [],
            foreign: [],
            unseen: [],
            outside: [],
          });
        }
      await demandAccessible(page, `the chart ${plugin.id}`);
    });
  });
}
