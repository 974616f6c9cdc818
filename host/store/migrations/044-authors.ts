/** Data points are found by the email address of their author. */
export const authors = {
  name: '044-authors',
  sql: `create index data_points_author on data_points (workspace_id, lower(author)) where author like '%@%';`,
};
