import { Note } from '@earshot/core/areas/pages/note';
import { Project } from '@earshot/core/areas/places/project';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStores } from '../../data/use-stores.ts';
import type { KeyBinding } from '../../frame/keys.ts';
import { useProjectEntries } from '../../frame/panels/project-entries.ts';
import { idIn, paths } from '../../frame/paths.ts';
import { useKeys } from '../../frame/use-keys.ts';
import { TRADE_WORDS } from './trade-words.ts';

const PART = [
  { id: 'export', title: 'Export' },
  { id: 'import', title: 'Import', writes: true },
  { id: 'settings/fields', title: 'Fields', writes: true },
  { id: 'settings/access', title: 'Access', writes: true },
] as const;

/** Project of the current page or its note. */
function useProjectHere(): Project | undefined {
  const stores = useStores();
  const { pathname } = useLocation();
  const [, home, piece] = pathname.split('/');
  const id = idIn(piece);
  const projectId = home === 'data' ? stores.of(Note).byId(id ?? '')?.projectId : home === 'projects' ? id : undefined;
  return projectId === undefined ? undefined : (stores.of(Project).byId(projectId) as Project | undefined);
}

/** Palette commands for the pages of the current or last project; without one they lead to the list of projects. */
export const ProjectCommands = observer(function ProjectCommands() {
  const { access } = useStores();
  const navigate = useNavigate();
  const entries = useProjectEntries();
  const last = useRef<Project>(undefined);
  const here = useProjectHere();
  last.current = here ?? last.current;
  const project = last.current;
  const writes = project !== undefined && access.may(project.id, 'WRITE');
  const command = (id: string, title: string, also: string | undefined, to: string): KeyBinding => ({
    id: `project-${id}`,
    title: project ? `Go to ${title} of “${displayTitle('project', project.title)}”` : `Go to ${title} of a project`,
    group: 'Project',
    keys: [],
    run: () => void navigate(project ? to : paths.projects),
    ...(also ? { also } : {}),
  });
  useKeys([
    ...entries.map((entry) =>
      command(entry.id, entry.title, entry.also, project ? paths.projectEntry(project, entry) : ''),
    ),
    ...PART.filter((part) => !('writes' in part) || writes || !project).map(({ id, title }) =>
      command(id, title, TRADE_WORDS[id], project ? paths.project(project, id) : ''),
    ),
  ]);
  return null;
});
