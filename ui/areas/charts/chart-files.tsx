import type { ChartPicture } from '@earshot/core/plugin/chart';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { loadPanel } from '../../frame/panels/load-panel.ts';
import { fit } from '../../kit/chart/fit-text.tsx';
import { tokensOf, variablesOf } from '../../kit/theme/tokens.ts';
import type { Drawing } from './chart-numbers.ts';

/** A drawing with its title. */
type NamedPicture = Drawing & { title: string };

/** px of a drawing on paper, regardless of the window */
const [WIDTH, HEIGHT, EDGE] = [960, 360, 24];
const [TITLE, LEGEND_LINE, COLUMNS] = [40, 20, 4];
const NAMESPACE = 'http://www.w3.org/2000/svg';
const PAPER = tokensOf('light', '#3b5bdb');

/** Styles that a drawing copies from the page; `opacity` is not inherited, the others are. */
const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
];
const FORBIDDEN = 'script, foreignObject, image, use, a, style';

function node(name: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.textContent = text;
  return element;
}

// Invisible element with the light scheme, so that styles are those of paper.
function onPaper(): HTMLElement {
  const place = document.createElement('div');
  place.ariaHidden = 'true';
  place.inert = true;
  Object.assign(place.style, { position: 'fixed', left: '-9999px', top: '0', colorScheme: 'light' });
  for (const [name, value] of Object.entries(variablesOf(PAPER))) place.style.setProperty(name, value);
  document.body.append(place);
  return place;
}

/** Copies an element's computed styles into it and removes attributes that only work in a page. */
function settle(element: SVGElement): void {
  const [style, above] = [getComputedStyle(element), getComputedStyle(element.parentElement ?? element)];
  const isSaid = (name: string) =>
    !element.ownerSVGElement ||
    element.hasAttribute(name) ||
    style.getPropertyValue(name) !== above.getPropertyValue(name);
  const own = INHERITED.filter(isSaid);
  const kept = own.map((name) => [name, style.getPropertyValue(name)] as const);
  const opacity = style.opacity;
  for (const child of element.children) if (child instanceof SVGElement) settle(child);
  for (const name of element.getAttributeNames())
    if (/^(class|style|role|tabindex|(aria|data|on).*|(xlink:)?href)$/.test(name)) element.removeAttribute(name);
  for (const [name, value] of kept) element.setAttribute(name, value);
  if (opacity !== '1') element.setAttribute('opacity', opacity);
}

function legendOf(picture: NamedPicture): SVGElement[] {
  // Categories have their labels in the picture.
  if (picture.data !== 'TIME_SERIES' || picture.series.length < 2) return [];
  const column = WIDTH / COLUMNS;
  return picture.series.map(({ title, colour }, at) => {
    const [x, y] = [EDGE + (at % COLUMNS) * column, TITLE + EDGE + HEIGHT + Math.floor(at / COLUMNS) * LEGEND_LINE];
    const entry = node('g', { transform: `translate(${x} ${y})` });
    entry.append(
      node('rect', { width: 10, height: 10, y: 5, rx: 2, fill: colour }),
      node('text', { x: 16, y: 14, 'font-size': 12, fill: PAPER.soft, 'data-room': column - EDGE }, title),
    );
    return entry;
  });
}

/** Draws it in an invisible element; throws if the panel does. */
async function drawn(module: string, { title: _, ...picture }: NamedPicture, place: HTMLElement) {
  const Panel = await loadPanel<ChartPicture>(module);
  let fault: unknown = new Error('The chart drew nothing.');
  const root = createRoot(place, {
    onUncaughtError: (error) => {
      fault = error;
    },
  });
  flushSync(() => root.render(<Panel {...picture} width={WIDTH} height={HEIGHT} />));
  const svg = place.querySelector('svg');
  if (!svg) throw fault;
  return { svg, root };
}

/** A chart as a standalone drawing: title, picture and legend on white; nothing in it is fetched. */
export async function svgOf(module: string, picture: NamedPicture): Promise<string> {
  const place = onPaper();
  try {
    const { svg, root } = await drawn(module, picture, place);
    const legend = legendOf(picture);
    const rows = Math.ceil(legend.length / COLUMNS);
    const [width, height] = [WIDTH + 2 * EDGE, HEIGHT + TITLE + 2 * EDGE + rows * LEGEND_LINE];
    const whole = node('svg', { xmlns: NAMESPACE, width, height, viewBox: `0 0 ${width} ${height}` });
    const inner = svg.cloneNode(true) as SVGElement;
    for (const [name, value] of [
      ['x', EDGE],
      ['y', TITLE + EDGE / 2],
    ] as const)
      inner.setAttribute(name, String(value));
    whole.append(
      node('title', {}, picture.label),
      node('rect', { width, height, fill: PAPER.paper }),
      node(
        'text',
        { x: EDGE, y: EDGE + 12, 'font-size': 18, 'font-weight': 600, fill: PAPER.ink, 'data-room': WIDTH },
        picture.title,
      ),
      inner,
      ...legend,
    );
    root.unmount();
    place.append(whole);
    for (const element of whole.querySelectorAll(FORBIDDEN)) element.remove();
    for (const text of whole.querySelectorAll<SVGTextContentElement>('text[data-room]'))
      fit(text, text.textContent, Number(text.dataset.room));
    settle(whole);
    return new XMLSerializer().serializeToString(whole);
  } finally {
    place.remove();
  }
}
