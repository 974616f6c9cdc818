/** A page of help; its text is topics/<id>.md. */
export interface Topic {
  id: string;
  title: string;
}

/** All pages of help, in list order. */
export const TOPICS: readonly [Topic, ...Topic[]] = [
  { id: 'getting-started', title: 'Get started' },
  { id: 'notes', title: 'Notes and transcripts' },
  { id: 'recordings', title: 'Recordings and reels' },
  { id: 'highlights', title: 'Highlights and tags' },
  { id: 'agreement', title: 'Agreement between coders' },
  { id: 'insights', title: 'Insights' },
  { id: 'canvases', title: 'Canvases' },
  { id: 'find', title: 'Search and browse' },
  { id: 'dashboards', title: 'Dashboards and analytics' },
  { id: 'channels', title: 'Channels and themes' },
  { id: 'fields', title: 'Fields, people and surveys' },
  { id: 'automations', title: 'Automations' },
  { id: 'integrations', title: 'Integrations' },
  { id: 'templates', title: 'Templates' },
  { id: 'notifications', title: 'Notifications' },
  { id: 'exports', title: 'Export and download' },
  { id: 'consent', title: 'Consent, withdrawal and retention' },
  { id: 'access', title: 'Sharing and access' },
  { id: 'trash', title: 'Undo, trash and audit log' },
  { id: 'keyboard', title: 'Keyboard' },
];

/** Key in an inline code such as `key:mod+k` of a topic; undefined for other code. */
export const keyIn = (code: string): string | undefined => /^key:(.+)$/.exec(code)?.[1];
