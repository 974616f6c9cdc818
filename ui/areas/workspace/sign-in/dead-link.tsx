import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Refused } from '../../../data/refused.ts';
import { paths } from '../../../frame/paths.ts';
import { DoorPage } from './door-page.tsx';

interface DeadLinkProps {
  /** purpose of the link, as in "invite link" */
  link: string;
  error?: Refused | null;
  again?: () => unknown;
}

const CUT =
  'Part of the link is missing: it has to end in token= and a long code. Copy the whole link and open it again.';

/** Page of a link that is invalid or could not be checked, with a remedy. */
export function DeadLink({ link, error, again }: DeadLinkProps) {
  const dead = !error || ['NOT_FOUND', 'BAD_USER_INPUT', 'FORBIDDEN'].includes(error.code);
  return (
    <DoorPage
      title={dead ? `This ${link} does not work` : `The ${link} could not be checked`}
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
