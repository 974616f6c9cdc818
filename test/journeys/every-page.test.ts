import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@earshot/config/environment';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import {
  browserSuite,
  demandAccessible,
  EVERYTHING,
  enter,
  goOn,
  journey,
  keepPicture,
  LOOKS,
  putOn,
} from '../kit/browser/browser.ts';
import { stranger } from '../kit/hosts/host.ts';
import { aFurnishedRoom, type FurnishedRoom } from '../kit/rooms/furnished-room.ts';

/** A page in a state, by its route, with the steps to reach it. */
interface Stop {
  name: string;
  route: string;
  path: (room: FurnishedRoom) => string;
  /** waits for visible content before checks */
  seen?: (page: Page) => Promise<unknown>;
  /** steps on the page before checks */
  there?: (page: Page) => Promise<unknown>;
  /** saves screenshots in `npm test`, too */
  always?: true;
  /** a further state of a page, checked in `npm run test:all` only */
  more?: true;
}

const text = (page: Page) => page.locator('[data-note-text]').getByText('How it began').waitFor();

const quotes = (page: Page) => page.locator('[data-citation-card] blockquote').first().waitFor();
const slide = (page: Page) => page.getByText('Everybody we asked had waited.').waitFor();

const OUTSIDE: Stop[] = [
  { name: 'login', route: '/auth/login', path: () => '/auth/login?next=%2Fprojects', always: true },
  { name: 'set-up', route: '/auth/setup', path: () => '/auth/setup' },
  { name: 'signed-out', route: '/auth/logout', path: () => '/auth/logout', more: true },
  { name: 'invite', route: '/auth/accept-invite', path: ({ invite }) => `/auth/accept-invite${invite}` },
  { name: 'dead-invite', route: '/auth/accept-invite', path: () => '/auth/accept-invite' },
  { name: 'forgot-password', route: '/auth/forgot-password', path: () => '/auth/forgot-password' },
  { name: 'confirm-email', route: '/auth/confirm-email', path: () => '/auth/confirm-email#token=x' },
  { name: 'unsubscribe', route: '/unsubscribe', path: () => '/unsubscribe' },
  { name: 'reset-password', route: '/auth/reset-password', path: ({ reset }) => `/auth/reset-password${reset}` },
];

