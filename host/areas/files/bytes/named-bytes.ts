/**
 * Bytes that rows reference, including rows in trash: `workspace_id` and `hash`. Every new reference to bytes has to be
 * added here.
 */
export const NAMED_BYTES = `(select workspace_id, hash from files where hash <> ''
  union select workspace_id, hash from project_exports where hash <> ''
  union select workspace_id, hash from reel_exports where hash <> '') named_bytes`;
