import type { Field } from '@earshot/core/areas/fields/field';
import type { FieldValue } from '@earshot/core/areas/fields/field-type';
import { numberAsText } from '@earshot/core/areas/fields/types/number';
import { observer } from 'mobx-react-lite';
import { dateShown } from './date-time-control.tsx';
import classes from './field-text.module.css';
import { PersonNames } from './person-names.tsx';

/** A value on one line, for tables and lists; nothing for an empty one. */
export const FieldText = observer(function FieldText({ field, value }: { field: Field; value: FieldValue | null }) {
  if (value === null) return null;
  if (field.type === 'PERSON') return <PersonNames ids={Array.isArray(value) ? value : []} />;
  if (Array.isArray(value))
    return (
      <span className={classes.options}>
        {value.map((id) => {
          const option = field.options.find((one) => one.id === id);
          return (
            option && (
              <span key={id} className={classes.option}>
                <span className={classes.swatch} style={{ background: option.colour }} />
                {option.label}
              </span>
            )
          );
        })}
      </span>
    );
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field.type === 'NUMBER' ? numberAsText(value, field) : String(value);
  return field.type === 'DATETIME' ? dateShown(value) : value;
});
