const sql = `
alter table coding_progress drop constraint coding_progress_workspace_id_coder_id_fkey;
alter table blind_codes drop constraint blind_codes_workspace_id_coder_id_fkey;
`;

/** The coding of removed members stays, like everything that they wrote. */
export const removedMembers = { name: '122-removed-members', sql };
