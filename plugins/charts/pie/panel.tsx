import type { CategoriesPicture } from '@earshot/core/plugin/chart';
import { CategoryMark, CategoryPlot, FitText, number } from '@earshot/ui/kit/chart';

const [EDGE, GAP, LINE, SWATCH] = [4, 20, 18, 10];
/** maximum share of the width for the pie; names are beside it */
const PIE_SHARE = 0.45;

/** The slice between two fractions of the whole, 0 to 1, around the origin. */
function slice(from: number, to: number, radius: number): string {
  const at = (part: number) => `${radius * Math.sin(2 * Math.PI * part)} ${-radius * Math.cos(2 * Math.PI * part)}`;
  const arc = (end: number, large: number) => `A${radius} ${radius} 0 ${large} 1 ${at(end)}`;
  // An arc that ends at its start is not drawn, so a full circle is two arcs.
  if (to - from > 0.9999) return `M${at(0)}${arc(0.5, 0)}${arc(1, 0)}Z`;
  return `M0 0L${at(from)}${arc(to, Number(to - from > 0.5))}Z`;
}

/** Each category as a slice, with its name and share beside the pie. */
export default function Panel(picture: CategoriesPicture) {
  const { categories, width, height } = picture;
  const radius = Math.max(0, Math.min(height, width * PIE_SHARE) / 2 - EDGE);
  const whole = categories.reduce((sum, { count }) => sum + count, 0);
  const starts = categories.map((_, index) =>
    categories.slice(0, index).reduce((sum, { count }) => sum + count / (whole || 1), 0),
  );
  const lines = Math.max(1, Math.floor(height / LINE));
  const named = categories.length > lines ? categories.slice(0, lines - 1) : categories;
  const left = 2 * (radius + EDGE) + GAP;
  const top = Math.max(0, (height - Math.min(categories.length, lines) * LINE) / 2);
  return (
    <CategoryPlot {...picture}>
      {categories.map(({ key, count, colour }, index) => {
        const part = count / (whole || 1);
        const from = starts[index] ?? 0;
        return (
          <CategoryMark key={key} index={index}>
            {count > 0 && (
              <path
                transform={`translate(${radius + EDGE} ${height / 2})`}
                d={slice(from, from + part, radius)}
                fill={colour}
                stroke="var(--e-paper)"
              />
            )}
          </CategoryMark>
        );
      })}
      {named.map(({ key, title, count, colour }, index) => (
        <g key={key} transform={`translate(${left} ${top + index * LINE})`}>
          <rect y={(LINE - SWATCH) / 2} width={SWATCH} height={SWATCH} rx={2} fill={colour} />
          <FitText
            text={`${Math.round((100 * count) / (whole || 1))} %  ${title}`}
            room={width - left - SWATCH - 8}
            x={SWATCH + 6}
            y={LINE / 2}
            dominantBaseline="central"
            fontSize={12}
            fill="var(--e-ink)"
          />
        </g>
      ))}
      {named.length < categories.length && (
        <text
          x={left}
          y={top + named.length * LINE + LINE / 2}
          dominantBaseline="central"
          fontSize={12}
          fill="var(--e-soft)"
        >
          and {number(categories.length - named.length)} more
        </text>
      )}
    </CategoryPlot>
  );
}
