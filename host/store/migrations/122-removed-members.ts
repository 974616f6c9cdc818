const sql = `
alter table coding_progress drop constraint coding_progress_workspace_id_coder_id_fkey;
alter table blind_codes drop constraint blind_codes_workspace_id_coder_id_fkey;
`;

/** What somebody has coded stays when they are removed, as everything does that they wrote. */
export const removedMembers = { name: '122-removed-members', sql };
