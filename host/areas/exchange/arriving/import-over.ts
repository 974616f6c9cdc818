import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { limits } from '@earshot/core/limits';

/** The fields of an import that has ended. */
export const importOver = (state: 'DONE' | 'FAILED' | 'CANCELLED', problem = ''): Partial<ProjectImport> => ({
  state,
  problem,
  progress: 1000,
  endedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + limits.imports.keptSeconds * 1000).toISOString(),
});
