import type { Level } from '@earshot/core/model/entity';
import { createContext, useContext } from 'react';
import { panelEntry } from './panel-entry.ts';
import { usePanels } from './use-panels.ts';

/** A page in the navigation of every project, from an area or a plugin. */
export interface ProjectEntry {
  /** last segment of the path; also its name in the stored order (core/areas/places/project-entries.ts) */
  id: string;
  title: string;
  /** last segment of the path, if different from the id */
  path?: string;
  /** synonyms of professionals, for the palette */
  also?: string;
  /** default position: lower ones first */
  rank: number;
}

export const ProjectEntriesContext = createContext<readonly ProjectEntry[]>([]);

/**
 * Navigation entries of areas and plugins for users with a level in a project, in default order; read it inside an
 * observer().
 */
export function useProjectEntries(level: Level = 'FULL'): readonly ProjectEntry[] {
  const areas = useContext(ProjectEntriesContext);
  const { store } = usePanels();
  const contributed = store.at('PROJECT_PAGE', level).map((panel): ProjectEntry => {
    const id = panelEntry(panel);
    return { id, title: panel.title, path: `panels/${id}`, rank: panel.rank };
  });
  return [...areas, ...contributed];
}
