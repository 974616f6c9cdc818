/** Loading progress of the sample research. */
export const sampleProgress = {
  name: '038-sample-progress',
  sql: 'alter table workspaces add sample_progress integer;',
};
