import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { ShownOnce } from './shown-once.tsx';

interface MakeSecretProps<Made> extends Omit<ButtonProps, 'children'> {
  /** noun for the secret, such as key */
  noun: string;
  /** label of the button if there is none yet */
  makes: string;
  there: boolean;
  /** consequences of replacing it */
  warning: string;
  make: () => Promise<Made | undefined>;
  /** shows the new secret, which cannot be seen again */
  children: (made: Made) => ReactNode;
}

/** Creates a secret of a channel, or replaces it after confirmation; shows it once. */
export function MakeSecret<Made>({ noun, makes, there, warning, make, children, ...look }: MakeSecretProps<Made>) {
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<Made>();
  const makeIt = async () => {
    const secret = await make();
    setMade(() => secret);
  };
  return (
    <>
      <Button {...look} onClick={() => (there ? setAsked(true) : void makeIt())}>
        {there ? `Replace the ${noun} …` : makes}
      </Button>
      <Confirm
        opened={asked}
        title={`Replace the ${noun}`}
        confirm="Replace"
        onConfirm={makeIt}
        onClose={() => setAsked(false)}
      >
        {warning}
      </Confirm>
      {made !== undefined && (
        <ShownOnce title={`The ${noun} of this channel`} onClose={() => setMade(undefined)}>
          {children(made)}
        </ShownOnce>
      )}
    </>
  );
}
