import {
  type LikelyPerson,
  likelyPeople,
  type PeoplePreview,
  type PersonColumn,
  type PersonReading,
  personReading,
  previewPeople,
} from '@earshot/core/areas/directory/person-import';
import { useState } from 'react';
import type { Refused } from '../../../data/refused.ts';
import { useAsk } from '../../../data/use-stores.ts';
import { complaints } from '../../../kit/form/form-texts.ts';
import type { DialectChoices } from '../../files/tables/dialect-fields.tsx';
import { useLast } from '../../files/tables/use-last.ts';

/** Options that the user changed from the proposed ones. */
type Choices = Partial<PersonReading>;

export interface Reading {
  /** stays while the next one loads */
  preview: PeoplePreview | undefined;
  options: Choices;
  wrong: Readonly<Record<string, string>>;
  /** true while another preview loads */
  waits: boolean;
  error: Refused | null;
  /** undefined until they are known */
  likely: readonly LikelyPerson[] | undefined;
  /** reason why the rows cannot be compared, such as too many of them */
  refused: Refused | null;
  chooseDialect: (change: DialectChoices) => void;
  chooseDayFirst: (dayFirst: boolean) => void;
  chooseColumn: (label: string, column: PersonColumn | undefined) => void;
  again: () => unknown;
}

/** State of a people file's reading, with likely duplicates; read it inside an observer(). */
export function usePeopleReading(fileId: string): Reading {
  const [choices, setChoices] = useState<Choices>({});
  const { delimiter, encoding, labelLine, ignoreNul, sheet } = choices;
  const asked = useAsk(previewPeople, {
    fileId,
    ...(delimiter ? { delimiter } : {}),
    ...(encoding ? { encoding } : {}),
    ...(labelLine === undefined ? {} : { labelLine }),
    ...(ignoreNul === undefined ? {} : { ignoreNul }),
    ...(sheet ? { sheet } : {}),
  });
  const preview = useLast(asked.data);
  const options: Choices = { ...preview?.options, ...choices };
  const { columns = [] } = options;
  const wrong = preview ? complaints(personReading, options) : {};
  const waits = asked.data === undefined && asked.state !== 'failed';
  // Matching does not depend on other columns: choosing these repeats no request.
  const who = { ...options, columns: columns.filter(({ to }) => to === 'NAME' || to === 'EMAIL') };
  const sound = asked.data !== undefined && personReading.safeParse(who).success;
  const likely = useAsk(likelyPeople, { fileId, options: who as PersonReading }, undefined, sound);
  return {
    preview,
    options,
    wrong,
    waits,
    error: asked.state === 'failed' ? asked.error : null,
    likely: sound ? likely.data : undefined,
    refused: sound && likely.state === 'failed' ? likely.error : null,
    // Another delimiter or encoding changes the columns, so choices about columns are dropped.
    chooseDialect: (change) =>
      setChoices(({ columns: _, ...now }) => ({ ...now, ...(change as Partial<PersonReading>) })),
    chooseDayFirst: (dayFirst) => setChoices((now) => ({ ...now, dayFirst })),
    chooseColumn: (label, column) =>
      setChoices((now) => {
        const others = columns.filter((one) => one.label !== label);
        const all = new Map([...others, ...(column ? [column] : [])].map((one) => [one.label, one]));
        return { ...now, columns: (preview?.labels ?? []).flatMap((one) => all.get(one) ?? []) };
      }),
    again: () => asked.reload(),
  };
}
