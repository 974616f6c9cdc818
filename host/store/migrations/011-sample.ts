/** The folder of the sample research. */
export const sample = { name: '011-sample', sql: 'alter table workspaces add sample_folder_id uuid;' };
