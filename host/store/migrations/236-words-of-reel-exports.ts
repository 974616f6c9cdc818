/** Which words a highlight had when it went into an export; exports from before have none, and are erased. */
export const wordsOfReelExports = {
  name: '236-words-of-reel-exports',
  sql: `alter table reel_export_sources add column text_hash text not null default '';`,
};
