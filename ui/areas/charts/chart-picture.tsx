import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Fence } from '../../kit/states/fence.tsx';
import { panelOf } from './chart-panels.ts';
import classes from './time-chart.module.css';

interface ChartPictureProps {
  picture: Omit<TimeSeriesPicture, 'width' | 'height'>;
  pluginId: string;
  onBreak: () => void;
}

/** px */
export const PICTURE_HEIGHT = 200;

/** A chart as wide as there is room, and what its colours stand for; one that breaks says so and breaks nothing else. */
export function ChartPicture({ picture, pluginId, onBreak }: ChartPictureProps) {
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
      <div ref={box} className={classes.picture} style={{ minHeight: PICTURE_HEIGHT }}>
        <Fence onBreak={onBreak} instead={<p role="status">This chart could not be drawn. Its numbers are below.</p>}>
          <Suspense>{Panel && width > 0 && <Panel {...picture} width={width} height={PICTURE_HEIGHT} />}</Suspense>
        </Fence>
      </div>
      {picture.series.length > 1 && (
        <ul aria-label="What the colours stand for" className={classes.legend}>
          {picture.series.map(({ key, title, colour }) => (
            <li key={key}>
              <i style={{ background: colour }} />
              <span title={title}>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
