import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from './password-field.tsx';

interface SecretFieldProps extends PasswordInputProps {
  /** true if one is stored: an empty field keeps it */
  stored?: boolean;
}

/** A password or key: never shown after saving, and excluded from the browser's password storage. */
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
