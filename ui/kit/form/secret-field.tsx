import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface SecretFieldProps extends PasswordInputProps {
  /** one is stored already: leaving the field empty keeps it */
  stored?: boolean;
}

/** A password or key: never shown again after it was saved, and not for a browser to remember as somebody's password. */
export function SecretField({ stored = false, ...more }: SecretFieldProps) {
  return (
    <PasswordField
      autoComplete="off"
      spellCheck={false}
      placeholder={stored ? 'Saved. Type to replace it' : undefined}
      {...more}
    />
  );
}
