/** Whether personal data was taken out of an export on the way. */
export const redactedExports = {
  name: '099-redacted-exports',
  sql: 'alter table project_exports add column redacted bool not null default false;',
};
