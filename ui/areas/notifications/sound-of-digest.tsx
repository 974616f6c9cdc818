import { useEffect, useState } from 'react';
import { asRefused, Refused } from '../../data/refused.ts';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './listen.module.css';

const OFFLINE = 'The server cannot be reached. Try again in a moment.';
const UNKNOWN = 'The digest could not be read aloud. Try again in a moment.';

/** Audio of notifications unread since a moment, generated once on mount. */
export function SoundOfDigest({ since }: { since: string | undefined }) {
  const [made, setMade] = useState<{ address: string } | { error: Refused }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const left = new AbortController();
    let address: string | undefined;
    setMade(undefined);
    soundSince(since, left.signal).then(
      (sound) => {
        if (left.signal.aborted) return;
        address = URL.createObjectURL(sound);
        setMade({ address });
      },
      (reason: unknown) => left.signal.aborted || setMade({ error: asRefused(reason) }),
    );
    return () => {
      left.abort();
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [since, attempt]);
  if (!made)
    return (
      <div role="status" className={classes.making}>
        Your digest is being read aloud …
        <RowsSkeleton rows={1} height={54} />
      </div>
    );
  if ('error' in made) return <RefusedState error={made.error} again={() => setAttempt(attempt + 1)} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: the same stands below in writing
    <audio className={classes.player} controls src={made.address} aria-label="Your digest, read aloud" />
  );
}

async function soundSince(since: string | undefined, signal: AbortSignal): Promise<Blob> {
  const asked = since === undefined ? '' : `?${new URLSearchParams({ since })}`;
  const response = await fetch(`/api/v1/digest.wav${asked}`, { signal }).catch((reason: unknown) => {
    throw new Refused('OFFLINE', OFFLINE, {}, { reason });
  });
  if (response.ok) return response.blob();
  const body = (await response.json().catch(() => ({}))) as { errors?: { message?: string }[] };
  throw new Refused('UNAVAILABLE', body.errors?.[0]?.message ?? UNKNOWN);
}
