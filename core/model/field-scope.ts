/** Objects with custom fields (CF-01). */
export const FIELD_SCOPES = ['NOTE', 'INSIGHT', 'PERSON'] as const;
export type FieldScope = (typeof FIELD_SCOPES)[number];
