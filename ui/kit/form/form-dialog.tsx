import type { Operation } from '@earshot/core/model/operation';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Dialog } from '../dialogs/dialog.tsx';
import { Form } from './form.tsx';

interface Saving<I extends z.ZodObject, O> {
  operation: Operation<I, O>;
  /** initial values; also sent for fields that are not shown */
  start: z.input<I>;
  says: string | ((sent: z.output<I>) => string);
}

interface FormDialogProps<C extends z.ZodObject, U extends z.ZodObject, O> {
  title: string;
  size?: 'lg' | number;
  create: Saving<C, O> & { submit: string };
  /** operation for an existing row; undefined to create one */
  change: Saving<U, O> | undefined;
  onMade?: ((made: O) => unknown) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog that creates or edits a row, with the same fields. */
export function FormDialog<C extends z.ZodObject, U extends z.ZodObject, O>(props: FormDialogProps<C, U, O>) {
  const { title, size, create, change, onMade, onClose, children } = props;
  const made = (row: O) => {
    onClose();
    return onMade?.(row);
  };
  return (
    <Dialog onClose={onClose} title={title} {...(size ? { size } : {})}>
      {change ? (
        <Form {...change} submit="Save" onDone={onClose} onCancel={onClose}>
          {children}
        </Form>
      ) : (
        <Form {...create} onDone={made} onCancel={onClose}>
          {children}
        </Form>
      )}
    </Dialog>
  );
}
