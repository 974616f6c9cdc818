import { chart } from '@earshot/core/plugin/chart';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'pie',
  title: 'Pie',
  description: 'Parts of a whole, as slices of a pie.',
  contributes: [
    chart({ id: 'PIE', title: 'Pie', description: 'Which part of the whole each is.', takes: ['CATEGORIES'], most: 8 }),
  ],
});