const INSIDE: Stop[] = [
  { name: 'home', route: '/home', path: () => '/home', always: true },
  { name: 'projects', route: '/projects', path: () => '/projects' },
  { name: 'browse', route: '/browse', path: () => '/browse' },
  { name: 'browse-insights', route: '/browse', path: () => '/browse?kind=insights&scope=yours', more: true },
  { name: 'folders', route: '/projects', path: () => '/projects?scope=folders' },
  { name: 'new-project', route: '/projects/new', path: () => '/projects/new' },
  { name: 'import-project', route: '/projects/import', path: () => '/projects/import' },
  { name: 'folder', route: '/folders/:id', path: ({ folder }) => `/folders/${folder.id}` },
  { name: 'folder-channels', route: '/folders/:id/channels', path: ({ folder }) => `/folders/${folder.id}/channels` },
  { name: 'folder-projects', route: '/folders/:id/projects', path: ({ folder }) => `/folders/${folder.id}/projects` },
  { name: 'folder-insights', route: '/folders/:id/insights', path: ({ folder }) => `/folders/${folder.id}/insights` },
  { name: 'folder-access', route: '/folders/:id/access', path: ({ folder }) => `/folders/${folder.id}/access` },
  { name: 'project', route: '/projects/:id', path: ({ project }) => `/projects/${project.id}` },
  { name: 'project-empty', route: '/projects/:id', path: ({ empty }) => `/projects/${empty.id}`, more: true },
  { name: 'notes', route: '/projects/:id/notes', path: ({ project }) => `/projects/${project.id}/notes`, always: true },
  { name: 'notes-empty', route: '/projects/:id/notes', path: ({ empty }) => `/projects/${empty.id}/notes`, more: true },
  {
    name: 'highlights',
    route: '/projects/:id/highlights',
    path: ({ project }) => `/projects/${project.id}/highlights`,
  },
  { name: 'tags', route: '/projects/:id/tags', path: ({ project }) => `/projects/${project.id}/tags` },
  {
    name: 'tag-board-main',
    route: '/projects/:id/tags',
    path: ({ project }) => `/projects/${project.id}/tags?view=board`,
    seen: (page) => page.getByRole('region', { name: 'No group' }).waitFor(),
    more: true,
  },
  {
    name: 'tag-board',
    route: '/projects/:id/tags/b/:board',
    path: ({ project, board }) => `/projects/${project.id}/tags/b/${board.id}`,
    seen: (page) => page.getByRole('region', { name: 'While they wait' }).waitFor(),
  },
  {
    name: 'reels',
    route: '/projects/:id/reels',
    path: ({ project }) => `/projects/${project.id}/reels`,
  },
  {
    name: 'reel',
    route: '/reels/:id',
    path: ({ reel }) => `/reels/${reel.id}`,
    seen: (page) => page.getByRole('region', { name: 'Reel player' }).waitFor(),
  },
  {
    name: 'presented reel',
    route: '/reels/:id/present',
    path: ({ reel }) => `/reels/${reel.id}/present`,
    seen: (page) => page.getByRole('region', { name: 'Reel player' }).waitFor(),
  },
  {
    name: 'collections',
    route: '/projects/:id/collections',
    path: ({ project }) => `/projects/${project.id}/collections`,
  },
  {
    name: 'collection',
    route: '/collections/:id',
    path: ({ collection }) => `/collections/${collection.id}`,
    seen: (page) => page.getByRole('grid', { name: 'Items' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'tag-form',
    more: true,
    route: '/projects/:id/tags',
    path: ({ project }) => `/projects/${project.id}/tags`,
    there: async (page) => {
      await page.getByRole('button', { name: 'New tag' }).click();
      await page.getByRole('dialog').getByLabel('Name').waitFor();
    },
  },
  {
    name: 'project-general',
    route: '/projects/:id/settings/general',
    path: ({ project }) => `/projects/${project.id}/settings/general`,
  },
  {
    name: 'project-export',
    route: '/projects/:id/export',
    path: ({ project }) => `/projects/${project.id}/export`,
  },
  {
    name: 'project-retention',
    route: '/projects/:id/settings/data-retention',
    path: ({ project }) => `/projects/${project.id}/settings/data-retention`,
    seen: (page) => page.getByText('Nothing is erased because of its age.').waitFor(),
  },
  {
    name: 'project-import',
    route: '/projects/:id/import',
    path: ({ project }) => `/projects/${project.id}/import`,
  },
  {
    name: 'project-navigation',
    route: '/projects/:id/settings/navigation',
    path: ({ project }) => `/projects/${project.id}/settings/navigation`,
  },
  {
    name: 'project-access',
    route: '/projects/:id/settings/access',
    path: ({ project }) => `/projects/${project.id}/settings/access`,
  },
  {
    name: 'project-fields',
    route: '/projects/:id/settings/fields',
    path: ({ project }) => `/projects/${project.id}/settings/fields`,
  },
  {
    name: 'project-automations',
    route: '/projects/:id/settings/automations',
    path: ({ project }) => `/projects/${project.id}/settings/automations`,
    seen: (page) => page.getByRole('grid', { name: 'Automations' }).waitFor(),
  },
  {
    name: 'automations',
    route: '/automations',
    path: () => '/automations',
    seen: (page) => page.getByRole('grid', { name: 'Automations' }).waitFor(),
  },
  { name: 'automation-new', route: '/automations/new', path: () => '/automations/new' },
  {
    name: 'automation',
    route: '/automations/:id',
    path: ({ automation }) => `/automations/${automation.id}`,
    seen: (page) => page.getByRole('region', { name: /^Action 1/ }).waitFor(),
  },
  {
    name: 'automation-runs',
    route: '/automations/:id/runs',
    path: ({ automation }) => `/automations/${automation.id}/runs`,
    seen: (page) => page.getByText('No runs yet').waitFor(),
  },
  { name: 'agents', route: '/agents', path: () => '/agents' },
  {
    name: 'view',
    route: '/projects/:id/v/:view',
    path: ({ project, view }) => `/projects/${project.id}/v/${view.id}`,
  },
  {
    name: 'view-present',
    route: '/projects/:id/v/:view/present',
    path: ({ project, view }) => `/projects/${project.id}/v/${view.id}/present`,
    seen: (page) => page.getByText(/^Highlight 1 of/).waitFor(),
  },
  {
    name: 'view-present-gone',
    route: '/projects/:id/v/:view/present/:row',
    path: ({ project, view }) => `/projects/${project.id}/v/${view.id}/present/${view.id}`,
    seen: (page) => page.getByText('This is no longer in the view.').waitFor(),
  },
  {
    name: 'people-view',
    route: '/people/v/:view',
    path: ({ peopleView }) => `/people/v/${peopleView.id}`,
    seen: (page) => page.getByRole('grid', { name: 'People' }).waitFor(),
  },
  { name: 'dashboards', route: '/dashboards', path: () => '/dashboards' },
  {
    name: 'dashboard',
    route: '/dashboards/:id',
    path: ({ dashboard }) => `/dashboards/${dashboard.id}`,
    seen: (page) =>
      page
        .getByRole('img', { name: /Delivery/ })
        .first()
        .waitFor(),
  },
  {
    name: 'dashboard-present',
    route: '/dashboards/:id/present',
    path: ({ dashboard }) => `/dashboards/${dashboard.id}/present`,
    seen: (page) => page.getByRole('list', { name: 'Cards' }).waitFor(),
  },
  {
    name: 'analytics',
    route: '/settings/analytics',
    path: () => '/settings/analytics',
    seen: (page) => page.getByRole('region', { name: 'Notes', exact: true }).waitFor(),
  },
  {
    name: 'charts',
    route: '/projects/:id/charts',
    path: ({ project }) => `/projects/${project.id}/charts`,
    seen: (page) =>
      page
        .getByRole('img', { name: /Delivery/ })
        .first()
        .waitFor(),
  },
  {
    name: 'charts-empty',
    route: '/projects/:id/charts',
    path: ({ empty }) => `/projects/${empty.id}/charts`,
    more: true,
  },
  {
    name: 'project-panel',
    route: '/projects/:id/panels/:panel',
    path: ({ project }) => `/projects/${project.id}/panels/panel-people-by-tag`,
  },
  { name: 'no-panel', route: '/panels/:panel', path: () => '/panels/panel-of-nobody' },
  { name: 'no-settings-panel', route: '/settings/panels/:panel', path: () => '/settings/panels/panel-of-nobody' },
  {
    name: 'agreement',
    route: '/projects/:id/agreement',
    path: ({ project }) => `/projects/${project.id}/agreement`,
  },
  {
    name: 'saturation',
    route: '/projects/:id/agreement/saturation',
    path: ({ project }) => `/projects/${project.id}/agreement/saturation`,
  },
  {
    name: 'coding-round',
    route: '/coding-rounds/:id',
    path: ({ closedRound }) => `/coding-rounds/${closedRound.id}`,
    seen: (page) => page.getByRole('heading', { name: 'Tag by tag' }).waitFor(),
  },
  {
    name: 'coding-round-open',
    route: '/coding-rounds/:id',
    path: ({ openRound }) => `/coding-rounds/${openRound.id}`,
    more: true,
  },
  {
    name: 'differences',
    route: '/coding-rounds/:id/differences',
    path: ({ closedRound }) => `/coding-rounds/${closedRound.id}/differences`,
    seen: (page) => page.getByRole('list', { name: 'Stretches' }).waitFor(),
  },
  {
    name: 'coded-note',
    route: '/coding-rounds/:id/code/:note',
    path: ({ openRound, note }) => `/coding-rounds/${openRound.id}/code/${note.id}`,
    seen: text,
  },
  {
    name: 'canvases',
    route: '/projects/:id/canvases',
    path: ({ project }) => `/projects/${project.id}/canvases`,
  },
  {
    name: 'canvases-empty',
    more: true,
    route: '/projects/:id/canvases',
    path: ({ empty }) => `/projects/${empty.id}/canvases`,
  },
  {
    name: 'canvas',
    route: '/canvases/:id',
    path: ({ canvas }) => `/canvases/${canvas.id}`,
    seen: (page) => page.getByText('I mind not knowing.').first().waitFor(),
  },
  {
    name: 'canvas-outline',
    more: true,
    route: '/canvases/:id',
    path: ({ canvas }) => `/canvases/${canvas.id}?panel=outline`,
    seen: (page) => page.getByText('I mind not knowing.').first().waitFor(),
  },
  {
    name: 'surveys',
    route: '/projects/:id/surveys',
    path: ({ project }) => `/projects/${project.id}/surveys`,
  },
  {
    name: 'survey-import',
    route: '/projects/:id/surveys/import/:fileId',
    path: ({ project, surveyFile }) => `/projects/${project.id}/surveys/import/${surveyFile.id}`,
  },
  {
    name: 'survey',
    route: '/surveys/:id',
    path: ({ survey }) => `/surveys/${survey.id}`,
    seen: (page) => page.getByRole('region', { name: 'What would help?' }).waitFor(),
  },
  {
    name: 'survey-notes',
    route: '/surveys/:id/notes',
    path: ({ survey }) => `/surveys/${survey.id}/notes`,
    seen: (page) => page.getByRole('heading', { name: 'Create notes' }).waitFor(),
  },
  {
    name: 'survey-responses',
    route: '/surveys/:id/responses',
    path: ({ survey }) => `/surveys/${survey.id}/responses`,
    seen: (page) => page.getByRole('grid', { name: 'Responses' }).waitFor(),
  },
  { name: 'readme', route: '/projects/:id/readme', path: ({ project }) => `/projects/${project.id}/readme` },
  { name: 'files', route: '/projects/:id/files', path: ({ project }) => `/projects/${project.id}/files` },
  { name: 'file', route: '/f/:id', path: ({ file }) => `/f/${file.id}` },
  { name: 'note', route: '/data/:id', path: ({ note }) => `/data/${note.id}`, seen: text, always: true },
  {
    name: 'note-summary',
    route: '/data/:id',
    path: ({ note }) => `/data/${note.id}?panel=summary`,
    more: true,
  },
  { name: 'note-empty', route: '/data/:id', path: ({ blank }) => `/data/${blank.id}`, more: true },
  {
    name: 'note-edit',
    route: '/data/:id',
    path: ({ note }) => `/data/${note.id}`,
    there: async (page) => {
      await text(page);
      await page.keyboard.press('e');
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    },
  },
  {
    name: 'note-picker',
    route: '/data/:id',
    path: ({ note }) => `/data/${note.id}`,
    there: async (page) => {
      await text(page);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('t');
      await page.getByRole('combobox', { name: 'Find or create a tag' }).waitFor();
    },
  },
  {
    name: 'note-card',
    route: '/data/:id',
    path: ({ note }) => `/data/${note.id}`,
    there: async (page) => {
      await text(page);
      await page.keyboard.press(']');
      await page.getByRole('dialog', { name: 'Highlight' }).waitFor();
    },
  },
  {
    name: 'insights',
    route: '/projects/:id/insights',
    path: ({ project }) => `/projects/${project.id}/insights`,
    always: true,
  },
  {
    name: 'insights-empty',
    route: '/projects/:id/insights',
    path: ({ empty }) => `/projects/${empty.id}/insights`,
    more: true,
  },
  {
    name: 'insight',
    route: '/insights/:id',
    path: ({ insight }) => `/insights/${insight.id}`,
    seen: quotes,
    always: true,
  },
  {
    name: 'insight-edit',
    route: '/insights/:id',
    path: ({ insight }) => `/insights/${insight.id}`,
    there: async (page) => {
      await quotes(page);
      await page.keyboard.press('e');
      await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    },
  },
  {
    name: 'insight-quotes',
    route: '/insights/:id',
    path: ({ insight }) => `/insights/${insight.id}`,
    there: async (page) => {
      await quotes(page);
      await page.keyboard.press('Control+Shift+E');
      await page.getByRole('dialog', { name: 'Insert quotes' }).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'highlights-chosen',
    route: '/projects/:id/highlights',
    path: ({ project }) => `/projects/${project.id}/highlights`,
    there: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select “/ })
        .first()
        .check();
      await page.getByRole('region', { name: 'Chosen highlights' }).waitFor();
    },
  },
  {
    name: 'present',
    route: '/projects/:id/insights/present',
    path: ({ project }) => `/projects/${project.id}/insights/present`,
    seen: slide,
    always: true,
  },
  {
    name: 'present-one',
    route: '/projects/:id/insights/present/:insightId',
    path: ({ project, insight }) => `/projects/${project.id}/insights/present/${insight.id}?s=2`,
    seen: (page) => page.getByRole('heading', { level: 1, name: 'What it means' }).waitFor(),
  },
  {
    name: 'present-nothing',
    route: '/projects/:id/insights/present',
    path: ({ empty }) => `/projects/${empty.id}/insights/present`,
    more: true,
  },
  { name: 'channels', route: '/channels', path: () => '/channels' },
  { name: 'new-channel', route: '/channels/new', path: () => '/channels/new' },
  {
    name: 'channel',
    route: '/channels/:id',
    path: ({ channel }) => `/channels/${channel.id}`,
    there: async (page) => {
      await page.getByRole('button', { name: 'Show 1 problem' }).click();
      await page.getByRole('region', { name: 'Rows that could not be read' }).waitFor();
    },
  },
  {
    name: 'channel-waiting',
    route: '/channels/:id',
    path: ({ waiting }) => `/channels/${waiting.id}`,
    seen: (page) => page.getByRole('region', { name: 'First rows' }).waitFor(),
    always: true,
  },
  { name: 'channel-data', route: '/channels/:id/data', path: ({ channel }) => `/channels/${channel.id}/data` },
  {
    name: 'channel-data-empty',
    route: '/channels/:id/data',
    path: ({ waiting }) => `/channels/${waiting.id}/data`,
    more: true,
  },
  {
    name: 'channel-peek',
    route: '/channels/:id/data',
    path: ({ channel, dataPoint }) => `/channels/${channel.id}/data?peek=data:${dataPoint.id}`,
    seen: (page) => page.getByRole('complementary', { name: 'Peek' }).getByText('Imported with').waitFor(),
  },
  {
    name: 'data-point',
    route: '/channels/:id/data/:dataId',
    path: ({ channel, dataPoint }) => `/channels/${channel.id}/data/${dataPoint.id}`,
    seen: (page) => page.getByText('Imported with').waitFor(),
  },
  {
    name: 'channel-themes',
    route: '/channels/:id/themes',
    path: ({ channel }) => `/channels/${channel.id}/themes`,
    seen: (page) => page.getByRole('grid', { name: 'Themes' }).locator('[data-index]').first().waitFor(),
  },
  {
    name: 'channel-themes-empty',
    route: '/channels/:id/themes',
    path: ({ waiting }) => `/channels/${waiting.id}/themes`,
    more: true,
  },
  {
    name: 'theme',
    route: '/channels/:id/themes/:themeId',
    path: ({ channel, theme }) => `/channels/${channel.id}/themes/${theme.id}`,
    seen: (page) => page.getByRole('region', { name: 'Quotes' }).waitFor(),
  },
  {
    name: 'theme-data',
    route: '/channels/:id/themes/:themeId/data/:dataId',
    path: ({ channel, theme, dataPoint }) => `/channels/${channel.id}/themes/${theme.id}/data/${dataPoint.id}`,
    seen: (page) => page.getByText('Imported with').waitFor(),
  },
  { name: 'outliers', route: '/channels/:id/outliers', path: ({ channel }) => `/channels/${channel.id}/outliers` },
  {
    name: 'outlier',
    route: '/channels/:id/outliers/:dataId',
    path: ({ channel, dataPoint }) => `/channels/${channel.id}/outliers/${dataPoint.id}`,
    seen: (page) => page.getByText('Imported with').waitFor(),
  },
  {
    name: 'channel-settings',
    route: '/channels/:id/settings',
    path: ({ channel }) => `/channels/${channel.id}/settings`,
  },
  { name: 'tag', route: '/tags/:id', path: ({ tag }) => `/tags/${tag.id}` },
  { name: 'tag-bare', route: '/tags/:id', path: ({ bareTag }) => `/tags/${bareTag.id}`, more: true },
  {
    name: 'peek',
    route: '/projects/:id/notes',
    path: ({ project, note }) => `/projects/${project.id}/notes?peek=note:${note.id}`,
    seen: text,
  },
  {
    name: 'search',
    route: '/search',
    path: () => '/search#q=parcel',
    seen: (page) => page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor(),
  },
  { name: 'search-hints', route: '/search', path: () => '/search', more: true },
  { name: 'search-nothing', route: '/search', path: () => '/search#q=zzzzzz', more: true },
  {
    name: 'explore',
    route: '/explore',
    path: () => '/explore',
    seen: (page) => page.getByRole('list', { name: 'Your feeds' }).getByRole('link').first().waitFor(),
  },
  {
    name: 'feed',
    route: '/explore/:id',
    path: ({ feed }) => `/explore/${feed.id}`,
    seen: (page) => page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor(),
  },
  { name: 'ask', route: '/ask', path: () => '/ask' },
  {
    name: 'activity',
    route: '/activity',
    path: () => '/activity',
    seen: (page) => page.getByRole('heading', { name: 'Insights' }).waitFor(),
  },
  {
    name: 'conversation',
    route: '/ask/:id',
    path: ({ conversation }) => `/ask/${conversation.id}`,
    seen: (page) => page.getByRole('article', { name: 'Answer' }).getByRole('listitem').first().waitFor(),
  },
  { name: 'recent', route: '/recent', path: () => '/recent' },
  { name: 'help', route: '/docs', path: () => '/docs' },
  { name: 'notifications', route: '/notifications', path: () => '/notifications' },
  { name: 'listen', route: '/notifications/listen', path: () => '/notifications/listen' },
  { name: 'recent-notes', route: '/recent/:filter', path: () => '/recent/notes' },
  { name: 'settings', route: '/settings/general', path: () => '/settings/general' },
  { name: 'templates', route: '/settings/templates', path: () => '/settings/templates' },
  { name: 'help-keys', route: '/docs/:topic', path: () => '/docs/keyboard' },
  { name: 'users', route: '/settings/users', path: () => '/settings/users' },
  { name: 'groups', route: '/settings/groups', path: () => '/settings/groups' },
  { name: 'bulk-import', route: '/settings/bulk-import', path: () => '/settings/bulk-import' },
  {
    name: 'workspace-tag-board',
    route: '/settings/tags/b/:board',
    path: ({ sharedBoard }) => `/settings/tags/b/${sharedBoard.id}`,
    seen: (page) => page.getByRole('region', { name: 'Methods' }).waitFor(),
  },
  { name: 'workspace-tags', route: '/settings/tags', path: () => '/settings/tags' },
  { name: 'workspace-fields', route: '/settings/fields', path: () => '/settings/fields' },
  { name: 'people', route: '/people', path: () => '/people' },
  { name: 'person', route: '/people/:id', path: ({ person }) => `/people/${person.id}` },
  { name: 'contacts', route: '/contacts', path: () => '/contacts' },
  { name: 'contact', route: '/contacts/:id', path: ({ person }) => `/contacts/${person.id}` },
  { name: 'people-settings', route: '/settings/people', path: () => '/settings/people' },
  { name: 'withdrawals', route: '/people/withdrawals', path: () => '/people/withdrawals' },
  { name: 'retention', route: '/settings/data-retention', path: () => '/settings/data-retention' },
  { name: 'duplicates', route: '/people/duplicates', path: () => '/people/duplicates' },
  { name: 'people-import', route: '/people/import', path: () => '/people/import' },
  { name: 'plugins', route: '/settings/plugins', path: () => '/settings/plugins' },
  { name: 'integrations', route: '/settings/integrations', path: () => '/settings/integrations' },
  { name: 'trash', route: '/settings/trash', path: () => '/settings/trash' },
  { name: 'audit', route: '/settings/audit', path: () => '/settings/audit' },
  { name: 'alerts', route: '/settings/alerts', path: () => '/settings/alerts' },
  { name: 'text-models', route: '/settings/models', path: () => '/settings/models' },
  { name: 'model-ledger', route: '/settings/models/ledger', path: () => '/settings/models/ledger' },
  { name: 'outbox', route: '/settings/outbox', path: () => '/settings/outbox' },
  { name: 'backups', route: '/settings/backups', path: () => '/settings/backups' },
  { name: 'account', route: '/settings/user/account', path: () => '/settings/user/account' },
  { name: 'notification-settings', route: '/settings/user/notifications', path: () => '/settings/user/notifications' },
  { name: 'sessions', route: '/settings/user/sessions', path: () => '/settings/user/sessions' },
  { name: 'your-panels', route: '/settings/user/panels', path: () => '/settings/user/panels' },
  { name: 'own-integrations', route: '/settings/user/integrations', path: () => '/settings/user/integrations' },
  { name: 'connecting', route: '/users/oauth2/callback', path: () => '/users/oauth2/callback' },
  { name: 'workspace-tokens', route: '/settings/tokens', path: () => '/settings/tokens' },
  { name: 'access-tokens', route: '/settings/user/tokens', path: () => '/settings/user/tokens' },
  { name: 'connecting-short', route: '/callback', path: () => '/callback' },
  { name: 'sign-out', route: '/auth/logout', path: () => '/auth/logout' },
  // The two addresses of its first tab are separated: between them nothing on the page changes.
  ...(['', '/projects', '/comments', '/insights'] as const).map((part) => ({
    name: `member${part.replace('/', '-')}`,
    route: `/user/:id${part}`,
    path: ({ room }: FurnishedRoom) => `/user/${room.admin.memberId}${part}`,
  })),
  { name: 'nowhere', route: '*', path: () => '/no/such/page' },
  {
    name: 'palette',
    route: '/home',
    path: () => '/home',
    there: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('del');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  {
    name: 'keys',
    route: '/home',
    path: () => '/home',
    there: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];

/** True for pages of people who have not signed in: they have no connection. */
const isOutside = (path: string) => /^\/(auth\/|unsubscribe)/.test(path);

/** Waits until no request is pending. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor({ state: 'attached' });
  if (!isOutside(new URL(page.url()).pathname))
    await page.locator('[data-phase=connected]').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens an address in a new window. */
async function open(page: Page, url: string): Promise<void> {
  // From another page: addresses can differ in the fragment only.
  await page.goto('about:blank');
  await page.goto(url);
}

/** Checks each stop in each look; returns all problems. */
async function walk(page: Page, stops: readonly Stop[], room: FurnishedRoom): Promise<string[]> {
  const wrong: string[] = [];
  let before: Stop | undefined;
  for (const [at, stop] of stops.filter(({ more }) => EVERYTHING || !more).entries()) {
    await putOn(page, LOOKS[0]);
    const path = stop.path(room);
    // Reloading the application takes a second: outside test:all it is limited to stops that the previous one could
    // affect, such as by its steps.
    const anew = EVERYTHING || !before || before.there || before.route === stop.route || isOutside(path);
    if (anew) await open(page, new URL(path, room.room.admin.url).href);
    else await goOn(page, path);
    before = stop;
    await settled(page);
    await stop.seen?.(page);
    await stop.there?.(page);
    // Outside test:all each page is checked in one look, alternating.
    const turn = LOOKS[at % LOOKS.length] ?? LOOKS[0];
    for (const look of EVERYTHING || stop.always ? LOOKS : [turn]) {
      await putOn(page, look);
      await settled(page);
      if (EVERYTHING || stop.always) await keepPicture(page, `${stop.name}-${look.name}`);
      const spilt = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (spilt > 0) wrong.push(`${stop.name}, ${look.name}: ${spilt} px stand out of the window`);
      if (EVERYTHING || look === turn)
        await demandAccessible(page, `${stop.name}, ${look.name}`).catch(({ message }: Error) => wrong.push(message));
    }
  }
  return wrong;
}

browserSuite('every page', () => {
  let furnished: FurnishedRoom;
  before(async function furnish() {
    this.timeout(60_000);
    furnished = await aFurnishedRoom();
  });

  it('is among those that are looked at', () => {
    const doors = globSync('ui/areas/*/area.ts', { cwd: projectRoot() });
    const routes = doors.map((door) => readFileSync(join(projectRoot(), door), 'utf8')).join('\n');
    const paths = [...routes.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path ?? '');
    const visited = new Set([...OUTSIDE, ...INSIDE].filter(({ more }) => !more).map(({ route }) => route));
    expect(paths.length).to.be.greaterThan(20);
    expect(paths.filter((path) => !visited.has(path))).to.deep.equal([]);
  });

  journey('before the door can be used by everybody, wide and narrow, light and dark', async function () {
    this.timeout(120_000);
    const page = await enter(await stranger(), 'about:blank');
    expect(await walk(page, OUTSIDE, furnished)).to.deep.equal([]);
  });

  journey('behind the door can be used by everybody, wide and narrow, light and dark', async function () {
    // Four looks of each page, each with a reload, in test:all; otherwise one, on a busy machine within 3 s.
    this.timeout(EVERYTHING ? 1_200_000 : INSIDE.length * 3000);
    const page = await enter(furnished.room.admin, 'about:blank');
    expect(await walk(page, INSIDE, furnished)).to.deep.equal([]);
  });
});
