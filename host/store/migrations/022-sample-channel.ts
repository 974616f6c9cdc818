/** Which channel holds the feedback of the sample. */
export const sampleChannel = {
  name: '022-sample-channel',
  sql: 'alter table workspaces add sample_channel_id uuid;',
};
