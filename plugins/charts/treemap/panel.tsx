import type { CategoriesPicture } from '@earshot/core/plugin/chart';
import { CategoryMark, CategoryPlot, FitText, number, squarify } from '@earshot/ui/kit/chart';

const [AIR, PAD, LINE] = [1, 8, 16];
/** px below which a tile has no space for a name */
const NARROW = 48;

/** Each category as a tile, largest first. */
export default function Panel(picture: CategoriesPicture) {
  const { categories, width, height } = picture;
  const order = categories
    .map(({ count }, index) => ({ count, index }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const tiles = squarify(
    order.map(({ count }) => count),
    { width, height },
  );
  return (
    <CategoryPlot {...picture}>
      {order.map(({ index }, place) => {
        const [category, tile] = [categories[index], tiles[place]];
        if (!category || !tile) return null;
        const [wide, high] = [Math.max(0.5, tile.width - 2 * AIR), Math.max(0.5, tile.height - 2 * AIR)];
        const lines = wide < NARROW ? 0 : Math.floor((high - PAD) / LINE);
        return (
          <CategoryMark key={category.key} index={index}>
            <rect
              x={tile.x + AIR}
              y={tile.y + AIR}
              width={wide}
              height={high}
              rx={Math.min(3, wide / 2, high / 2)}
              fill={category.colour}
              fillOpacity={0.22}
              stroke={category.colour}
            />
            {lines > 0 && (
              <FitText
                text={category.title}
                room={wide - 2 * PAD}
                x={tile.x + AIR + PAD}
                y={tile.y + AIR + PAD / 2 + LINE / 2}
                dominantBaseline="central"
                fontSize={12}
                fontWeight={600}
                fill="var(--e-ink)"
              />
            )}
            {lines > 1 && (
              <FitText
                text={number(category.count)}
                room={wide - 2 * PAD}
                x={tile.x + AIR + PAD}
                y={tile.y + AIR + PAD / 2 + 1.5 * LINE}
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
