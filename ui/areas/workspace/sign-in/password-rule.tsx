import { checkPassword } from '@earshot/core/rules/password';
import { PASSWORD_GAPS, type PasswordGap } from '@earshot/core/texts';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useForm } from '../../../kit/form/form.tsx';
import classes from './password-rule.module.css';

// "at most 128" is shown only if exceeded; the list of leaked passwords is on the host.
const ALWAYS: readonly PasswordGap[] = ['tooShort', 'upper', 'lower', 'digit', 'symbol'];

/** Requirements of a password, ticked off while typing; goes inside a <Form> under the field `name`. */
export function PasswordRule({ name, id }: { name: string; id?: string }) {
  const { values, errors } = useForm();
  const typed = String(values[name] ?? '');
  // Refused in this form: missing requirements are emphasised until the next input.
  const missing = errors[name] === undefined ? undefined : classes.missing;
  const gaps = checkPassword(typed, () => false);
  const shown = gaps.includes('tooLong') ? [...ALWAYS, 'tooLong' as const] : ALWAYS;
  return (
    <div className={classes.rule} id={id}>
      <p className={classes.head}>A password needs</p>
      <ul className={classes.list}>
        {shown.map((gap) => {
          const met = !gaps.includes(gap);
          const Icon = met ? IconCheck : IconCircle;
          return (
            <li key={gap} className={met ? classes.met : missing}>
              <Icon size={14} stroke={met ? 3 : 2} aria-hidden />
              <span>{PASSWORD_GAPS[gap]}</span>
              <VisuallyHidden>{met ? '(done)' : '(missing)'}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
