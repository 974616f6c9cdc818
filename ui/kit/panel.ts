// The exports for panels of plugins, as @earshot/kit; plugins import this module and nothing below it.
export { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
export { CategoryMark, CategoryPlot } from './chart/category-plot.tsx';
export { FitText } from './chart/fit-text.tsx';
export { squarify } from './chart/squarify.ts';
export { ticksFor } from './chart/ticks.ts';
export { TimePlot } from './chart/time-plot.tsx';
export { PanelLink, type PanelLinkProps } from './panel/panel-link.tsx';
export { PanelState } from './panel/panel-state.tsx';
export { type Reading, useRead } from './panel/use-read.ts';
export { Ago } from './words/ago.tsx';
export { counted, number } from './words/counted.ts';
