const KEY = 'selectedFilterId';

/** Id of the condition to open, from `selectedFilterId` as a parameter or in `search_params` (VW-02). */
export function selectedFilterIn({ search, hash }: { search: string; hash: string }): string | undefined {
  const params = new URLSearchParams(search);
  const own = params.get(KEY) ?? new URLSearchParams(hash.replace(/^#/, '')).get(KEY);
  if (own !== null) return own;
  try {
    const said: unknown = JSON.parse(params.get('search_params') ?? 'null')?.[KEY];
    return typeof said === 'string' ? said : undefined;
  } catch {
    return undefined;
  }
}
