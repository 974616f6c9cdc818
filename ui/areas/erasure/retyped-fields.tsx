import {
  type RetypedChoice,
  type RetypedKind,
  type RetypedPlace,
  retypedPlaces,
} from '@earshot/core/areas/erasure/retyped';
import { limits } from '@earshot/core/limits';
import { Button, Checkbox, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useAsk } from '../../data/use-stores.ts';
import { useForm } from '../../kit/form/form.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import classes from './erasure.module.css';

const KINDS: Record<RetypedKind, string> = {
  NOTE: 'Note',
  INSIGHT: 'Insight',
  CANVAS: 'Canvas',
  COMMENT: 'Comment',
  TEMPLATE: 'Template',
  VIEW: 'View (will be erased)',
  FEED: 'Feed (will be erased)',
  CHART: 'Chart (will be erased if its filter uses the words)',
  DASHBOARD: 'Dashboard',
  DASHBOARD_CARD: 'Card of a dashboard (will be erased if its search uses the words)',
  PROJECT: 'Project',
  FOLDER: 'Folder',
  TAG: 'Tag',
  TAG_GROUP: 'Tag group',
  TAG_BOARD: 'Tag board',
  COLLECTION: 'Collection',
  REEL: 'Reel',
  CHANNEL: 'Channel',
  THEME: 'Theme',
  FILE: 'File (its name and contents; a file of the same type takes its place)',
  FILE_IMPORT: 'Import of a file (its name and messages)',
  SURVEY: 'Survey',
  FIELD: 'Field (its label, options, and values)',
  FIELD_SET: 'Field set',
  CODING_ROUND: 'Coding round',
  AUTOMATION: 'Automation (will be erased if its trigger uses the words)',
  VERSION: 'Earlier version (its title and text)',
  GROUP: 'Group of members',
  ALERT_RULE: 'Alert rule',
  INVITE: 'Invitation (its message)',
  PROGRAM: 'Program (its name)',
  ACCESS_TOKEN: 'Access token (its name)',
  CONVERSATION: 'Conversation with Ask (will be erased)',
  SAVED_SCOPES: 'Saved scopes (those with the words will be erased)',
  ISSUE_LINK: 'Link to an issue (will be erased; the issue itself stays)',
};
/** Descriptions of members' private texts, without further details. */
const OWN: Partial<Record<RetypedKind, string>> = {
  FEED: 'A member’s own feed',
  CONVERSATION: 'A member’s own conversation',
  SAVED_SCOPES: 'A member’s own scopes',
  ACCESS_TOKEN: 'A member’s own token',
};
const { places: MOST, quoteWords, saidWords } = limits.retyped;

/** Passages in which colleagues name or quote the person, each to be kept or removed. */
export const RetypedFields = observer(function RetypedFields({ personId }: { personId: string }) {
  const { values, set } = useForm();
  const { data, state, error, reload } = useAsk(retypedPlaces, {
    id: personId,
    wholeNotes: values.wholeNotes === true,
  });
  const chosen = values.remove as RetypedChoice[];
  const isChosen = ({ id }: RetypedPlace) => chosen.some((one) => one.id === id);
  const choose = (places: readonly RetypedPlace[]) =>
    set(
      'remove',
      places.map(({ kind, id }) => ({ kind, id })),
    );
  if (state === 'failed' && !data) return <RefusedState error={error} again={() => reload()} />;
  if (!data) return <RowsSkeleton rows={3} height={40} />;
  return (
    <fieldset className={classes.retyped}>
      <legend>Texts by colleagues</legend>
      <p className={classes.soft}>
        {data.length === 0
          ? `No other text names this person, has their telephone number, quotes ${quoteWords} or more of their highlighted words, or repeats ${saidWords} of their words in a row.`
          : 'These texts name this person or quote them word for word, or were created from such a quote. Select those to remove the words from; the others stay unchanged.'}
        {data.length >= MOST && ` Only the first ${MOST} are listed.`}
      </p>
      {data.length > 1 && (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => choose(data)}>
            {' '}
            Select all
          </Button>
          <Button size="compact-sm" variant="default" disabled={chosen.length === 0} onClick={() => choose([])}>
            {' '}
            Clear selection
          </Button>
        </Group>
      )}
      <ul className={classes.places}>
        {data.map((place) => (
          <li key={place.id}>
            <Checkbox
              label={place.title !== '' ? place.title : (OWN[place.kind] ?? 'Untitled')}
              description={
                <>
                  {KINDS[place.kind]}
                  {place.placeTitle !== '' && place.kind !== 'PROJECT' && (
                    <>
                      {' '}
                      in <bdi>{place.placeTitle}</bdi>
                    </>
                  )}
                  . <bdi>{wordsOf(place)}</bdi>
                </>
              }
              classNames={{ description: classes.excerpt ?? '' }}
              checked={isChosen(place)}
              onChange={({ currentTarget: { checked } }) =>
                choose(data.filter((one) => (one.id === place.id ? checked : isChosen(one))))
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
});

function wordsOf({ kind, title, excerpt }: RetypedPlace): string {
  if (kind === 'ISSUE_LINK') return `Created from an insight that quotes them${excerpt === '' ? '' : `: ${excerpt}`}`;
  if (title === '' && OWN[kind]) return 'Its words are shown to its member only.';
  return excerpt === '' ? 'A filter uses this person.' : `… ${excerpt} …`;
}
