/** The kinds of plugins for which an operator can allow a private host. */
export const EGRESS_USES = ['models', 'translators', 'transcribers', 'channels', 'integrations', 'actions'] as const;
export type EgressUse = (typeof EGRESS_USES)[number];
