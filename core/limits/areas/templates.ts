/** Limits of templates. */
export const templatesLimits = {
  /** Characters of a template's title (PF-10). */
  templateTitle: 200,
  /** Characters of a template's description (PF-10). */
  templateDescription: 1000,
  /** Templates of a workspace, of all kinds together; plans may allow fewer (PF-10). */
  templates: 200,
  /** Characters of a page that becomes a template: more is research, not a template. */
  templateCharacters: 50_000,
  /** Tags that a project template has, tag sets of the workspace not counted (PF-10). */
  templateTags: 50,
} as const;
