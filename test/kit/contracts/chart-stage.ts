// Runs in the browser: shows a chart's panel and reports what is visible (chart-contract.ts).
import type { ChartPicture } from '@earshot/core/plugin/chart';
import { tokensOf, variablesOf } from '@earshot/ui/kit/theme/tokens';
import { type ComponentType, createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
// @ts-expect-error the contract says which one it is
import Panel from 'the-panel';

const ACCENT = '#3b5bdb';
/** Tolerance in px for line widths beyond their path, and letters beyond their box. */
const SLACK = 4;

const place = document.querySelector('#stage') as HTMLElement;
const root = createRoot(place);

/** A colour as the browser computes it. */
function computed(colour: string): string {
  const probe = document.createElement('i');
  probe.style.color = colour;
  place.append(probe);
  const said = getComputedStyle(probe).color;
  probe.remove();
  return said;
}

const paintOf = (element: Element): string[] => {
  const { fill, stroke } = getComputedStyle(element);
  return [fill, stroke].filter((colour) => colour !== 'none');
};

window.draw = (picture: ChartPicture, scheme) => {
  const tokens = tokensOf(scheme, ACCENT);
  document.documentElement.style.colorScheme = scheme;
  document.body.style.background = tokens.paper;
  for (const [name, value] of Object.entries(variablesOf(tokens))) document.body.style.setProperty(name, value);
  flushSync(() => root.render(createElement(Panel as ComponentType<ChartPicture>, picture)));

  const drawings = [...place.querySelectorAll('svg')];
  const svg = drawings[0];
  const marks = [...(svg?.querySelectorAll('path, rect, circle, line, polyline, polygon, ellipse, text') ?? [])];
  const parts =
    picture.data === 'CATEGORIES'
      ? picture.categories.map(({ count, ...one }) => ({ ...one, counts: [count] }))
      : picture.series;
  const known = new Set(
    [...Object.values(tokens), ...parts.map(({ colour }) => colour)].map((colour) => computed(colour)),
  );
  const frame = svg?.getBoundingClientRect();
  const seen = new Set(
    marks
      .filter((mark) => mark.getBoundingClientRect().width + mark.getBoundingClientRect().height > 0)
      .flatMap(paintOf),
  );
  return {
    drawings: drawings.length,
    name: svg?.getAttribute('role') === 'img' ? svg.getAttribute('aria-label') : null,
    size: [Math.round(frame?.width ?? 0), Math.round(frame?.height ?? 0)],
    senseless: marks.flatMap(({ attributes }) =>
      [...attributes].map(({ value }) => value).filter((value) => /NaN|Infinity|undefined|null/.test(value)),
    ),
    foreign: [...new Set(marks.flatMap(paintOf))].filter((colour) => !known.has(colour)),
    unseen: parts
      .filter(({ counts, colour }) => counts.some((count) => count > 0) && !seen.has(computed(colour)))
      .map(({ key }) => key),
    outside: marks
      .map((mark) => ({ mark, box: mark.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          !frame ||
          box.left < frame.left - SLACK ||
          box.right > frame.right + SLACK ||
          box.top < frame.top - SLACK ||
          box.bottom > frame.bottom + SLACK,
      )
      .map(({ mark }) => mark.outerHTML.slice(0, 200)),
  };
};
