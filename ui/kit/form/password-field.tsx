import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

/** A password as it is typed. Mantine's own field keeps its error from those who cannot see it. */
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
