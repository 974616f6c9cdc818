import { type Automation, renewSigningSecret } from '@earshot/core/areas/automations/automation';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { CopyField } from '../../../kit/form/copy-field.tsx';
import { ShownOnce } from '../../channels/settings/shown-once.tsx';
import classes from './editor.module.css';

/** Creates the secret that signs outgoing requests; it is shown once. */
export function SigningSecretButton({ automation: { id }, stepId }: { automation: Automation; stepId: string }) {
  const run = useDo();
  const [asked, setAsked] = useState(false);
  const [secret, setSecret] = useState<string>();
  const make = async () => setSecret((await run(renewSigningSecret, { id, stepId }))?.secret);
  return (
    <div className={classes.secret}>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        New signing secret …
      </Button>
      <span className={classes.soft}>Requests are signed, so that your program can tell that they come from here.</span>
      <Confirm
        opened={asked}
        title="New signing secret"
        confirm="Create secret"
        destroys={false}
        onConfirm={make}
        onClose={() => setAsked(false)}
      >
        Requests are signed with the new secret from now on. Programs that use an earlier secret reject them.
      </Confirm>
      {secret !== undefined && (
        <ShownOnce
          title="The signing secret"
          warning="Anyone who has it can sign requests as Earshot."
          onClose={() => setSecret(undefined)}
        >
          <CopyField label="Signing secret" value={secret} autoFocus />
          <CopyField label="The same for libraries of Standard Webhooks" value={`whsec_${btoa(secret)}`} />
        </ShownOnce>
      )}
    </div>
  );
}
