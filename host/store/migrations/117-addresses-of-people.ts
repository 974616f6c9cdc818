const sql = `
create index people_of_address on people (workspace_id, email) where email <> '';
`;

/** People are found by their email address, also those in trash: they may be the authors of data points. */
export const addressesOfPeople = { name: '117-addresses-of-people', sql };
