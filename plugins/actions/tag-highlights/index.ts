import { highlights, tagHighlights } from '@earshot/core/areas/coding/highlight';
import { limits } from '@earshot/core/limits';
import { ref } from '@earshot/core/model/entity';
import { automationAction, performs } from '@earshot/core/plugin/action';
import { plugin } from '@earshot/core/plugin/plugin';
import * as z from 'zod';

export default plugin({
  id: 'tag-highlights',
  title: 'Tag highlights',
  contributes: [
    automationAction({
      id: 'tagHighlights',
      title: 'Tag highlights',
      description: 'Put a tag on the highlights of a project that hold certain words.',
      reads: 'The highlights of the project that is chosen.',
      settings: z.strictObject({
        projectId: ref('Project').meta({ title: 'Project' }),
        words: z.string().trim().min(2, 'Enter the words to look for.').max(limits.searchQuery.characters).meta({
          title: 'Words',
          description: 'As in search: all of these words, or a "phrase"',
        }),
        tagId: ref('Tag').meta({ title: 'Tag' }),
      }),
      describe: ({ words = '' }) => (words === '' ? '' : `Highlights with ${words}`),
      plan: async ({ settings: { projectId, words, tagId }, read }) => {
        const { nodes } = await read(highlights, { condition: { projectId }, q: words, first: limits.bulkRows });
        const ids = nodes.filter(({ tagIds }) => !tagIds.includes(tagId)).map(({ id }) => id);
        return ids.length === 0 ? [] : [performs(tagHighlights, { ids, add: [tagId] })];
      },
    }),
  ],
});
