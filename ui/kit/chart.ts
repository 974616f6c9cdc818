// Parts for the panel of a chart; plugins import this module and nothing below it.
export { CategoryMark, CategoryPlot } from './chart/category-plot.tsx';
export { FitText } from './chart/fit-text.tsx';
export { squarify, type Tile } from './chart/squarify.ts';
export { ticksFor } from './chart/ticks.ts';
export { type Plot, TimePlot } from './chart/time-plot.tsx';
export { number } from './words/counted.ts';
