import type { CategoriesPicture, ChartPicture, TimeSeriesPicture } from '@earshot/core/plugin/chart';
import { CategoryMark, CategoryPlot, FitText, number, type Plot, TimePlot } from '@earshot/ui/kit/chart';

const WIDEST = 40;
/** px of a step below which bars have no gaps */
const DENSE = 3;

const [AIR, LETTER, LINE, THICKEST] = [8, 7, 15, 22];
/** maximum share of the width for names */
const NAME_SHARE = 0.36;

const widthIn = (band: number) => (band < DENSE ? band : Math.min(band * 0.7, WIDEST));

/** Draws one path for a whole series: a chart can have thousands of bars. */
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

/** Counts as bars, over time or side by side. */
export default function Panel(picture: ChartPicture) {
  return picture.data === 'CATEGORIES' ? <CategoryBars {...picture} /> : <TimeBars {...picture} />;
}

/** The counts of each step, stacked for several series. */
function TimeBars(picture: TimeSeriesPicture) {
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

/** Horizontal bars, one per category, with the name before and the count after it. */
function CategoryBars(picture: CategoriesPicture) {
  const { categories, width, height } = picture;
  const longest = categories.reduce((most, { title }) => Math.max(most, title.length), 0);
  const most = categories.reduce((highest, { count }) => Math.max(highest, count), 0);
  const names = Math.min(width * NAME_SHARE, longest * LETTER);
  const figures = AIR + number(most).length * LETTER;
  const [left, room] = [names + AIR, Math.max(1, width - names - AIR - figures)];
  const row = height / Math.max(1, categories.length);
  const thick = Math.min(row * 0.7, THICKEST);
  const every = Math.ceil(LINE / row);
  return (
    <CategoryPlot {...picture}>
      <path d={`M${left} 0V${height}`} fill="none" stroke="var(--e-edge)" />
      {categories.map(({ key, title, count, colour }, index) => {
        const [middle, long] = [(index + 0.5) * row, (count / (most || 1)) * room];
        const words = Math.min(Math.max(middle, LINE / 2), height - LINE / 2);
        return (
          <CategoryMark key={key} index={index}>
            <rect x={0} y={middle - row / 2} width={width} height={row} fill="none" pointerEvents="all" />
            <rect x={left} y={middle - thick / 2} width={long} height={thick} fill={colour} />
            {index % every === 0 && (
              <>
                <FitText
                  text={title}
                  room={names}
                  x={names}
                  y={words}
                  textAnchor="end"
                  dominantBaseline="central"
                  fontSize={12}
                  fill="var(--e-ink)"
                />
                <text
                  x={left + long + AIR / 2}
                  y={words}
                  dominantBaseline="central"
                  fontSize={12}
                  fill="var(--e-soft)"
                  style={{ fontVariantNumeric: 'tabular-nums' }}
                >
                  {number(count)}
                </text>
              </>
            )}
          </CategoryMark>
        );
      })}
    </CategoryPlot>
  );
}
