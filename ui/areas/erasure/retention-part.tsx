import { type RetentionDue, retentionPreview, retentionRules } from '@earshot/core/areas/erasure/retention';
import { Project } from '@earshot/core/areas/places/project';
import { Workspace } from '@earshot/core/model/workspace';
import { displayTitle } from '@earshot/core/rules/text';
import { Button, Group } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk } from '../../data/use-stores.ts';
import { SettingsPart } from '../../frame/settings-part.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import { counted } from '../../kit/words/counted.ts';
import { dayWords } from '../../kit/words/dates.ts';
import classes from './erasure.module.css';
import { RetentionRulesForm } from './retention-rules-form.tsx';

const TOUCHING = [Workspace, Project];
const PAGE = 20;
const KINDS: Record<RetentionDue['kind'], string> = { NOTE: 'Note', FILE: 'File', DATA_POINT: 'Data point' };
const TITLED = { NOTE: 'note', FILE: 'file', DATA_POINT: 'dataPoint' } as const;

/** Retention rules of the workspace or a project, with a preview of what they erase. */
export const RetentionPart = observer(function RetentionPart({ projectId }: { projectId: string | null }) {
  const asked = useAsk(retentionRules, { projectId }, TOUCHING);
  return (
    <>
      <SettingsPart
        title="Retention"
        says="What is older than this is erased for good the following night, along with summaries, answers and the search index. Every export of its project is erased, too, since it holds the same words: it can be made again from what is left. Age counts from when it was created or imported."
      >
        {asked.state === 'failed' && !asked.data && <RefusedState error={asked.error} again={() => asked.reload()} />}
        {!asked.data && asked.state !== 'failed' && <RowsSkeleton rows={3} height={56} />}
        {asked.data && <RetentionRulesForm rules={asked.data} />}
      </SettingsPart>
      <Preview projectId={projectId} />
    </>
  );
});

const Preview = observer(function Preview({ projectId }: { projectId: string | null }) {
  const [offset, setOffset] = useState(0);
  // One extra row reveals whether there is a next page.
  const { data, state, error, reload } = useAsk(retentionPreview, { projectId, first: PAGE + 1, offset }, TOUCHING);
  return (
    <SettingsPart title="Erasure schedule" says="Earliest first. Only what you can read is listed.">
      {state === 'failed' && !data && <RefusedState error={error} again={() => reload()} />}
      {!data && state !== 'failed' && <RowsSkeleton rows={4} height={40} />}
      {data?.length === 0 && offset === 0 && <p className={classes.soft}>Nothing is erased because of its age.</p>}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.slice(0, PAGE).map((row) => (
            <li key={row.id} className={classes.row}>
              <span className={classes.what} dir="auto">
                {displayTitle(TITLED[row.kind], row.title)}
              </span>
              <span className={classes.soft}>
                {KINDS[row.kind]}
                {row.exports > 0 && `, with ${counted(row.exports, 'export')} of its project`}
              </span>
              <span>{Date.parse(row.at) <= Date.now() ? 'Next night' : `From ${dayWords(row.at)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {data && (offset > 0 || data.length > PAGE) && (
        <Group gap="xs">
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE))}>
            Earlier
          </Button>
          <Button variant="default" disabled={data.length <= PAGE} onClick={() => setOffset(offset + PAGE)}>
            Later
          </Button>
        </Group>
      )}
    </SettingsPart>
  );
});
