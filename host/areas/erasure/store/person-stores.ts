import { DataPoint } from '@earshot/core/areas/channels/data-point';
import { File } from '@earshot/core/areas/files/file';
import { Person } from '@earshot/core/areas/people/person';
import { SurveyResponse } from '@earshot/core/areas/surveys/survey-response';
import type { Documents } from '../../../documents/documents.ts';
import type { Change } from '../../../operations/change.ts';
import { makeDue } from '../../places/jobs/purge-trash.ts';
import { dropFromIndex } from '../../search/index-rows.ts';
import { emptyIndex, eraseDerived } from './empty-pages.ts';
import type { Withdrawn } from './find-withdrawn.ts';
import { forgetAnswers } from './note-stores.ts';
import { removeQuotes } from './remove-quotes.ts';

/** A store with data of a person besides notes, and the function that empties it. */
export interface PersonStore {
  name: string;
  empty(change: Change, withdrawn: Withdrawn): Promise<void>;
}

/** Stores with data of a person besides notes; the person comes last, as the other data is found through them. */
export const personStores = (documents: Documents): PersonStore[] => [
  {
    name: 'quotes of data',
    empty: async (change, { pointIds, personIds }) => {
      const insightIds = await removeQuotes(change, { pointIds, personIds });
      await emptyIndex(documents, change, insightIds);
      await eraseDerived(change, insightIds, pointIds);
    },
  },
  {
    name: 'data points',
    empty: async (change, { pointIds }) => {
      await dropFromIndex(change.transaction, pointIds);
      await makeDue(change, DataPoint, pointIds);
    },
  },
  {
    name: 'responses',
    empty: async (change, { responseIds }) => {
      await dropFromIndex(change.transaction, responseIds);
      await makeDue(change, SurveyResponse, responseIds);
    },
  },
  {
    name: 'files of data',
    empty: async (change, { fileIds }) => {
      for (const table of ['channel_runs', 'surveys'])
        await change.transaction.sql(
          `update ${table} set file_name = '' where workspace_id = $1 and file_id = any($2::uuid[])`,
          [change.workspaceId, fileIds],
        );
      await makeDue(change, File, fileIds);
    },
  },
  {
    name: 'field values',
    empty: async ({ transaction, workspaceId }, { personIds }) => {
      const bind = [workspaceId, [...personIds]];
      await transaction.sql(
        'delete from field_values where workspace_id = $1 and (reference = any($2::uuid[]) or row_id = any($2::uuid[]))',
        bind,
      );
      await transaction.sql(
        'delete from field_value_changes where workspace_id = $1 and row_id = any($2::uuid[])',
        bind,
      );
    },
  },
  {
    name: 'repeats of the person',
    empty: (change, { personIds, pointIds, responseIds }) =>
      forgetAnswers(change, [...personIds, ...pointIds, ...responseIds]),
  },
  { name: 'person', empty: (change, { personIds }) => makeDue(change, Person, personIds) },
];
