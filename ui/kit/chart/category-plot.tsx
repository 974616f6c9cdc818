import type { CategoriesPicture } from '@earshot/core/plugin/chart';
import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react';
import { counted } from '../words/counted.ts';
import classes from './plot.module.css';

interface CategoryPlotProps extends CategoriesPicture {
  /** drawing, with each category in a CategoryMark */
  children: ReactNode;
}

/** The active category, and its centre in px. */
interface Reading {
  index: number;
  x: number;
  y: number;
}

const Active = createContext<number | undefined>(undefined);

/** Drawing of one category, by index; emphasised while the category is active. */
export function CategoryMark({ index, children }: { index: number; children: ReactNode }) {
  const active = useContext(Active) === index;
  return (
    <g data-category={index} data-active={active || undefined}>
      {children}
    </g>
  );
}

/** Categories as a picture: the value of each under the pointer and with the arrow keys; Enter or a click opens it. */
export function CategoryPlot({ children, ...picture }: CategoryPlotProps) {
  const { label, categories, noun, width, height, open } = picture;
  const [reading, setReading] = useState<Reading>();
  const box = useRef<HTMLDivElement>(null);
  const last = categories.length - 1;
  const shown = reading && reading.index <= last ? reading : undefined;
  const category = shown && categories[shown.index];
  const read = (index: number) => setReading(middleOf(box.current, index));
  const indexAt = ({ target }: PointerEvent | React.MouseEvent) => {
    const mark = target instanceof Element ? target.closest<SVGElement>('[data-category]') : null;
    return mark ? Number(mark.dataset.category) : undefined;
  };
  const point = (event: PointerEvent) => {
    const index = indexAt(event);
    if (index === undefined) setReading(undefined);
    else if (index !== shown?.index) read(index);
  };
  const openAt = (index: number | undefined) => {
    const key = index === undefined ? undefined : categories[index]?.key;
    if (key !== undefined) open?.(key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') openAt(shown?.index);
    if (event.key !== 'Escape' || !shown) return;
    // Closes the tooltip, not the panel that contains the chart.
    event.preventDefault();
    setReading(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the range below does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={box}
      className={classes.plot}
      data-read={shown ? '' : undefined}
      data-opens={open ? '' : undefined}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setReading(undefined)}
      onClick={(event) => openAt(indexAt(event))}
    >
      <Active value={shown?.index}>
        <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {children}
        </svg>
      </Active>
      {last >= 0 && (
        <input
          type="range"
          className={classes.range}
          aria-label={open ? 'Read the values; Enter shows what was counted' : 'Read the values'}
          aria-valuetext={inWords(categories[shown?.index ?? 0], noun)}
          min={0}
          max={last}
          value={shown?.index ?? 0}
          onChange={({ target }) => read(target.valueAsNumber)}
          onFocus={() => !shown && read(0)}
          onBlur={() => setReading(undefined)}
          onKeyDown={press}
        />
      )}
      {shown && category && (
        <div className={`${classes.tip} ${classes.at}`} aria-hidden style={besides(shown, width, height)}>
          <b dir="auto">{category.title}</b>
          <span>{counted(category.count, noun)}</span>
        </div>
      )}
    </div>
  );
}

const inWords = (category: CategoriesPicture['categories'][number] | undefined, noun: string) =>
  category ? `${category.title}: ${counted(category.count, noun)}` : '';

function middleOf(box: HTMLElement | null, index: number): Reading {
  const frame = box?.getBoundingClientRect();
  const mark = box?.querySelector(`[data-category="${index}"]`)?.getBoundingClientRect();
  if (!frame || !mark) return { index, x: 0, y: 0 };
  return { index, x: mark.x + mark.width / 2 - frame.x, y: mark.y + mark.height / 2 - frame.y };
}

/** Position beside the centre of a category, on the larger side of the picture. */
function besides({ x, y }: Reading, width: number, height: number): CSSProperties {
  const [left, up] = [x < width / 2, y < height / 2];
  return {
    left: Math.round(x),
    top: Math.round(y),
    '--tip-across': left ? '12px' : 'calc(-100% - 12px)',
    '--tip-down': up ? '8px' : 'calc(-100% - 8px)',
  } as CSSProperties;
}
