import { DEFAULT_TITLES } from '@earshot/core/texts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Field } from '../../../kit/form/form.tsx';
import classes from './project-fields.module.css';

interface ProjectFieldsProps {
  /** icon before the title */
  face: ReactNode;
  autoFocus?: boolean;
}

/** Fields for a project's title and summary, in a form. */
export function ProjectFields({ face, autoFocus = false }: ProjectFieldsProps) {
  return (
    <>
      <div className={classes.named}>
        {face}
        <div className={classes.title}>
          <Field
            name="title"
            label="Title"
            input={TextInput}
            autoFocus={autoFocus}
            placeholder={DEFAULT_TITLES.project}
          />
        </div>
      </div>
      <Field
        name="summary"
        label="Summary"
        description="What you want to find out, and for whom"
        input={Textarea}
        autosize
        minRows={3}
        maxRows={10}
      />
    </>
  );
}
