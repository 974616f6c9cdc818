import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { type Plot, TimePlot } from '@earshot/ui/kit/chart';

const WIDEST = 40;
/** px of a step below which there is no room for air between two */
const DENSE = 3;

const widthIn = (band: number) => (band < DENSE ? band : Math.min(band * 0.7, WIDEST));

/** One path for all of a series: a chart may have thousands. */
function outline({ x, y, band }: Plot, counts: readonly number[], below: readonly number[]): string {
  const width = widthIn(band);
  return counts
    .map((count, step) => {
      const ground = below[step] ?? 0;
      if (count === 0) return '';
      return `M${x(step) - width / 2} ${y(ground)}V${y(ground + count)}h${width}V${y(ground)}Z`;
    })
    .join('');
}

/** Each step's counts, those of several series on top of each other. */
export default function Panel(picture: TimeSeriesPicture) {
  const sums = picture.steps.map(() => 0);
  const stack = picture.series.map(({ counts, ...rest }) => {
    const below = [...sums];
    for (const [step, count] of counts.entries()) sums[step] = (sums[step] ?? 0) + count;
    return { ...rest, counts, below };
  });
  const most = sums.reduce((highest, sum) => Math.max(highest, sum), 0);
  return (
    <TimePlot {...picture} most={most}>
      {(plot) =>
        stack.map(({ key, colour, counts, below }) => <path key={key} fill={colour} d={outline(plot, counts, below)} />)
      }
    </TimePlot>
  );
}
