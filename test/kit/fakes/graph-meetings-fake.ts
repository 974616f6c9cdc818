import { randomUUID } from 'node:crypto';
import { type Sent, send } from '../rooms/webhooks.ts';
import type { Answered, Asked } from './fake-internet.ts';
import { graphFailure } from './graph-failure.ts';

const GRAPH = 'https://graph.microsoft.com';
const HOUR = 3_600_000;
/** Maximum lifetime of a subscription to transcripts. */
const LONGEST = 72 * HOUR;
const VALIDATION = 'Validation: Testing client application reachability + 100%';

export interface Meeting {
  id: string;
  subject: string;
  joinWebUrl: string;
  /** its time in the calendar; undefined if it is not in it */
  start?: string;
  cancelled?: boolean;
  /** true if the account cannot read its transcripts */
  closed?: boolean;
  transcripts: { id: string; createdDateTime: string; content: string }[];
}

export interface GraphSubscription {
  id: string;
  changeType: string;
  resource: string;
  notificationUrl: string;
  lifecycleNotificationUrl: string;
  clientState: string;
  expirationDateTime: string;
}

/** Differences of a notification from the one of Graph. */
export interface ChangedNotification {
  id?: string;
  clientState?: string;
  /** from now, in ms */
  ends?: number;
  lifecycleEvent?: string;
}

/**
 * Meetings, transcripts and change notifications of Microsoft Graph on this machine, as in their sheet and
 * documentation.
 */
export class GraphMeetingsFake {
  readonly meetings: Meeting[] = [];
  subscriptions: GraphSubscription[] = [];
  /** true if the account cannot subscribe */
  denied = false;
  /** maps an address to one of this machine; '' if unreachable */
  reach = (address: string): string => address;
  /** maximum events in one part of a calendar */
  most = 50;
  /** requests about subscriptions */
  asked: string[] = [];

  constructor(private readonly userId: string) {}

  /** undefined for requests that are not about meetings */
  answer(asked: Asked): Answered | Promise<Answered> | undefined {
    const path = asked.url.pathname.replace('/v1.0', '');
    if (path === '/me/calendarView') return this.calendar(asked.url);
    if (path === '/me/onlineMeetings') return this.found(asked.url);
    if (path.startsWith('/subscriptions')) return this.subscription(asked, path.slice('/subscriptions/'.length));
    if (!path.startsWith('/me/onlineMeetings/')) return undefined;
    const [, , , meetingId, ...rest] = path.split('/').map(decodeURIComponent);
    const meeting = this.meetings.find(({ id }) => id === meetingId);
    return this.ofMeeting(meeting, rest, asked.url);
  }

  private calendar({ searchParams, pathname }: URL): Answered {
    const [from, to] = [searchParams.get('startDateTime') ?? '', searchParams.get('endDateTime') ?? ''];
    if (!from || !to || searchParams.get('$orderby') !== 'start/dateTime desc') return graphFailure(400, 'BadRequest');
    const all = this.meetings
      .flatMap((one) =>
        one.start !== undefined && one.start >= from && one.start <= to ? [{ ...one, start: one.start }] : [],
      )
      .toSorted((a, b) => b.start.localeCompare(a.start));
    const skipped = Number(searchParams.get('$skip') ?? 0);
    const next = skipped + this.most;
    const more = new URL(`${GRAPH}${pathname}`);
    more.search = searchParams.toString();
    more.searchParams.set('$skip', String(next));
    return {
      body: {
        value: all.slice(skipped, next).map(({ subject, start, cancelled = false, joinWebUrl }) => ({
          ...{ id: randomUUID(), subject, isCancelled: cancelled },
          start: { dateTime: start.replace(/Z$/, '0000'), timeZone: 'UTC' },
          onlineMeeting: joinWebUrl === '' ? null : { joinUrl: joinWebUrl },
        })),
        ...(next < all.length && { '@odata.nextLink': more.href }),
      },
    };
  }

  private found({ searchParams }: URL): Answered {
    const [, link] = /^JoinWebUrl eq '(.*)'$/.exec(searchParams.get('$filter') ?? '') ?? [];
    if (link === undefined) return graphFailure(400, 'BadRequest');
    const meeting = this.meetings.find(({ joinWebUrl }) => joinWebUrl === link.replaceAll("''", "'"));
    return meeting ? { body: { value: [shown(meeting)] } } : graphFailure(404, 'NotFound');
  }

