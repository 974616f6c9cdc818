// Earlier links have their token in clear until the host seals it (host/areas/shares/store/share-tokens.ts), right
// after this.
const sql = `
alter table share_tokens add column sealed jsonb;
alter table shares alter column token drop not null;
`;

/** Tokens of public links are stored encrypted, beside their hash for lookups. */
export const sealedLinks = { name: '029-sealed-links', sql };
