/** True if personal data was redacted in an export. */
export const redactedExports = {
  name: '099-redacted-exports',
  sql: 'alter table project_exports add column redacted bool not null default false;',
};
