import type { Channel, ChannelConnection, PullSchedule } from '@earshot/core/areas/places/channel';

/** Labels and descriptions of a channel's connection states. */
export const CONNECTION_WORDS: Record<ChannelConnection, { title: string; text: string }> = {
  CONNECTED: { title: 'Connected', text: '' },
  PAUSED: { title: 'Paused', text: 'Nothing new is imported until someone resumes it. Imported data stays.' },
  NEEDS_KEY: {
    title: 'Needs a new key',
    text: 'The source no longer accepts the key, so nothing new is imported. Imported data stays.',
  },
  DISCONNECTED: {
    title: 'Disconnected',
    text: 'Its keys are deleted and nothing new is imported. Imported data stays.',
  },
};

const SCHEDULE_WORDS: Record<PullSchedule, string> = {
  OFF: 'By hand only',
  HOURLY: 'Every hour',
  DAILY: 'Every day',
};

/** The schedules for a Select. */
export const SCHEDULES = Object.entries(SCHEDULE_WORDS).map(([value, label]) => ({ value, label }));

/** Periods of the first import, for a Select; '' means everything. */
export const PERIODS = [
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 90 days' },
  { value: '365', label: 'The last year' },
  { value: '', label: 'All data' },
];

/** "Connected, asked every day": state of a channel in one line; `failing` if its last pull failed. */
export function standing({ connection, schedule }: Pick<Channel, 'connection' | 'schedule'>, failing = false): string {
  const { title } = CONNECTION_WORDS[connection];
  if (connection !== 'CONNECTED') return title;
  return `${failing ? 'Imports fail' : title}, asked ${SCHEDULE_WORDS[schedule].toLowerCase()}`;
}
