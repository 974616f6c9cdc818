import { within } from './table.ts';

const sql = `alter table channels add column folder_id uuid, add ${within('folder_id', 'folders', 'restrict')};`;

/** Channels lie in folders, as projects do. */
export const channelsInFolders = { name: '053-channels-in-folders', sql };
