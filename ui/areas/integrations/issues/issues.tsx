import { deleteIssueLink, type IssueLink, issueLinks, refreshIssue } from '@earshot/core/areas/integrations/issue-link';
import type { Insight } from '@earshot/core/areas/pages/insight';
import type { Theme } from '@earshot/core/areas/themes/theme';
import { limits } from '@earshot/core/limits';
import { Anchor, Badge, Menu } from '@mantine/core';
import { IconRefresh, IconTicket, IconUnlink } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useList } from '../../../data/use-stores.ts';
import { useDo } from '../../../kit/dialogs/use-do.ts';
import { RowMenu } from '../../../kit/table/row-menu.tsx';
import { isMoving, statusOf } from '../integration-words.ts';
import type { IssueOn } from './create-issue.tsx';
import classes from './issues.module.css';

/** Issues about an insight, on its page. */
export const IssuesOfInsight = ({ insight, writes }: { insight: Insight; writes: boolean }) => (
  <Issues on={{ insightId: insight.id }} writes={writes} />
);

/** Issues about a theme, on its page. */
export const IssuesOfTheme = ({ theme, writes }: { theme: Theme; writes: boolean }) => (
  <Issues on={{ themeId: theme.id }} writes={writes} />
);

interface IssuesProps {
  on: IssueOn;
  writes: boolean;
}

const Issues = observer(function Issues({ on, writes }: IssuesProps) {
  const { rows } = useList<IssueLink>(issueLinks, { condition: on, first: limits.integrations.issueLinks });
  return (
    <>
      {rows.length > 0 && (
        <ul className={classes.issues} aria-label="Issues">
          {rows.map((row) => (
            <Line key={row.id} row={row} writes={writes} />
          ))}
        </ul>
      )}
    </>
  );
});

const Line = observer(function Line({ row, writes }: { row: IssueLink; writes: boolean }) {
  const run = useDo();
  const { id, key, url, title, stage, problem, state } = row;
  const name = key === '' ? title : key;
  return (
    <li className={classes.issue}>
      <IconTicket size={16} aria-hidden className={classes.icon} />
      <span className={classes.words}>
        {url === '' ? (
          title
        ) : (
          <Anchor href={url} target="_blank" rel="noreferrer" dir="auto">
            {key} {title}
          </Anchor>
        )}
        {problem !== '' && <span className={classes.problem}>{problem}</span>}
      </span>
      <Badge variant="light" tt="none" color={state === 'FAILED' ? 'red' : isMoving(stage) ? undefined : 'gray'}>
        {statusOf(row)}
      </Badge>
      {writes && (
        <RowMenu label={`More actions for the issue ${name}`}>
          {state === 'LINKED' && (
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void run(refreshIssue, { id }, `${name} is looked up.`)}
            >
              Refresh status
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconUnlink size={16} aria-hidden />}
            onClick={() => void run(deleteIssueLink, { id }, `${name} is no longer linked. The issue itself stays.`)}
          >
            Unlink
          </Menu.Item>
        </RowMenu>
      )}
    </li>
  );
});
