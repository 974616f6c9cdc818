/** How far the sample research is while it is being loaded. */
export const sampleProgress = {
  name: '038-sample-progress',
  sql: 'alter table workspaces add sample_progress integer;',
};
