const sql = `
create index people_of_address on people (workspace_id, email) where email <> '';
`;

/** Index of people by email address, including those in trash, who can be authors of data points. */
export const addressesOfPeople = { name: '117-addresses-of-people', sql };
