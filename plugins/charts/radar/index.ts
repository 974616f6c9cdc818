import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'radar',
  title: 'Radar',
  description: 'A few numbers on axes around a middle, as one shape.',
  contributes: [
    chart({
      id: 'RADAR',
      title: 'Radar',
      description: 'How much there is of each, as a shape.',
      takes: ['CATEGORIES'],
      most: 10,
    }),
  ],
});
