/** The length of HLS segments, by version. */
export const hlsVersions = {
  name: '210-hls-versions',
  sql: "alter table media_jobs add column hls_version text not null default 'V1';",
};
