import type { Area } from '../../frame/area.ts';
import { fill } from '../../frame/spots.tsx';
import { PRESENTED, VIEWED } from '../views/spots.ts';

/** Coding: highlights and tags. */
export const coding: Area = {
  screens: [
    {
      path: '/projects/:id/highlights',
      load: async () => (await import('./highlights/project-highlights.tsx')).ProjectHighlights,
    },
    { path: '/projects/:id/tags', load: async () => (await import('./tags/board/project-tags.tsx')).ProjectTags },
    {
      path: '/projects/:id/tags/b/:board',
      load: async () => (await import('./tags/board/project-tags.tsx')).ProjectTagBoard,
    },
    {
      path: '/settings/tags/b/:board',
      load: async () => (await import('./tags/sets/workspace-tags.tsx')).WorkspaceTagBoard,
    },
    {
      path: '/settings/tags',
      load: async () => (await import('./tags/sets/workspace-tags.tsx')).WorkspaceTags,
    },
    {
      path: '/projects/:id/collections',
      load: async () => (await import('./collections/project-collections.tsx')).ProjectCollections,
    },
    {
      path: '/collections/:id',
      load: async () => (await import('./collections/collection-page.tsx')).CollectionPage,
    },
    { path: '/tags/:id', load: async () => (await import('./tags/tag-page.tsx')).TagPage },
  ],
  projectEntries: [
    {
      id: 'highlights',
      title: 'Highlights',
      rank: 20,
      also: 'quotations, quotes, verbatims, coded segments, excerpts, coded references, clips, snippets, nuggets, annotations, coded data',
    },
    {
      id: 'tags',
      title: 'Tags',
      rank: 40,
      also: 'codes, codebook, code book, code system, code groups, code tree, coding, nodes, labels, categories, taxonomy, merge codes, merge tags, split codes',
    },
    { id: 'collections', title: 'Collections', rank: 45, also: 'sets, document groups, playlists' },
  ],
  fills: [
    fill(VIEWED.HIGHLIGHT, async () => (await import('./highlights/project-highlights.tsx')).Highlights),
    fill(PRESENTED.HIGHLIGHT, async () => (await import('./highlights/present-highlights.tsx')).PresentedHighlights),
  ],
  peeks: {
    tag: async () => (await import('./tags/tag-peek.tsx')).TagPeek,
  },
};
