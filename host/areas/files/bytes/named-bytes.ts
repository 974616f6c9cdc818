/** The bytes that rows name, in trash too: `workspace_id` and `hash`. Whatever else begins to name bytes belongs here. */
export const NAMED_BYTES = `(select workspace_id, hash from files where hash <> ''
  union select workspace_id, hash from project_exports where hash <> '') named_bytes`;
