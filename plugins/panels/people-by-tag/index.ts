import { panel } from '@earshot/core/plugin/panel';
import { plugin } from '@earshot/core/plugin/plugin';

export default plugin({
  id: 'people-by-tag',
  title: 'People × tags',
  description: 'How often each speaker of a project is highlighted under each tag: a crosstab.',
  contributes: [
    panel({
      id: 'people-by-tag',
      title: 'People × tags',
      icon: 'users',
      place: 'PROJECT_PAGE',
      reads: ['highlights', 'highlightGroups'],
    }),
    panel({
      id: 'card',
      title: 'People × tags',
      icon: 'users',
      place: 'DASHBOARD_CARD',
      reads: ['highlights', 'highlightGroups'],
    }),
    panel({
      id: 'block',
      title: 'People × tags',
      icon: 'users',
      place: 'DOCUMENT_BLOCK',
      reads: ['highlights', 'highlightGroups'],
    }),
  ],
});
