/** The channel of the sample's feedback. */
export const sampleChannel = {
  name: '022-sample-channel',
  sql: 'alter table workspaces add sample_channel_id uuid;',
};
