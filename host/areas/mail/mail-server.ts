import type { MailContent } from '@earshot/core/areas/mail/mail-content';
import { limits } from '@earshot/core/limits';
import { cleanLine, cut } from '@earshot/core/rules/text';
import { createTransport } from 'nodemailer';
import { mailAsHtml, mailAsText } from './write-mail.ts';

/** Mail server settings of the operator: its address (smtp: or smtps:) and the sender. */
export interface MailServerSettings {
  url: string;
  from: string;
}

interface Outgoing {
  id: string;
  recipient: string;
  content: MailContent;
}

/** Result of a delivery: accepted, refused for good, or to be retried. */
export type Delivery = { outcome: 'SENT' } | { outcome: 'REFUSED' | 'LATER'; problem: string };

const MOST_OF_ANSWER = 300;

/** The operator's mail server, the only user of SMTP. Without settings no mail is sent. */
export class MailServer {
  readonly #settings: MailServerSettings | undefined;
  /** reason why the last mail was not accepted; '' if it was */
  #trouble = '';

  constructor(settings: MailServerSettings | undefined) {
    this.#settings = settings;
  }

  /** Warning to operators: why the last mail was not accepted, in the server's own words. */
  get warnings(): string[] {
    return this.#trouble ? [`The mail server did not take the last mail: ${this.#trouble}`] : [];
  }

  /** The sender of all mails; undefined without a mail server. */
  get from(): string | undefined {
    return this.#settings?.from;
  }

  /** Sends a mail. Repeated sending, after a lost answer, uses the same Message-ID. */
  async send({ id, recipient, content }: Outgoing): Promise<Delivery> {
    if (!this.#settings) return { outcome: 'LATER', problem: 'There is no mail server.' };
    const { url, from } = this.#settings;
    const transport = createTransport({
      url,
      connectionTimeout: limits.mail.answerMs,
      greetingTimeout: limits.mail.answerMs,
      socketTimeout: limits.mail.answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from,
        // An address object is not parsed, so it stays one recipient.
        to: { name: '', address: recipient },
        messageId: `<${id}@${from.replace(/^.*@|>.*$/g, '')}>`,
        subject: content.subject,
        text: mailAsText(content),
        html: mailAsHtml(content),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(content) },
      });
      this.#trouble = '';
      return { outcome: 'SENT' };
    } catch (fault) {
      const delivery = deliveryOf(fault);
      // A refusal concerns one mail; the server works.
      this.#trouble = delivery.outcome === 'LATER' ? delivery.problem : '';
      return delivery;
    } finally {
      transport.close();
    }
  }
}

/** Headers for unsubscribing with one click (RFC 2369, RFC 8058). */
const unsubscribing = ({ unsubscribe }: MailContent): Record<string, string> =>
  unsubscribe === undefined
    ? {}
    : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Classifies a failure: permanent replies about the mail are final, all others temporary. */
function deliveryOf(fault: unknown): Exclude<Delivery, { outcome: 'SENT' }> {
  const {
    responseCode = 0,
    response,
    code,
    message,
  } = fault as {
    responseCode?: number;
    response?: string;
    code?: string;
    message?: string;
  };
  const problem = cut(cleanLine(response ?? message ?? String(code ?? fault)), MOST_OF_ANSWER);
  // 5yz is permanent (RFC 5321, 4.2.1); a wrong password of ours is no refusal of the mail.
  return { outcome: responseCode >= 500 && code !== 'EAUTH' ? 'REFUSED' : 'LATER', problem };
}
