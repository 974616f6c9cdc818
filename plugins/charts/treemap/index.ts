import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'treemap',
  title: 'Treemap',
  description: 'Parts of a whole as tiles, for many parts at once.',
  contributes: [
    chart({
      id: 'TREEMAP',
      title: 'Treemap',
      description: 'Each as a tile, as large as there is of it.',
      takes: ['CATEGORIES'],
      most: 30,
    }),
  ],
});
