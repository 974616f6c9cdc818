/** The uses that an operator may allow a private host for: the kind of plugins that may call it. */
export const EGRESS_USES = ['models', 'translators', 'channels', 'integrations', 'actions'] as const;
export type EgressUse = (typeof EGRESS_USES)[number];
