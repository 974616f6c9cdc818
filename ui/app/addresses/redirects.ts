/**
 * Addresses from the specification, earlier releases and other products, with the nearest existing page. Query and
 * fragment are kept. Remove the line of an address that gets a screen.
 */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home',
  '/start': '/home',
  '/stories': '/home',
  '/recruit-promo': '/home',
  '/onboarding': '/home',
  '/onboarding/getting-started': '/home',
  '/onboarding/setup-workspace': '/home',
  '/onboarding/project-setup': '/home',
  '/auth/product-picker': '/home',
  '/auth/context': '/home',
  // One installation is one workspace, which its members sign in to.
  '/auth/find-workspace': '/home',
  '/auth/workspaces': '/home',
  '/your-work': '/browse?scope=yours',
  '/your-work/insights': '/browse?kind=insights&scope=yours',
  '/your-work/projects': '/projects?scope=yours',
  '/shared': '/browse?scope=shared',
  '/search-next': '/search',
  '/audit-log': '/settings/audit',
  '/browse/folders': '/projects?scope=folders',
  '/browse/created-by-you': '/browse?scope=yours',
  '/browse/shared-with-you': '/browse?scope=shared',
  '/projects/all-projects': '/projects',
  '/projects/list': '/projects',
  '/projects/your-projects': '/projects?scope=yours',
  '/projects/shared-with-you': '/projects?scope=shared',
  '/projects/folders': '/projects?scope=folders',
  '/projects/:id/view/:note': '/data/:note',
  '/projects/:id/settings': '/projects/:id/settings/general',
  '/projects/:id/settings/export': '/projects/:id/export',
  '/projects/:id/settings/import': '/projects/:id/import',
  '/projects/:id/settings/insight-fields': '/projects/:id/settings/fields',
  '/projects/:id/settings/note-fields': '/projects/:id/settings/fields',
  '/projects/:id/settings/workspace-fields': '/projects/:id/settings/fields',
  // Tag sets of the workspace are linked there.
  '/projects/:id/settings/extensions': '/projects/:id/tags',
  '/data/:id/reels/:file': '/data/:id#f=:file',
  '/insights/:id/reels/:reel': '/insights/:id',
  '/channels/:id/t/:topicId': '/channels/:id/themes',
  '/account/integration/oauth/:service': '/callback',
  '/account/integration/oauth/:service/confirm': '/callback',
  '/account/integration/shared-auth/:service/challenge/:code': '/settings/user/integrations',
  '/account/integration/shared-auth/:service/success': '/settings/user/integrations',
  '/trash': '/settings/trash',
  '/settings': '/settings/general',
  '/settings/enterprise/alerts': '/settings/alerts',
  '/settings/enterprise/alerts/:filter': '/settings/alerts',
  '/settings/enterprise/dashboard': '/settings/analytics',
  '/settings/extensions': '/settings/tags',
  '/settings/fields/:id': '/projects/:id/settings/fields',
  '/settings/fields/:id/insight-fields': '/projects/:id/settings/fields',
  '/settings/fields/:id/note-fields': '/projects/:id/settings/fields',
  '/settings/tags/:id': '/projects/:id/tags',
  '/settings/templates/insights': '/settings/templates',
  '/settings/templates/insights/:id': '/settings/templates',
  '/settings/templates/projects': '/settings/templates',
  '/settings/projects': '/projects',
};

/** Target of a redirect, with the parameters, query and fragment of the requested address. */
export function redirected(
  to: string,
  params: Readonly<Record<string, string | undefined>>,
  { search, hash }: { search: string; hash: string },
): string {
  const filled = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(filled, 'http://x');
  for (const [key, value] of new URLSearchParams(search))
    if (!url.searchParams.has(key)) url.searchParams.append(key, value);
  if (hash !== '') url.hash = hash;
  return `${url.pathname}${url.search}${url.hash}`;
}
