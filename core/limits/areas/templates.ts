/** Limits of templates. */
export const templatesLimits = {
  /** Characters of a template's title (PF-10). */
  templateTitle: 200,
  /** Characters of a template's description (PF-10). */
  templateDescription: 1000,
  /** Templates of a workspace, of all kinds together; plans can allow fewer (PF-10). */
  templates: 200,
  /** Characters of a page that is saved as a template; more is research, not a template. */
  templateCharacters: 50_000,
  /** Tags of a project template, excluding tag sets of the workspace (PF-10). */
  templateTags: 50,
} as const;
