import type { ProjectImport } from '@earshot/core/areas/exchange/project-import';
import { limits } from '@earshot/core/limits';

/** When an import that is begun or ends now is erased. */
export const importExpiry = (): string => new Date(Date.now() + limits.imports.keptSeconds * 1000).toISOString();

/** The fields of an import that has ended. */
export const importOver = (state: 'DONE' | 'FAILED' | 'CANCELLED', problem = ''): Partial<ProjectImport> => ({
  state,
  problem,
  progress: 1000,
  endedAt: new Date().toISOString(),
  expiresAt: importExpiry(),
});
