/** Decision on a stretch. */
export type Decision =
  | { choice: 'CODER'; coderId: string }
  | { choice: 'ALL' | 'NONE' }
  | { choice: 'OTHER'; tagIds: string[] };
