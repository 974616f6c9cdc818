/** Media types of ids dragged on a tag board. */
export const DRAGGED = { tag: 'application/x-earshot-tag', group: 'application/x-earshot-tag-group' } as const;
