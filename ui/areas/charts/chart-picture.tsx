import type { ChartPicture as Picture } from '@earshot/core/plugin/chart';
import { observer } from 'mobx-react-lite';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { panelComponent } from '../../frame/panels/load-panel.ts';
import { usePanels } from '../../frame/panels/use-panels.ts';
import { Fence } from '../../kit/states/fence.tsx';
import type { Drawing } from './chart-numbers.ts';
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

/** A chart in the available width, with its legend; an error in it is contained and reported. */
export const ChartPicture = observer(function ChartPicture({
  drawing,
  pluginId,
  height = PICTURE_HEIGHT,
  onBreak,
}: ChartPictureProps) {
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
  const module = usePanels().store.chartModule(pluginId);
  const Panel = module && panelComponent<Picture>(module);
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
});