  private ofMeeting(meeting: Meeting | undefined, [what, id, content]: string[], url: URL): Answered {
    if (!meeting) return graphFailure(404, 'NotFound');
    if (what === undefined) return { body: shown(meeting) };
    if (meeting.closed) return graphFailure(403, 'Forbidden');
    if (what === 'transcripts' && id === undefined)
      return {
        body: { value: meeting.transcripts.map((one) => ({ id: one.id, createdDateTime: one.createdDateTime })) },
      };
    const transcript = meeting.transcripts.find((one) => one.id === id);
    const isAsked = content === 'content' && url.searchParams.get('$format') === 'text/vtt';
    if (!transcript || !isAsked) return graphFailure(404, 'NotFound');
    return { headers: { 'content-type': 'text/vtt' }, body: transcript.content };
  }

  private subscription({ method, body }: Asked, id: string): Answered | Promise<Answered> {
    this.asked.push(method);
    if (id === '') {
      if (method === 'POST') return this.create(JSON.parse(body));
      return { body: { value: this.subscriptions.map(withoutSecret) } };
    }
    const there = this.subscriptions.find((one) => one.id === id);
    if (!there) return graphFailure(404, 'ResourceNotFound');
    if (method === 'DELETE') {
      this.subscriptions = this.subscriptions.filter((one) => one !== there);
      return { status: 204 };
    }
    if (method === 'PATCH') {
      const { expirationDateTime, ...more } = JSON.parse(body);
      if (Object.keys(more).length > 0 || !lasts(expirationDateTime)) return graphFailure(400, 'ValidationError');
      there.expirationDateTime = expirationDateTime;
    }
    return { body: withoutSecret(there) };
  }

  private async create(made: Omit<GraphSubscription, 'id'>): Promise<Answered> {
    if (this.denied) return graphFailure(403, 'Forbidden');
    const { changeType, resource, clientState, expirationDateTime, notificationUrl, lifecycleNotificationUrl } = made;
    const fits =
      changeType === 'created' &&
      resource === `users/${this.userId}/onlineMeetings/getAllTranscripts` &&
      clientState.length <= 128 &&
      lasts(expirationDateTime) &&
      lifecycleNotificationUrl !== undefined;
    if (!fits) return graphFailure(400, 'ValidationError');
    for (const address of [notificationUrl, lifecycleNotificationUrl])
      if (!(await this.isValid(address))) return graphFailure(400, 'ValidationError');
    const added = { ...made, id: randomUUID() };
    this.subscriptions.push(added);
    return { status: 201, body: withoutSecret(added) };
  }

  /** True if an address answers with the token, in plain text. */
  private async isValid(address: string): Promise<boolean> {
    const reached = this.reach(address);
    if (reached === '') return false;
    const url = new URL(reached);
    url.searchParams.set('validationToken', VALIDATION);
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' } });
    const isPlain = (response.headers.get('content-type') ?? '').startsWith('text/plain');
    return response.status === 200 && isPlain && (await response.text()) === VALIDATION;
  }

  /** One notification of a subscription. */
  notification(
    of: GraphSubscription,
    changed: ChangedNotification = {},
    about?: { meeting: string; transcript: string },
  ) {
    const { clientState = of.clientState, ends, ...more } = changed;
    const end = ends === undefined ? of.expirationDateTime : new Date(Date.now() + ends).toISOString();
    const resource = about && `communications/onlineMeetings('${about.meeting}')/transcripts('${about.transcript}')`;
    return {
      ...{ subscriptionId: of.id, clientState, tenantId: 't-1', subscriptionExpirationDateTime: end, ...more },
      ...(about && {
        ...{ changeType: 'created', resource },
        resourceData: { id: about.transcript, '@odata.type': '#Microsoft.Graph.callTranscript', '@odata.id': resource },
      }),
    };
  }

  /** Sends notifications as Graph does, several at once; returns the status. */
  async deliver(address: string, ...value: object[]): Promise<number> {
    const sent: Sent = { body: JSON.stringify({ value }), headers: { 'content-type': 'application/json' } };
    const begun = performance.now();
    const { status } = await send(this.reach(address), sent);
    if (performance.now() - begun > 3000) throw new Error('Graph does not wait that long.');
    return status;
  }
}

const lasts = (until: string) => Date.parse(until) > Date.now() && Date.parse(until) <= Date.now() + LONGEST;
const shown = ({ id, subject, joinWebUrl }: Meeting) => ({ id, subject, joinWebUrl });
const withoutSecret = (one: GraphSubscription) => ({ ...one, clientState: null });
