import type { SaturationNote } from '@earshot/core/areas/agreement/agreement';
import { displayTitle } from '@earshot/core/rules/text';
import { useElementSize } from '@mantine/hooks';
import { ticksFor } from '../../../kit/chart/ticks.ts';
import { counted } from '../../../kit/words/counted.ts';
import classes from './saturation.module.css';

const HEIGHT = 260;
const [TOP, RIGHT, BOTTOM, DIGIT] = [12, 8, 28, 7];
const WIDEST_BAR = 36;
const SHARE_OF_BAND = 0.6;

/** The saturation curve: all tags as a line, new tags of each note as bars. The table below has the same numbers. */
export function SaturationPlot({ notes }: { notes: readonly SaturationNote[] }) {
  const { ref, width } = useElementSize();
  const most = notes.at(-1)?.allTags ?? 0;
  const ticks = ticksFor(most);
  const top = ticks.at(-1) ?? 1;
  const left = 8 + DIGIT * String(top).length;
  const band = Math.max(0, width - left - RIGHT) / notes.length;
  const ground = HEIGHT - BOTTOM;
  const x = (at: number) => left + (at + 0.5) * band;
  const y = (count: number) => ground - (count / top) * (ground - TOP);
  const bar = Math.min(WIDEST_BAR, band * SHARE_OF_BAND);
  const says = `Saturation: ${counted(most, 'tag')} after ${counted(notes.length, 'note')}. The table below has all numbers.`;
  return (
    <figure className={classes.figure}>
      <div ref={ref}>
        {width > 0 && (
          <svg role="img" aria-label={says} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
            {ticks.map((tick) => (
              <g key={tick}>
                <path className={tick === 0 ? classes.ground : classes.grid} d={`M${left} ${y(tick)}H${width}`} />
                <text className={classes.words} x={left - 6} y={y(tick)} dominantBaseline="central" textAnchor="end">
                  {tick}
                </text>
              </g>
            ))}
            {notes.map(({ noteId, title, newTags, allTags }, at) => (
              <g key={noteId}>
                <title>{`${displayTitle('note', title)}: ${newTags} new, ${allTags} in all`}</title>
                <rect
                  className={classes.bar}
                  x={x(at) - bar / 2}
                  y={y(newTags)}
                  width={bar}
                  height={Math.max(0, ground - y(newTags))}
                />
              </g>
            ))}
            <polyline
              className={classes.line}
              points={notes.map(({ allTags }, at) => `${x(at)},${y(allTags)}`).join(' ')}
            />
            {band > 10 &&
              notes.map(({ noteId, allTags }, at) => (
                <circle key={noteId} className={classes.dot} cx={x(at)} cy={y(allTags)} r={3} />
              ))}
            <text className={classes.words} x={left} y={HEIGHT - 8}>
              Note 1
            </text>
            {notes.length > 1 && (
              <text className={classes.words} x={width - RIGHT} y={HEIGHT - 8} textAnchor="end">
                Note {notes.length}
              </text>
            )}
          </svg>
        )}
      </div>
      <figcaption className={classes.legend}>
        <span>
          <i className={classes.lineKey} aria-hidden /> All tags so far
        </span>
        <span>
          <i className={classes.barKey} aria-hidden /> New tags
        </span>
      </figcaption>
    </figure>
  );
}
