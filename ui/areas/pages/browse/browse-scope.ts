export const BROWSE_KINDS = ['notes', 'insights'] as const;
export type BrowseKind = (typeof BROWSE_KINDS)[number];
export const BROWSE_SCOPES = ['all', 'yours', 'shared', 'recent'] as const;
export type BrowseScope = (typeof BROWSE_SCOPES)[number];

/** What the address says is listed, such as `?kind=insights&scope=yours`; what it does not know counts as nothing. */
export const browsedIn = (search: URLSearchParams): { kind: BrowseKind; scope: BrowseScope } => ({
  kind: BROWSE_KINDS.find((kind) => kind === search.get('kind')) ?? 'notes',
  scope: BROWSE_SCOPES.find((scope) => scope === search.get('scope')) ?? 'all',
});
