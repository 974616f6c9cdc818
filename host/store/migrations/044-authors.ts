/** Index of data points by their author's email address. */
export const authors = {
  name: '044-authors',
  sql: `create index data_points_author on data_points (workspace_id, lower(author)) where author like '%@%';`,
};
