/** The passage that a media job cuts out of a recording. */
export const clips = {
  name: '217-clips',
  sql: `alter table media_jobs add column start_ms int4, add column end_ms int4;
create index on media_jobs (workspace_id, file_id, start_ms, end_ms) where kind = 'AUDIO_VIDEO_CLIP';`,
};
