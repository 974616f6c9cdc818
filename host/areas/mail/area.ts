import { limits } from '@earshot/core/limits';
import { ContainerModule } from 'inversify';
import { AREA, T, token } from '../../area.ts';
import { HOURLY, schedule } from '../../jobs/schedule.ts';
import { sendMail, sendWaitingMails } from './jobs/send-mail.ts';
import { MailServer } from './mail-server.ts';
import { mailHandlers } from './mails.ts';
import { Outbox } from './outbox.ts';
import { eraseMailsBefore } from './store/mail-contents.ts';

/** Parts shared with other areas. */
export const MAIL = { server: token<MailServer>('mailServer'), outbox: token<Outbox>('outbox') };

/** Mail: to members and invited people, sent by the operator's mail server or stored in the outbox. */
export const mail = new ContainerModule(({ bind }) => {
  bind(MAIL.server).toResolvedValue(({ mailServer }) => new MailServer(mailServer), [T.environment]);
  bind(MAIL.outbox).toResolvedValue((vault, server) => new Outbox(vault, server), [T.vault, MAIL.server]);
  bind(AREA.warnings).toResolvedValue((server) => async () => server.warnings, [MAIL.server]);
  bind(AREA.handlers).toResolvedValue(mailHandlers, [MAIL.outbox, MAIL.server]);
  bind(AREA.jobs).toResolvedValue(
    (outbox, apart) => [sendMail(outbox, apart), sendWaitingMails(outbox)],
    [MAIL.outbox, T.apart],
  );
  bind(AREA.leftovers).toConstantValue(({ transaction }) => eraseMailsBefore(transaction, limits.mail.keptDays));
  bind(AREA.schedules).toConstantValue([
    schedule({ name: 'send-waiting-mails', kind: 'send-waiting-mails', scope: 'workspace', ...HOURLY }),
  ]);
});
