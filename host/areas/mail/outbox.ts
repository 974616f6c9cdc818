import { Mail, type MailKind } from '@earshot/core/areas/mail/mail';
import type { MailContent } from '@earshot/core/areas/mail/mail-content';
import { limits } from '@earshot/core/limits';
import type { Change } from '../../operations/change.ts';
import type { SecretPlace, Vault } from '../../plugins/vault.ts';
import type { Delivery, MailServer } from './mail-server.ts';
import { dropContent, sealedContent, storeContent } from './store/mail-contents.ts';

/** A mail to be sent. */
interface NewMail {
  kind: MailKind;
  recipient: string;
  memberId?: string;
  aboutId?: string;
  content: MailContent;
}

/** Queued mails. Their content can have links that grant entry: it is encrypted, and erased once sent. */
export class Outbox {
  constructor(
    private readonly vault: Vault,
    private readonly server: MailServer,
  ) {}

  /** True if there is a mail server; without one mails wait to be delivered by hand. */
  get sends(): boolean {
    return this.server.from !== undefined;
  }

  /** Adds a mail in the caller's transaction; it is sent after the commit, or waits for a mail server. */
  async add(change: Change, { kind, recipient, memberId, aboutId, content }: NewMail): Promise<Mail> {
    const mail = await change.rows(Mail).insert({
      kind,
      recipient,
      memberId: memberId ?? null,
      aboutId: aboutId ?? null,
      subject: content.subject,
      state: 'WAITING',
      problem: '',
      sentAt: null,
      createdBy: change.actorId,
    });
    await storeContent(change.transaction, mail.id, this.vault.seal(JSON.stringify(content), placeOf(mail)));
    change.emit('created', Mail, [mail]);
    await this.sendSoon(change, mail);
    return mail;
  }

  /** Sends a waiting mail in the background; several requests for the same mail count once. */
  async sendSoon(change: Change, { id }: Pick<Mail, 'id'>): Promise<void> {
    if (this.sends) await change.enqueue('send-mail', { mailId: id }, { key: `send-mail:${id}` });
  }

  /** Content of a mail; undefined once it was sent. */
  async contentOf(change: Change, mail: Mail): Promise<MailContent | undefined> {
    const sealed = await sealedContent(change.transaction, mail.id);
    return sealed && (JSON.parse(this.vault.open(sealed, placeOf(mail))) as MailContent);
  }

  /** Passes a mail to the mail server. */
  send(mail: Mail, content: MailContent): Promise<Delivery> {
    return this.server.send({ ...mail, content });
  }

  /** Records the mail server's answer. */
  async record(change: Change, { id }: Mail, delivery: Delivery): Promise<void> {
    const sent = delivery.outcome === 'SENT';
    const row = await change.rows(Mail).update(id, {
      state: delivery.outcome === 'LATER' ? 'WAITING' : delivery.outcome,
      problem: sent ? '' : delivery.problem,
      sentAt: sent ? new Date().toISOString() : null,
    });
    change.emit('updated', Mail, [row], ['state', 'problem', 'sentAt']);
    if (sent) await dropContent(change.transaction, id);
  }
}

const placeOf = ({ id, workspaceId }: Mail): SecretPlace => ({ workspaceId, ownerId: `mail:${id}`, field: 'content' });

/** Creation time before which waiting mails are no longer sent automatically. */
export const tooOldToSend = (now: Date): string =>
  new Date(now.getTime() - limits.mail.sendDays * limits.seconds.day * 1000).toISOString();
