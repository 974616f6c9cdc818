import type { Area } from '../../frame/area.ts';

/** Workspace: sign-in, members, groups, plugins, and the user's own account. */
export const workspace: Area = {
  screens: [
    { path: '/auth/setup', frame: 'door', load: async () => (await import('./sign-in/set-up.tsx')).SetUp },
    { path: '/auth/login', frame: 'door', load: async () => (await import('./sign-in/login.tsx')).Login },
    { path: '/auth/logout', frame: 'door', load: async () => (await import('./sign-in/logout.tsx')).Logout },
    {
      path: '/auth/accept-invite',
      frame: 'door',
      load: async () => (await import('./sign-in/accept-invite.tsx')).AcceptInvite,
    },
    {
      path: '/auth/forgot-password',
      frame: 'door',
      load: async () => (await import('./sign-in/forgot-password.tsx')).ForgotPassword,
    },
    {
      path: '/auth/reset-password',
      frame: 'door',
      load: async () => (await import('./sign-in/reset-password.tsx')).ResetPassword,
    },
    {
      path: '/auth/confirm-email',
      frame: 'door',
      load: async () => (await import('./sign-in/confirm-email.tsx')).ConfirmEmail,
    },
    { path: '/settings/general', load: async () => (await import('./settings/general.tsx')).General },
    { path: '/settings/users', load: async () => (await import('./settings/users/users.tsx')).Users },
    { path: '/settings/groups', load: async () => (await import('./settings/groups/groups.tsx')).Groups },
    { path: '/settings/plugins', load: async () => (await import('./settings/plugins/plugins.tsx')).Plugins },
    {
      path: '/settings/tokens',
      load: async () => (await import('./settings/tokens/workspace-tokens.tsx')).WorkspaceTokens,
    },
    { path: '/settings/audit', load: async () => (await import('./settings/audit/audit.tsx')).Audit },
    { path: '/settings/user/account', load: async () => (await import('./settings/user/account.tsx')).Account },
    {
      path: '/settings/user/tokens',
      load: async () => (await import('./settings/user/access-tokens.tsx')).AccessTokens,
    },
    { path: '/settings/user/sessions', load: async () => (await import('./settings/user/sessions.tsx')).Sessions },
  ],
};
