import { limits } from '@earshot/core/limits';
import { displayTitle } from '@earshot/core/rules/text';
import { observer } from 'mobx-react-lite';
import { DropVeil } from '../../../frame/drop/drop-veil.tsx';
import { type Dropped, useFileDrop } from '../../../frame/drop/use-file-drop.ts';
import type { InProject } from '../../places/project/project-frame.tsx';
import { ImportList } from './import-list.tsx';
import { useImports } from './use-imports.ts';

const EACH = `Each file becomes a note. Up to ${limits.bulkImport.files} files, ${Math.floor(limits.importText / 1_000_000)} MB each.`;

/** Imports files dropped or pasted on a page of a project, and shows their progress. */
export const NoteImports = observer(function NoteImports({ project, writes }: Pick<InProject, 'project' | 'writes'>) {
  const imports = useImports();
  const over = useFileDrop(writes, ({ files, folders }: Dropped) => {
    for (const folder of folders)
      imports.refuse(project.id, folder, 'A folder cannot be imported. Drop the files in it.');
    imports.add(project.id, files);
  });
  return (
    <>
      {over && <DropVeil title={`Drop to import into “${displayTitle('project', project.title)}”`} text={EACH} />}
      <ImportList queue={imports} projectId={project.id} />
    </>
  );
});
