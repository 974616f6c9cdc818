import { useStores } from '../../data/use-stores.ts';
import type { UploadQueue } from './uploads/upload-queue.ts';
import { uploadsOf } from './uploads/uploads.ts';

/** Upload queue of this page; read it inside an observer(). */
export const useUploads = (): UploadQueue => uploadsOf(useStores());
