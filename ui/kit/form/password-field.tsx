import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** Password input. Mantine's own does not expose its error to screen readers. */
export function PasswordField({ error, 'aria-describedby': about, ...more }: PasswordInputProps) {
  const id = useId();
  const described = [error ? `${id}-error` : undefined, about].filter(Boolean).join(' ');
  return (
    <PasswordInput
      id={id}
      error={error}
      aria-invalid={error ? true : undefined}
      aria-describedby={described === '' ? undefined : described}
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
      {...more}
    />
  );
}
