import {
  type FetchDocument,
  type ListDocuments,
  momentOfService,
  type RemoteDocument,
} from '@earshot/core/plugin/remote-document';
import { Refusal } from '@earshot/core/refusal';
import { RemoteFailure } from '@earshot/core/remote-failure';
import * as z from 'zod';
import { askZoom, type Call, headersOf, OAUTH } from './api.ts';

const DAY = 86_400_000;
// Zoom lists at most a month.
const WINDOW_DAYS = 30;
const WINDOWS = 12;

const File = z.looseObject({
  id: z.string().default(''),
  file_type: z.string().default(''),
  status: z.string().default('completed'),
  download_url: z.string().default(''),
});

const Meeting = z.looseObject({
  uuid: z.string(),
  topic: z.string().default(''),
  start_time: momentOfService().optional(),
  duration: z.number().default(0),
  recording_files: z.array(File).default([]),
});
type Meeting = z.output<typeof Meeting>;

const Recordings = z.looseObject({ meetings: z.array(Meeting).default([]), next_page_token: z.string().default('') });

const transcriptOf = ({ recording_files }: Meeting) =>
  recording_files.find(({ file_type, status }) => file_type === 'TRANSCRIPT' && status === 'completed');

/** Title of a recording. */
export const titleOf = (topic: string): string => topic.trim() || 'Zoom meeting';

const documentOf = ({ uuid, topic, start_time, duration }: Meeting): RemoteDocument => ({
  id: uuid,
  title: titleOf(topic),
  detail: `${duration} min`,
  changedAt: start_time ?? null,
});

/** Position in a list: the last day of a window, and Zoom's page token within it. */
const Bookmark = z.tuple([z.iso.date(), z.string()]);

function bookmarkOf(cursor: string): z.output<typeof Bookmark> {
  const today = dayOf(Date.now());
  if (cursor === '') return [today, ''];
  try {
    const [to, token] = Bookmark.parse(JSON.parse(cursor));
    // Each month takes a request: a cursor for the year 9999 would need a hundred thousand.
    return to > today ? [today, ''] : [to, token];
  } catch {
    throw new Refusal('BAD_USER_INPUT', 'The list does not go on from there. Load it again.');
  }
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const before = (day: string, days: number) => dayOf(Date.parse(day) - days * DAY);

/** Recordings with a transcript, newest first, a month at a time until one has some. */
export const listRecordings: ListDocuments = async ({ cursor, ...call }) => {
  const oldest = before(dayOf(Date.now()), WINDOW_DAYS * WINDOWS);
  let [to, token] = bookmarkOf(cursor);
  for (;;) {
    const from = before(to, WINDOW_DAYS - 1);
    const asked = new URLSearchParams({ from, to, page_size: '100', ...(token && { next_page_token: token }) });
    const { meetings, next_page_token } = await askZoom(call, `/users/me/recordings?${asked}`, Recordings);
    const documents = meetings.filter(transcriptOf).map(documentOf);
    if (next_page_token !== '' && next_page_token === token)
      throw new RemoteFailure(OAUTH, 200, { message: 'The answer was not what was expected.' });
    token = next_page_token;
    if (token === '') to = before(from, 1);
    const ends = token === '' && to < oldest;
    if (ends) return { documents, cursor: null };
    if (documents.length > 0) return { documents, cursor: JSON.stringify([to, token]) };
  }
};

/** Zoom requires that ids with slashes are encoded twice. */
const pathOf = (uuid: string) =>
  uuid.startsWith('/') || uuid.includes('//') ? encodeURIComponent(encodeURIComponent(uuid)) : encodeURIComponent(uuid);

async function meetingBy(call: Call, uuid: string): Promise<Meeting> {
  try {
    return await askZoom(call, `/meetings/${pathOf(uuid)}/recordings`, Meeting);
  } catch (fault) {
    if (fault instanceof RemoteFailure && fault.status === 404)
      throw new Refusal('UNPROCESSABLE', 'This recording is no longer in Zoom.');
    throw fault;
  }
}

/** The transcript of a recording, in WebVTT. */
export const fetchTranscript: FetchDocument = async ({ id, ...call }) => {
  const meeting = await meetingBy(call, id);
  const transcript = transcriptOf(meeting);
  if (!transcript) throw new Refusal('UNPROCESSABLE', 'This recording has no transcript. Zoom may still be making it.');
  const text = await call.http.text(transcript.download_url, { headers: headersOf(call) });
  // Zoom returns the sign-in page for a rejected token.
  if (!/^\uFEFF?WEBVTT/.test(text)) throw new RemoteFailure(OAUTH, 401);
  return { fileName: `${documentOf(meeting).title}.vtt`, text };
};
