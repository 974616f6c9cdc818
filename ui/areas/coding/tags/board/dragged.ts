/** The types under which what is dragged on a tag board carries its id. */
export const DRAGGED = { tag: 'application/x-earshot-tag', group: 'application/x-earshot-tag-group' } as const;
