import type { TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { TimePlot } from '@earshot/ui/kit/chart';

/** minimum px of a step for a dot on each */
const ROOMY = 14;

/** A line for each series; a series of one step is a dot. */
export default function Panel(picture: TimeSeriesPicture) {
  const { series, steps } = picture;
  const most = series.reduce((highest, { counts }) => counts.reduce((high, one) => Math.max(high, one), highest), 0);
  return (
    <TimePlot {...picture} most={most}>
      {({ x, y, band }) =>
        series.map(({ key, colour, counts }) => (
          <g key={key}>
            <path
              d={`M${counts.map((count, step) => `${x(step)} ${y(count)}`).join('L')}`}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeLinejoin="round"
            />
            {(band >= ROOMY || steps.length === 1) &&
              counts.map((count, step) => <circle key={steps[step]} cx={x(step)} cy={y(count)} r={3} fill={colour} />)}
          </g>
        ))
      }
    </TimePlot>
  );
}
