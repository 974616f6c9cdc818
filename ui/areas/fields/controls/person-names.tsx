import { person as onePerson, personName } from '@earshot/core/areas/people/person';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { observer } from 'mobx-react-lite';
import { Fragment } from 'react';
import { useRow } from '../../../data/use-stores.ts';

/** People by name, on one line; without people access only a placeholder. */
export function PersonNames({ ids }: { ids: readonly string[] }) {
  if (ids.includes(HIDDEN_CONTACT)) return <span>{DEFAULT_TITLES.hiddenContact}</span>;
  return (
    <span>
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <PersonName id={id} />
        </Fragment>
      ))}
    </span>
  );
}

const PersonName = observer(function PersonName({ id }: { id: string }) {
  const { row } = useRow(onePerson, id);
  return row && !row.trashedAt ? personName(row) : '…';
});
