const KEY = 'selectedFilterId';

/** The id of the condition that an address opens: `selectedFilterId`, of its own or in `search_params` (VW-02). */
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
