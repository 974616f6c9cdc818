import type { Insight } from '@earshot/core/areas/pages/insight';
import { limits } from '@earshot/core/limits';
import { newId } from '../../data/new-id.ts';
import { toast } from '../../kit/dialogs/toast.tsx';
import { useFilePicker } from '../../kit/form/use-file-picker.tsx';
import { counted } from '../../kit/words/counted.ts';
import { inProject } from '../files/uploads/upload-queue.ts';
import { useUploads } from '../files/use-uploads.ts';

const MOST = limits.bulkImport.files;

/** Imports the text of chosen files at the end of an insight; the files are attached to it. */
export function useImportInto({ id, projectId }: Insight): ReturnType<typeof useFilePicker> {
  const queue = useUploads();
  return useFilePicker('Files to import into this insight', (files) => {
    const taken = files.slice(0, MOST);
    queue.add(inProject(projectId, id), taken, { bulkImportId: newId() });
    const rest = files.length > MOST ? ` Only the first ${MOST} are taken.` : '';
    toast.done(`${counted(taken.length, 'file')} on the way. Settings → Bulk import shows the result of each.${rest}`);
  });
}
