import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { InProjectNoun } from '../areas/home/project/new-in-project.tsx';
import { useStores } from '../data/use-stores.ts';
import type { KeyBinding } from '../frame/keys.ts';
import { loadPiece } from '../frame/load-screen.ts';
import { idIn, paths } from '../frame/paths.ts';
import { useKeyRegistry, useKeys } from '../frame/use-keys.ts';

const NewInProject = lazy(() =>
  loadPiece(async () => ({ default: (await import('../areas/home/project/new-in-project.tsx')).NewInProject })),
);
const NewFolder = lazy(() =>
  loadPiece(async () => ({ default: (await import('../areas/places/folders/new-folder.tsx')).NewFolder })),
);

const PROJECT = /^\/projects\/([^/]+)/;

/** Palette commands that create objects, on every page; a page's own command takes precedence. */
export function CreateCommands() {
  const { session } = useStores();
  const registry = useKeyRegistry();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [making, setMaking] = useState<InProjectNoun | 'folder' | undefined>();
  const close = () => setMaking(undefined);
  const command = (noun: string, group: string, run: () => unknown): KeyBinding => ({
    id: `create-${noun}`,
    title: `New ${noun}`,
    group,
    keys: [],
    when: () => session.writes && !registry.bindings.some(({ id, when }) => id === `new-${noun}` && (when?.() ?? true)),
    run,
  });
  useKeys([
    command('project', 'Projects', () => void navigate(paths.newProject)),
    command('folder', 'Projects', () => setMaking('folder')),
    command('note', 'Projects', () => setMaking('note')),
    command('insight', 'Projects', () => setMaking('insight')),
    command('tag', 'Projects', () => setMaking('tag')),
    command('channel', 'Channels', () => void navigate(paths.newChannel)),
  ]);
  return (
    <Suspense>
      {making === 'folder' && <NewFolder opened parentId={null} onClose={close} />}
      {making && making !== 'folder' && (
        <NewInProject noun={making} projectId={idIn(PROJECT.exec(pathname)?.[1])} onClose={close} />
      )}
    </Suspense>
  );
}
