import { type Grant, grants } from '@earshot/core/model/place';
import { useEffect } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { useStores } from '../../../data/use-stores.ts';

export interface AskedGrants {
  rows: Grant[];
  ready: boolean;
  error: Refused | null;
  reload: () => void;
}

/** Grants at each of some places; read it inside an observer(). */
export function useGrants(placeIds: readonly string[]): AskedGrants {
  const stores = useStores();
  const asked = placeIds.map((placeId) => stores.resource(grants, { placeId }));
  const keys = asked.map(({ key }) => key).join('\n');
  useEffect(() => {
    const hide = keys.split('\n').map((key) => stores.onScreen.show(key));
    return () => {
      for (const one of hide) one();
    };
  }, [stores, keys]);
  const resources = asked.map(({ resource }) => resource);
  return {
    rows: resources.flatMap(({ data }) => data ?? []),
    ready: resources.every(({ data }) => data !== undefined),
    error: resources.find(({ error }) => error)?.error ?? null,
    reload: () => {
      for (const resource of resources) void resource.reload();
    },
  };
}
