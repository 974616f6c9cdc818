import type { Agreement } from '@earshot/core/areas/agreement/agreement';
import type { CodingUnit } from '@earshot/core/areas/agreement/coded-units';
import type { CodingRound } from '@earshot/core/areas/agreement/coding-round';
import { Tag, tags } from '@earshot/core/areas/coding/tag';
import { displayTitle } from '@earshot/core/rules/text';
import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useList, useStores } from '../../../data/use-stores.ts';
import { paths } from '../../../frame/paths.ts';
import { nameOf } from '../../../kit/people/person.tsx';
import { TagChip } from '../../../kit/tag-chip.tsx';
import { number } from '../../../kit/words/counted.ts';
import classes from '../agreement.module.css';
import { UNIT_NOUNS } from '../unit-words.ts';
import { intervalWords, Share, Value } from './figure.tsx';

const MOST = 1000;

interface TagTableProps {
  round: CodingRound;
  found: Agreement;
  unit: CodingUnit;
}

/** Agreement by tag: whether each unit has the tag. */
export const TagTable = observer(function TagTable({ round, found, unit }: TagTableProps) {
  const stores = useStores();
  const [pair, setPair] = useState(0);
  const ids = found.tags.map(({ tagId }) => tagId).slice(0, MOST);
  useList(tags, { condition: { id: ids }, orderBy: 'TITLE_ASC', first: Math.max(1, ids.length) });
  const { pairs } = found;
  const pairTitle = ([one, other]: readonly [string, string]) => `${nameOf(stores, one)} and ${nameOf(stores, other)}`;
  if (found.tags.length === 0)
    return (
      <section className={classes.section} aria-label="Tag by tag">
        <h2 className={classes.heading}>Tag by tag</h2>
        <p className={classes.note}>No tags were used.</p>
      </section>
    );
  return (
    <section className={classes.section} aria-label="Tag by tag">
      <h2 className={classes.heading}>Tag by tag</h2>
      <p className={classes.note}>
        Each {UNIT_NOUNS[unit]} has a tag or has not. The last columns say how many got it.
      </p>
      {pairs.length > 1 && (
        <Select
          label="Kappa of"
          mb="sm"
          maw={320}
          allowDeselect={false}
          value={String(pair)}
          onChange={(value) => setPair(Number(value))}
          data={pairs.map(({ coderIds }, at) => ({ value: String(at), label: pairTitle(coderIds) }))}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, a wide table scrolls */}
      <section className={classes.scroll} tabIndex={0} aria-label="Agreement by tag">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Tag</th>
              <th scope="col" data-number>
                Alpha
              </th>
              <th scope="col" data-number>
                95% interval
              </th>
              <th scope="col" data-number>
                Kappa
              </th>
              <th scope="col" data-number>
                Agreement
              </th>
              {round.coderIds.map((id) => (
                <th key={id} scope="col" data-number>
                  {nameOf(stores, id)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.tags.map(({ tagId, title, alpha, percent, kappas, units }) => (
              <tr key={tagId}>
                <th scope="row">
                  <TagChip
                    title={displayTitle('tag', title)}
                    colour={stores.of(Tag).byId(tagId)?.colour ?? '#868e96'}
                    to={paths.tag({ id: tagId, title })}
                  />
                </th>
                <td data-number>
                  <Value figure={alpha} />
                </td>
                <td data-number>{intervalWords(alpha) || '–'}</td>
                <td data-number>
                  <Value figure={kappas[pair] ?? { value: null, reason: 'NOTHING_SHARED' }} />
                </td>
                <td data-number>
                  <Share figure={percent} />
                </td>
                {units.map((count, coder) => (
                  <td key={round.coderIds[coder]} data-number>
                    {number(count)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
});
