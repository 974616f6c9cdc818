import { type DeepLink, withDeepLink } from '@earshot/core/model/deep-link';
import { type MediaRange, mediaRangeText } from '@earshot/core/rules/dates/media-time';
import { parsePathId, pathId, shortId } from '@earshot/core/rules/id';
import * as z from 'zod';
import { type DateSpan, setSpan } from '../data/date-span.ts';

interface Titled {
  id: string;
  title: string;
}

interface InChannel extends Titled {
  channelId: string;
}

interface Named {
  id: string;
  name: string;
}

/** A list of objects created by a member. */
export type MemberPart = 'insights' | 'projects' | 'comments';

interface NarrowedHighlights {
  tagId?: string | undefined;
  speaker?: string | undefined;
  span: DateSpan;
}

/** Path of each page. All paths are built here. */
export const paths = {
  home: '/home',
  search: (query = '') => (query === '' ? '/search' : `/search#q=${encodeURIComponent(query)}`),
  /** saved feeds, or one feed */
  explore: (feed?: Titled) => (feed ? `/explore/${pathId(feed.title, feed.id)}` : '/explore'),
  /** page of Ask, or a conversation */
  ask: (conversation?: Titled) => (conversation ? `/ask/${pathId(conversation.title, conversation.id)}` : '/ask'),
  /** activity wrap; `search` has the place and the range */
  activity: (search = '') => `/activity${search}`,
  /** recent changes, of all types or one (ui/areas/home/recent/recent-filter.ts) */
  recent: (filter = '') => (filter === '' ? '/recent' : `/recent/${filter}`),
  /** pages of all projects; defaults are left out */
  browse: (kind: 'notes' | 'insights' = 'notes', scope: 'all' | 'yours' | 'shared' | 'recent' = 'all') => {
    const search = new URLSearchParams({
      ...(kind === 'notes' ? {} : { kind }),
      ...(scope === 'all' ? {} : { scope }),
    });
    return search.size === 0 ? '/browse' : `/browse?${search}`;
  },
  /** a page of help (ui/areas/help/topics.ts) */
  help: (topic = '') => (topic === '' ? '/docs' : `/docs/${topic}`),
  notifications: '/notifications',
  /** unread notifications as audio */
  listen: '/notifications/listen',
  /** notification settings, in general or for a project */
  notificationSettings: (project?: Titled) =>
    project
      ? `/settings/user/notifications?projectId=${pathId(project.title, project.id)}`
      : '/settings/user/notifications',
  projects: '/projects',
  folders: '/projects?scope=folders',
  newProject: '/projects/new',
  importProject: '/projects/import',
  newProjectIn: (folder: Named) => `/projects/new?folder=${pathId(folder.name, folder.id)}`,
  folder: ({ id, name }: Named, part: '' | 'access' | 'channels' | 'insights' = '') =>
    `/folders/${pathId(name, id)}${part === '' ? '' : `/${part}`}`,
  project: (
    { id, title }: Titled,
    part:
      | ''
      | 'charts'
      | 'notes'
      | 'highlights'
      | 'insights'
      | 'tags'
      | 'collections'
      | 'reels'
      | 'files'
      | 'export'
      | 'import'
      | 'settings/access'
      | 'settings/automations'
      | 'settings/data-retention'
      | 'settings/fields'
      | 'settings/general'
      | 'settings/navigation' = '',
  ) => `/projects/${pathId(title, id)}${part === '' ? '' : `/${part}`}`,
  /** a project's highlights with a tag or by a speaker, created in a date range */
  highlights: (project: Titled, { tagId, speaker, span }: NarrowedHighlights) => {
    const search = new URLSearchParams({
      ...(tagId ? { tag: shortId(tagId) } : {}),
      ...(speaker ? { speaker } : {}),
    });
    setSpan(search, span);
    return `${paths.project(project, 'highlights')}?${search}`;
  },
  /** a project's notes with a filter, as text (`filterAsText`) */
  filteredNotes: (project: Titled, filter: string) => paths.narrowedNotes(project, new URLSearchParams({ filter })),
  /** a project's notes with list settings */
  narrowedNotes: (project: Titled, settings: URLSearchParams) => `${paths.project(project, 'notes')}?${settings}`,
  codingRound: ({ id, title }: Titled, part: '' | 'differences' = '') =>
    `/coding-rounds/${pathId(title, id)}${part === '' ? '' : `/${part}`}`,
  /** a note of a coding round, for blind coding */
  codedNote: (round: Titled, note: Titled) =>
    `/coding-rounds/${pathId(round.title, round.id)}/code/${pathId(note.title, note.id)}`,
  saturation: (project: Titled) => `${paths.projectEntry(project, { id: 'agreement' })}/saturation`,
  view: ({ id, title }: Titled, view: Titled) => `/projects/${pathId(title, id)}/v/${pathId(view.title, view.id)}`,
  presentView: (project: Titled, view: Titled, row?: Titled) =>
    `${paths.view(project, view)}/present${row ? `/${pathId(row.title, row.id)}` : ''}`,
  peopleView: (view: Titled) => `/people/v/${pathId(view.title, view.id)}`,
  /** an area's page in a project (ui/frame/panels/project-entries.ts) */
  projectEntry: ({ id, title }: Titled, entry: { id: string; path?: string }) =>
    `/projects/${pathId(title, id)}/${entry.path ?? entry.id}`,
  /** a plugin's page in the workspace or its settings */
  panel: (entry: string) => `/panels/${entry}`,
  settingsPanel: (entry: string) => `/settings/panels/${entry}`,
  note: ({ id, title }: Titled, asked: DeepLink = {}) => `/data/${pathId(title, id)}${withDeepLink('', asked)}`,
  /** a note, playing a part of its recording, in ms */
  played: (note: Titled, range: MediaRange, asked: DeepLink = {}) =>
    paths.note(note, { ...asked, time: mediaRangeText(range) }),
  insight: ({ id, title }: Titled, asked: DeepLink = {}) => `/insights/${pathId(title, id)}${withDeepLink('', asked)}`,
  canvas: ({ id, title }: Titled, asked: DeepLink = {}) => `/canvases/${pathId(title, id)}${withDeepLink('', asked)}`,
  /** a page, at one of its comments */
  comment: (page: string, commentId: string) => `${page}${withDeepLink('', { comment: commentId })}`,
  present: ({ id, title }: Titled, insight?: Titled) =>
    `/projects/${pathId(title, id)}/insights/present${insight ? `/${pathId(insight.title, insight.id)}` : ''}`,
  survey: ({ id, title }: Titled, part: '' | 'responses' | 'notes' = '') =>
    `/surveys/${pathId(title, id)}${part === '' ? '' : `/${part}`}`,
  /** a response, in a dialog over its survey's responses */
  surveyResponse: (survey: Titled, id: string) => `${paths.survey(survey, 'responses')}?response=${shortId(id)}`,
  /** import of a project's file as a survey */
  surveyImport: ({ id, title }: Titled, file: Named) =>
    `/projects/${pathId(title, id)}/surveys/import/${pathId(file.name, file.id)}`,
  file: ({ id, name }: Named) => `/f/${pathId(name, id)}`,
  tag: ({ id, title }: Titled) => `/tags/${pathId(title, id)}`,
  /** a further tag board, of a project or else of the workspace */
  tagBoard: (board: Titled, project?: Titled) =>
    `${project ? paths.project(project, 'tags') : paths.settings('tags')}/b/${pathId(board.title, board.id)}`,
  dashboards: '/dashboards',
  dashboard: ({ id, title }: Titled) => `/dashboards/${pathId(title, id)}`,
  presentDashboard: (dashboard: Titled) => `${paths.dashboard(dashboard)}/present`,
  collection: ({ id, title }: Titled) => `/collections/${pathId(title, id)}`,
  reel: ({ id, title }: Titled, part: '' | 'present' = '') =>
    `/reels/${pathId(title, id)}${part === '' ? '' : `/${part}`}`,
  /** a colleague, with the list of their objects */
  member: ({ id, name }: Named, part: '' | MemberPart = '') =>
    `/user/${pathId(name, id)}${part === '' ? '' : `/${part}`}`,
  people: '/people',
  importPeople: '/people/import',
  duplicates: '/people/duplicates',
  withdrawals: '/people/withdrawals',
  person: ({ id, title }: Titled) => `/people/${pathId(title, id)}`,
  channels: '/channels',
  newChannel: '/channels/new',
  newChannelIn: (folder: Named) => `/channels/new?folder=${pathId(folder.name, folder.id)}`,
  channel: ({ id, title }: Titled, part: '' | 'themes' | 'data' | 'settings' = '') =>
    `/channels/${pathId(title, id)}${part === '' ? '' : `/${part}`}`,
  /** `listed`: filter and order of its channel's data, for links to its neighbours */
  dataPoint: ({ id, title, channelId }: InChannel, listed = '') =>
    `/channels/${pathId('', channelId)}/data/${pathId(title, id)}${listed}`,
  theme: ({ id, title, channelId }: InChannel) => `/channels/${pathId('', channelId)}/themes/${pathId(title, id)}`,
  outliers: ({ id, title }: Titled) => `/channels/${pathId(title, id)}/outliers`,
  automations: '/automations',
  newAutomation: '/automations/new',
  newAutomationIn: ({ id, title }: Titled) => `/automations/new?project=${pathId(title, id)}`,
  automation: ({ id, title }: Titled, part: '' | 'runs' = '') =>
    `/automations/${pathId(title, id)}${part === '' ? '' : `/${part}`}`,
  agents: '/agents',
  settings: (
    page:
      | 'general'
      | 'users'
      | 'groups'
      | 'fields'
      | 'tags'
      | 'templates'
      | 'people'
      | 'plugins'
      | 'integrations'
      | 'tokens'
      | 'bulk-import'
      | 'trash'
      | 'alerts'
      | 'audit'
      | 'outbox'
      | 'backups'
      | 'models'
      | 'models/ledger'
      | 'analytics'
      | 'data-retention'
      | 'user/account'
      | 'user/notifications'
      | 'user/sessions'
      | 'user/panels'
      | 'user/integrations'
      | 'user/tokens' = 'general',
  ) => `/settings/${page}`,
  setUp: '/auth/setup',
  login: (next = '') => (next === '' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(next)}`),
  logout: '/auth/logout',
  acceptInvite: '/auth/accept-invite',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
};

/** Id in a path segment (`interview-4-0Xk…` or a whole UUID); undefined if invalid. */
export function idIn(piece: string | undefined): string | undefined {
  const id = piece ? parsePathId(piece) : undefined;
  return id && z.uuid().safeParse(id).success ? id : undefined;
}

/** Part of a channel's address with the filter and order of its data, without peeks. */
export function listedBy({ pathname, search, hash }: Record<'pathname' | 'search' | 'hash', string>): string {
  if (!pathname.startsWith(`${paths.channels}/`)) return '';
  const sort = new URLSearchParams(search).get('sort');
  return `${sort ? `?${new URLSearchParams({ sort })}` : ''}${hash}`;
}

/** Keys of a fragment: `#q=…&types=…`. Deep links are parsed by core/model/deep-link.ts. */
export const fragmentOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ''));
