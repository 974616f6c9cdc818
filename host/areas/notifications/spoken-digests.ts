import { digestSpeech, speakDigest, spokenDigest } from '@earshot/core/areas/notifications/spoken-digest';
import { Refusal } from '@earshot/core/refusal';
import { type Handler, inside } from '../../operations/handlers.ts';
import { digestOf } from './digest-of.ts';
import type { Speech } from './speech.ts';

/** Digests that are read aloud. */
export const spokenDigestHandlers = (speech: Speech): Handler[] => [
  inside(digestSpeech, ({ work }) => speech.state(work.workspaceId, work.transaction)),
  inside(speakDigest, async ({ input: { since }, work }) => {
    const digest = await digestOf(work, work.access, { since: since === undefined ? undefined : new Date(since) });
    if (!digest) throw new Refusal('NOT_ENOUGH_DATA', 'You have read everything. There is nothing to listen to.');
    const text = spokenDigest({ ...digest, lines: digest.lines.map((line) => line.text) });
    return { workspaceId: work.workspaceId, memberId: work.actor.memberId, text };
  }),
];
