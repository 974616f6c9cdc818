import {
  CARD_METRICS,
  createDashboardCard,
  type DashboardCard,
  updateDashboardCard,
} from '@earshot/core/areas/dashboards/dashboard-card';
import { displayTitle } from '@earshot/core/rules/text';
import { Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { fragmentOf } from '../../frame/paths.ts';
import { Dialog } from '../../kit/dialogs/dialog.tsx';
import { Field, Form, useForm } from '../../kit/form/form.tsx';
import { useChannels, useProjects } from '../places/projects/use-places.ts';
import { fragmentFor } from '../search/search-url.ts';
import { CARD_METRIC_TITLES } from './cards/card-words.ts';
import { searchOfCard } from './cards/search-of-card.ts';

interface CardFormProps {
  dashboardId: string;
  /** card to edit; undefined for a new one */
  card?: DashboardCard;
  onClose: () => void;
}

interface WordsFormProps extends CardFormProps {
  kind: 'SEARCH' | 'HEADING';
  noun: string;
  start: { search?: string; heading?: string };
  children: ReactNode;
}

/** Form of a new or existing card that consists of words. */
function WordsForm({ dashboardId, card, kind, noun, start, children, onClose }: WordsFormProps) {
  const shared = { onDone: onClose, onCancel: onClose };
  return (
    <Dialog onClose={onClose} title={card ? `Edit ${noun}` : `Add a ${noun}`}>
      {card ? (
        <Form
          operation={updateDashboardCard}
          start={{ id: card.id, revision: card.revision, ...start }}
          submit="Save"
          says="Card changed"
          {...shared}
        >
          {children}
        </Form>
      ) : (
        <Form
          operation={createDashboardCard}
          start={{ dashboardId, kind, ...start }}
          submit="Add"
          says="Card added"
          {...shared}
        >
          {children}
        </Form>
      )}
    </Dialog>
  );
}

/** Form of a new or existing heading. */
export const HeadingForm = (props: CardFormProps) => (
  <WordsForm {...props} kind="HEADING" noun="heading" start={{ heading: props.card?.heading ?? '' }}>
    <Field name="heading" label="Heading" input={TextInput} data-autofocus autoComplete="off" />
  </WordsForm>
);

/** Form of a new or existing search. */
export const SearchForm = (props: CardFormProps) => (
  <WordsForm {...props} kind="SEARCH" noun="search" start={{ search: props.card?.search ?? '' }}>
    <SearchWords />
  </WordsForm>
);

/** Words of a search; its result types are kept. */
function SearchWords() {
  const { values, errors, set } = useForm();
  const search = String(values.search ?? '');
  const wish = searchOfCard(search);
  return (
    <TextInput
      name="search"
      label="Search for"
      description="The card shows each reader what they can open."
      data-autofocus
      autoComplete="off"
      value={wish.query}
      error={errors.search}
      onChange={({ currentTarget }) =>
        set('search', fragmentFor(fragmentOf(search), { ...wish, query: currentTarget.value }).replace(/^#/, ''))
      }
    />
  );
}

/** Form of a new card with one number. */
export const NumberForm = observer(function NumberForm({
  dashboardId,
  placeId,
  onClose,
}: CardFormProps & { placeId: string }) {
  const projects = useProjects().rows;
  const first = projects.find(({ id }) => id === placeId) ?? projects[0];
  return (
    <Dialog onClose={onClose} title="Add a number">
      <Form
        operation={createDashboardCard}
        start={{ dashboardId, kind: 'NUMBER', metric: 'NOTE_COUNT', projectId: first?.id ?? null }}
        submit="Add"
        says="Card added"
        onDone={onClose}
        onCancel={onClose}
      >
        <Metric firstProject={first?.id} />
        <CountedPlace />
      </Form>
    </Dialog>
  );
});

const Metric = observer(function Metric({ firstProject }: { firstProject: string | undefined }) {
  const { values, errors, set } = useForm();
  const [firstChannel] = useChannels().rows;
  return (
    <Select
      name="metric"
      label="Count"
      allowDeselect={false}
      data={CARD_METRICS.map((value) => ({ value, label: CARD_METRIC_TITLES[value] }))}
      value={String(values.metric)}
      error={errors.metric}
      onChange={(metric) => {
        const ofChannel = metric === 'DATA_POINT_COUNT';
        set('metric', metric);
        set('projectId', ofChannel ? null : (values.projectId ?? firstProject ?? null));
        set('channelId', ofChannel ? (values.channelId ?? firstChannel?.id ?? null) : null);
      }}
    />
  );
});

const CountedPlace = observer(function CountedPlace() {
  const { values } = useForm();
  const [projects, channels] = [useProjects().rows, useChannels().rows];
  const ofChannel = values.metric === 'DATA_POINT_COUNT';
  const rows = ofChannel ? channels : projects;
  const kind = ofChannel ? 'channel' : 'project';
  return (
    <Field
      name={ofChannel ? 'channelId' : 'projectId'}
      label={ofChannel ? 'Channel' : 'Project'}
      input={Select}
      searchable
      allowDeselect={false}
      nothingFoundMessage={`No matching ${kind}s`}
      data={rows.map(({ id, title }) => ({ value: id, label: displayTitle(kind, title) }))}
    />
  );
});
