import { type Mail, mailServer, mails, resendMail } from '@earshot/core/areas/mail/mail';
import { Alert, Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAsk, useList, useStores } from '../../data/use-stores.ts';
import { AdminsOnly } from '../../frame/admins-note.tsx';
import { SettingsPage } from '../../frame/settings-page.tsx';
import { useDo } from '../../kit/dialogs/use-do.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { RefusedState } from '../../kit/states/error-state.tsx';
import { RowsSkeleton } from '../../kit/states/skeletons.tsx';
import type { Column } from '../../kit/table/column.ts';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Ago } from '../../kit/words/ago.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { KIND_TITLES, stateWords } from './mail-words.ts';
import classes from './outbox.module.css';

/** Mails of the last weeks: sent, waiting and refused. */
export const Outbox = observer(function Outbox() {
  const { session } = useStores();
  return (
    <SettingsPage title="Outbox">{session.admin ? <Mails /> : <AdminsOnly what="read the outbox" />}</SettingsPage>
  );
});

const Mails = observer(function Mails() {
  const list = useList<Mail>(mails, { orderBy: 'CREATED_AT_DESC' });
  const server = useAsk(mailServer, {});
  const [reading, setReading] = useState<Mail>();
  const run = useDo();
  const configured = server.data?.configured ?? true;
  const resend = (mail: Mail) => run(resendMail, { id: mail.id }, `The mail to ${mail.recipient} is sent again.`);
  return (
    <>
      {!configured && (
        <Alert mb="md" variant="light" title="Email isn’t being sent">
          Earshot has no mail server. Open an email and forward its text, or ask whoever runs Earshot to set
          EARSHOT_SMTP_URL and EARSHOT_MAIL_FROM.
        </Alert>
      )}
      {list.rows.length > 0 ? (
        <DataTable
          label="Mails"
          rows={list.rows}
          columns={columnsOf(configured ? resend : undefined)}
          rowHeight={60}
          onOpen={setReading}
          more={list.hasMore ? () => void list.more() : undefined}
        />
      ) : list.state === 'failed' ? (
        <RefusedState error={list.error} again={() => list.reload()} />
      ) : list.empty ? (
        <EmptyState
          title="No emails yet"
          text="Invites, new passwords and comments that are sent by email appear here for 30 days."
        />
      ) : (
        <RowsSkeleton rows={6} height={60} />
      )}
      {reading && <MailDialog mail={reading} onClose={() => setReading(undefined)} />}
    </>
  );
});

const columnsOf = (resend: ((mail: Mail) => unknown) | undefined): Column<Mail>[] => [
  {
    key: 'subject',
    title: 'Subject',
    width: 'minmax(160px, 1.6fr)',
    render: ({ subject, recipient, state, problem }) => (
      <div className={classes.face}>
        <span className={classes.subject}>{subject}</span>
        <span className={classes.small}>
          {recipient}
          <span className={classes.narrow}> · {stateWords({ state, problem })}</span>
        </span>
      </div>
    ),
  },
  { key: 'kind', title: 'Kind', width: '136px', hideUnder: 900, render: ({ kind }) => KIND_TITLES[kind] },
  {
    key: 'state',
    title: 'State',
    width: 'minmax(120px, 1fr)',
    hideUnder: 640,
    render: ({ state, problem }) => (
      <span className={state === 'REFUSED' ? classes.refused : classes.soft} title={problem}>
        {stateWords({ state, problem })}
      </span>
    ),
  },
  {
    key: 'at',
    title: 'Added',
    width: '96px',
    hideUnder: 640,
    render: ({ createdAt }) => (
      <span className={classes.soft}>
        <Ago at={createdAt} />
      </span>
    ),
  },
  ...(resend
    ? [
        {
          key: 'again',
          title: 'Send again',
          hideTitle: true,
          width: '112px',
          align: 'end' as const,
          render: (mail: Mail) =>
            mail.state === 'REFUSED' && (
              <Button variant="default" size="xs" onClick={() => void resend(mail)}>
                Send again
              </Button>
            ),
        },
      ]
    : []),
];
