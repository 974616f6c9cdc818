import type { CSSProperties } from 'react';
import classes from './bar-chart.module.css';
import { number } from './counted.ts';

export interface Bar {
  key: string;
  /** what it stands for, such as "2 Mar 2026" */
  name: string;
  value: number;
}

interface BarChartProps {
  /** what the picture says, in a sentence */
  label: string;
  bars: readonly Bar[];
  colour: string;
}

/** Numbers as bars, in their order. A picture: whoever shows it offers the same as a table. */
export function BarChart({ label, bars, colour }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <div role="img" aria-label={label} className={classes.chart} style={{ '--bar': colour } as CSSProperties}>
      <span className={classes.most}>{number(most)}</span>
      <div className={classes.bars}>
        {bars.map(({ key, name, value }) => (
          <span key={key} className={classes.slot} title={`${name}: ${number(value)}`}>
            <span className={classes.bar} style={{ height: `${(value / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <div className={classes.ends}>
        <span>{first?.name}</span>
        {last !== first && <span>{last?.name}</span>}
      </div>
    </div>
  );
}
