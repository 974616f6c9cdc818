import { within } from './table.ts';

const sql = `alter table channels add column folder_id uuid, add ${within('folder_id', 'folders', 'restrict')};`;

/** Channels can be in folders, like projects. */
export const channelsInFolders = { name: '053-channels-in-folders', sql };
