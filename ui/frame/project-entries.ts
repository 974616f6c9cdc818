import { createContext, useContext } from 'react';

/** A page that an area adds to the navigation of every project. */
export interface ProjectEntry {
  /** path after the project's; also its name in the stored order (core/areas/places/project-entries.ts) */
  id: string;
  title: string;
  /** synonyms used by people in the trade, for the palette */
  also?: string;
  /** default position: lower ones come first */
  rank: number;
}

export const ProjectEntriesContext = createContext<readonly ProjectEntry[]>([]);

/** The entries that areas offer for projects, in their default order. */
export const useProjectEntries = (): readonly ProjectEntry[] => useContext(ProjectEntriesContext);
