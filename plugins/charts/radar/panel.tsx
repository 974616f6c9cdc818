import type { CategoriesPicture } from '@earshot/core/plugin/chart';
import { CategoryMark, CategoryPlot, FitText, number, ticksFor } from '@earshot/ui/kit/chart';

const [LINE, AIR, DOT] = [16, 8, 4];
/** maximum number of axes with names; more would overlap */
const MOST_NAMES = 12;
/** share of the width for names on each side */
const NAME_SHARE = 0.28;

type Point = readonly [x: number, y: number];
const polygon = (points: readonly Point[]) =>
  points.length === 0 ? '' : `M${points.map((at) => at.join(' ')).join('L')}Z`;

/** Each category on an axis of its own around the centre; a line connects the values. */
export default function Panel(picture: CategoriesPicture) {
  const { categories, width, height } = picture;
  const ticks = ticksFor(categories.reduce((most, { count }) => Math.max(most, count), 0));
  const top = ticks.at(-1) ?? 1;
  const radius = Math.max(0, Math.min(height / 2 - LINE - AIR, width * (0.5 - NAME_SHARE)));
  const [middleX, middleY] = [width / 2, height / 2];
  const at = (index: number, part: number, beyond = 0): Point => {
    const angle = (2 * Math.PI * index) / Math.max(1, categories.length);
    const reach = radius * part + beyond;
    return [middleX + reach * Math.sin(angle), middleY - reach * Math.cos(angle)];
  };
  const every = Math.ceil(categories.length / MOST_NAMES);
  return (
    <CategoryPlot {...picture}>
      {ticks.slice(1).map((tick) => (
        <path
          key={tick}
          d={polygon(categories.map((_, index) => at(index, tick / top)))}
          fill="none"
          stroke="var(--e-line)"
        />
      ))}
      {categories.map(({ key }, index) => (
        <path key={key} d={`M${middleX} ${middleY}L${at(index, 1).join(' ')}`} fill="none" stroke="var(--e-line)" />
      ))}
      <path
        d={polygon(categories.map(({ count }, index) => at(index, count / top)))}
        fill="var(--e-accent-text)"
        fillOpacity={0.15}
        stroke="var(--e-accent-text)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {categories.length > 0 && (
        <text
          x={middleX - 2 * DOT}
          y={middleY - radius}
          textAnchor="end"
          dominantBaseline="central"
          fontSize={11}
          fill="var(--e-soft)"
        >
          {number(top)}
        </text>
      )}
      {categories.map(({ key, title, count, colour }, index) => {
        const [x, y] = at(index, count / top);
        const [nameX, nameY] = at(index, 1, AIR + DOT);
        const aside = Math.abs(nameX - middleX) < 1 ? 0 : Math.sign(nameX - middleX);
        return (
          <CategoryMark key={key} index={index}>
            <circle cx={x} cy={y} r={DOT} fill={colour} />
            {index % every === 0 && (
              <FitText
                text={title}
                room={aside === 0 ? width * NAME_SHARE : aside > 0 ? width - nameX : nameX}
                x={nameX}
                y={nameY}
                textAnchor={aside === 0 ? 'middle' : aside > 0 ? 'start' : 'end'}
                dominantBaseline="central"
                fontSize={12}
                fill="var(--e-ink)"
              />
            )}
          </CategoryMark>
        );
      })}
    </CategoryPlot>
  );
}
