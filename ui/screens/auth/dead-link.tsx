import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { Refused } from '../../data/refused.ts';
import { DoorPage } from './door-page.tsx';

interface DeadLinkProps {
  error?: Refused | null;
  again?: () => unknown;
}

const CUT =
  'A part of the link is missing: it has to end in #token= and a long code. Copy the whole link and open it again.';

/** An invite link that opens nothing (any more), or that could not be looked at: what to do. */
export function DeadLink({ error, again }: DeadLinkProps) {
  const dead = !error || error.code === 'NOT_FOUND' || error.code === 'BAD_USER_INPUT';
  return (
    <DoorPage
      title={dead ? 'This invite link does not work' : 'The invitation did not load'}
      lead={error ? error.message : CUT}
    >
      {dead || !again ? (
        <Button component={Link} to={paths.login()} variant="default" fullWidth>
          I have an account: sign in
        </Button>
      ) : (
        <Button fullWidth onClick={() => void again()}>
          Try again
        </Button>
      )}
    </DoorPage>
  );
}
