export const BROWSE_KINDS = ['notes', 'insights'] as const;
export type BrowseKind = (typeof BROWSE_KINDS)[number];
export const BROWSE_SCOPES = ['all', 'yours', 'shared', 'recent'] as const;
export type BrowseScope = (typeof BROWSE_SCOPES)[number];

/** Search parameters of the list; others belong to the peek. */
const LISTED_BY = ['kind', 'scope', 'filter', 'sort'];

/** List in the address, as a saved scope stores it. */
export const scopeSearch = (search: URLSearchParams): string =>
  `${new URLSearchParams(LISTED_BY.flatMap((key) => (search.has(key) ? [[key, search.get(key) ?? '']] : [])))}`;

/** List in the address, such as `?kind=insights&scope=yours`; unknown values are ignored. */
export const browsedIn = (search: URLSearchParams): { kind: BrowseKind; scope: BrowseScope } => ({
  kind: BROWSE_KINDS.find((kind) => kind === search.get('kind')) ?? 'notes',
  scope: BROWSE_SCOPES.find((scope) => scope === search.get('scope')) ?? 'all',
});
