import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { limits } from '@earshot/core/limits';
import { useEffect, useState } from 'react';

const STALLED_MS = limits.imports.stalledSeconds * 1000;

/** True if an import being applied has made no progress for so long that its job may have been abandoned. */
export function useStalled({ state, updatedAt }: ProjectImport): boolean {
  const applying = state === 'APPLYING';
  const since = Date.parse(updatedAt);
  const [passed, setPassed] = useState<number>();
  useEffect(() => {
    if (!applying) return undefined;
    const timer = setTimeout(() => setPassed(since), Math.max(0, since + STALLED_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [applying, since]);
  return applying && passed === since;
}
