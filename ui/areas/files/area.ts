import { IconFile, IconMovie } from '@tabler/icons-react';
import type { Area } from '../../frame/area.ts';
import { editorCommand } from '../../frame/editor-commands.ts';
import { fill } from '../../frame/spots.tsx';
import { WORKSPACE_SETTINGS } from '../workspace/spots.ts';

/** Files beside pages. */
export const files: Area = {
  screens: [
    { path: '/settings/bulk-import', load: async () => (await import('./bulk/bulk-import.tsx')).BulkImport },
    { path: '/f/:id', load: async () => (await import('./file-page.tsx')).FilePage },
    { path: '/projects/:id/files', load: async () => (await import('./project-files.tsx')).ProjectFiles },
  ],
  editorCommands: [
    editorCommand(
      { id: 'file', title: 'With a file', icon: IconFile },
      async () => (await import('./pickers/pick-any-file.tsx')).PickAnyFile,
    ),
    editorCommand(
      { id: 'recording', title: 'With a recording', icon: IconMovie },
      async () => (await import('./pickers/pick-recording.tsx')).PickRecording,
    ),
  ],
  fills: [fill(WORKSPACE_SETTINGS, async () => (await import('./storage-part.tsx')).StoragePart)],
  projectEntries: [
    { id: 'files', title: 'Files', rank: 50, also: 'attachments, media, recordings, audio, video, PDF, images' },
  ],
};
