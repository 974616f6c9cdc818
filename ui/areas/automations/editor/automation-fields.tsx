import type { Automation } from '@earshot/core/areas/automations/automation';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/form/form.tsx';
import { ActionList } from './action-list.tsx';
import { TriggerFields } from './trigger-fields.tsx';

interface AutomationFieldsProps {
  /** the automation to edit: its secrets are kept unless they are typed again */
  automation?: Automation;
  /** content below the title */
  before?: ReactNode;
}

/** Fields of an automation's form: title, trigger, actions. */
export function AutomationFields({ automation, before }: AutomationFieldsProps) {
  return (
    <>
      <Field name="title" label="Title" input={TextInput} placeholder="Tell the team about new interviews" />
      {before}
      <TriggerFields />
      <ActionList automation={automation} />
    </>
  );
}
