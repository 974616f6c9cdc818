import { person as onePerson, personName } from '@earshot/core/areas/people/person';
import type { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import { HIDDEN_CONTACT } from '@earshot/core/rules/directory';
import { DEFAULT_TITLES } from '@earshot/core/texts';
import { observer } from 'mobx-react-lite';
import { Link } from 'react-router';
import { useRow } from '../../data/use-stores.ts';
import { paths } from '../../frame/paths.ts';

type Named = Pick<SurveyResponse, 'personId' | 'respondent'>;

/** Respondent: the person of the directory, or the file's label. */
export function RespondentName({ response: { personId, respondent } }: { response: Named }) {
  if (personId === HIDDEN_CONTACT) return <span>{DEFAULT_TITLES.hiddenContact}</span>;
  return personId ? <Known id={personId} /> : <span>{respondent}</span>;
}

const Known = observer(function Known({ id }: { id: string }) {
  const { row } = useRow(onePerson, id);
  return row ? (
    <Link to={paths.person({ id, title: personName(row) })} dir="auto">
      {personName(row)}
    </Link>
  ) : null;
});
