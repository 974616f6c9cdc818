import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Confirm } from '../../../kit/dialogs/confirm.tsx';
import { ShownOnce } from './shown-once.tsx';

interface MakeSecretProps<Made> extends Omit<ButtonProps, 'children'> {
  /** such as key: what is made, and replaced where there is one */
  noun: string;
  /** on the button while there is none */
  makes: string;
  there: boolean;
  /** consequences of replacing it */
  warning: string;
  make: () => Promise<Made | undefined>;
  /** shows what was made; it cannot be seen again */
  children: (made: Made) => ReactNode;
}

/** Makes a secret of a channel, or another one in its place when that was confirmed; shows it once. */
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
