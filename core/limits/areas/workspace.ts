import { day } from '../time.ts';

/** Limits of people, groups and sign-in. */
export const workspaceLimits = {
  /** Lines of the audit log that are requested at once for a download. */
  auditExportPage: 5000,
  /** Characters of a workspace's name (spec 1 §9). */
  workspaceName: 200,
  /** Characters of a person's name (spec 1 §9). */
  personName: 300,
  /** Characters of an email address (spec 1 §9). */
  email: 320,
  /** Characters of a group's name. */
  groupName: 50,
  /** Characters of the message in an invitation (spec 1 §9). */
  teamInviteMessage: 500,
  /** Members of a workspace, including those without a role (spec 1 §9). */
  users: 5000,
  /** Groups of a workspace (PM-08). */
  groups: 50,
  /** Members of one group (PM-08). */
  groupMembers: 200,
  /** Characters of a password; the maximum limits the time of hashing (WS-10). */
  password: { min: 12, max: 128 },
  /** Seconds until a session ends: a week (WS-11). */
  sessionSeconds: 604_800,
  devices: {
    /** Seconds for which a browser is recognised after a sign-in: a year. */
    seconds: 365 * day,
    /** Recognised browsers of an account; the oldest is removed first. */
    perAccount: 20,
  },
  /** Access tokens of one member. */
  accessTokens: 20,
  /** Tokens of a workspace that are in use at once. */
  workspaceTokens: 50,
  /** Characters of an access token's title. */
  accessTokenTitle: 100,
  /** Maximum days until an access token expires. */
  accessTokenDays: 365,
  /** Days for which an expired access token is still listed. */
  expiredTokenDays: 30,
  /** Seconds for which the setup link of the first account is valid. */
  setupLinkSeconds: day,
  /** Seconds for which an invite link is valid. */
  inviteSeconds: 7 * day,
  /** Seconds for which a password reset link is valid. */
  passwordResetSeconds: day,
  /** Seconds for which the link that confirms a new email address is valid. */
  emailChangeSeconds: day,
} as const;
