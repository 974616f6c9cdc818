/** Columns of a Taguette database, of every version; tags have parents in the newest. */
export const TAGUETTE = {
  needs: ['projects', 'documents', 'highlights', 'tags', 'highlight_tags'],
  tables: {
    projects: ['id', 'name', 'description', 'created'],
    documents: ['id', 'name', 'description', 'filename', 'created', 'project_id', 'contents'],
    highlights: ['id', 'document_id', 'start_offset', 'end_offset'],
    tags: ['id', 'project_id', 'path', 'description', 'parent_id'],
    highlight_tags: ['highlight_id', 'tag_id'],
  },
} as const;
