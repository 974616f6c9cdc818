// What the panel of a chart is made of; plugins import this and nothing below it.
export { type Plot, TimePlot } from './chart/time-plot.tsx';
