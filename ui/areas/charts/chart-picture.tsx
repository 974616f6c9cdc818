import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Fence } from '../../kit/states/fence.tsx';
import type { Drawing } from './chart-numbers.ts';
import { panelOf } from './chart-panels.ts';
import classes from './time-chart.module.css';

interface ChartPictureProps {
  drawing: Drawing;
  pluginId: string;
  /** px */
  height?: number;
  onBreak: () => void;
}

/** px */
export const PICTURE_HEIGHT = 200;

/** A chart as wide as there is room, and what its colours stand for; one that breaks says so and breaks nothing else. */
export function ChartPicture({ drawing, pluginId, height = PICTURE_HEIGHT, onBreak }: ChartPictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    return () => sized.disconnect();
  }, []);
  const Panel = panelOf(pluginId);
  return (
    <>
      <div ref={box} className={classes.picture} style={{ minHeight: height }}>
        <Fence onBreak={onBreak} instead={<p role="status">This chart could not be drawn. Its numbers are below.</p>}>
          <Suspense>{Panel && width > 0 && <Panel {...drawing} width={width} height={height} />}</Suspense>
        </Fence>
      </div>
      {drawing.data === 'TIME_SERIES' && drawing.series.length > 1 && (
        <ul aria-label="Legend" className={classes.legend}>
          {drawing.series.map(({ key, title, colour }) => (
            <li key={key}>
              <i style={{ background: colour }} />
              <span title={title} dir="auto">
                {title}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
