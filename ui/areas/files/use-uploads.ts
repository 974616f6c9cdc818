import type { UploadQueue } from '../../data/uploads/upload-queue.ts';
import { uploadsOf } from '../../data/uploads/uploads.ts';
import { useStores } from '../../data/use-stores.ts';

/** The files that this page sends; read it inside an observer(). */
export const useUploads = (): UploadQueue => uploadsOf(useStores());
