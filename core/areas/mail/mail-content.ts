import { type DateFormat, dayText } from '../../rules/dates/date-text.ts';

/**
 * A mail before it is formatted as text or HTML: plain sentences, at most one quote and one list, and one main link.
 */
export interface MailContent {
  subject: string;
  paragraphs: readonly string[];
  quote?: string;
  /** list items with links */
  list?: readonly { text: string; url: string }[];
  link: { label: string; url: string };
  /** small print: reason for this mail, and how to stop such mails */
  footer: readonly string[];
  /** URL that unsubscribes the recipient on POST (RFC 8058) */
  unsubscribe?: string;
}

interface Invited {
  workspaceName: string;
  inviter: string;
  message: string;
  link: string;
  expiresAt: Date;
  /** date format of the workspace */
  dateFormat: DateFormat;
}

/** An invite to a workspace. */
export const inviteMail = ({ workspaceName, inviter, message, link, expiresAt, dateFormat }: Invited): MailContent => ({
  subject: `${inviter} invited you to ${workspaceName}`,
  paragraphs: [
    `${inviter} invited you to the workspace ${workspaceName} on Earshot, where the team keeps its research.`,
  ],
  ...(message.trim() === '' ? {} : { quote: message }),
  link: { label: 'Accept the invite', url: link },
  footer: [
    `The link lets one person in and works until ${dayText(expiresAt, { format: dateFormat, timeZone: 'UTC' })}.`,
    'If you do not know the sender, ignore this email.',
  ],
});

interface Forgotten {
  name: string;
  workspaceName: string;
  link: string;
  expiresAt: Date;
  /** date format of the workspace */
  dateFormat: DateFormat;
}

/** A link to set a new password. */
export const passwordResetMail = ({ name, workspaceName, link, expiresAt, dateFormat }: Forgotten): MailContent => ({
  subject: 'Set a new password',
  paragraphs: [`Hello ${name},`, `someone asked for a new password for your account in ${workspaceName}.`],
  link: { label: 'Set a new password', url: link },
  footer: [
    `The link works once, until ${dayText(expiresAt, { format: dateFormat, timeZone: 'UTC' })}.`,
    'If it was not you, ignore this email: your password stays as it is.',
  ],
});

/** A link that confirms a new address. */
export const emailConfirmationMail = ({
  name,
  workspaceName,
  link,
  expiresAt,
  dateFormat,
}: Forgotten): MailContent => ({
  subject: 'Confirm your new email address',
  paragraphs: [
    `Hello ${name},`,
    `you want to use this address for your account in ${workspaceName}. It counts once you have opened the link while you are signed in.`,
  ],
  link: { label: 'Confirm this address', url: link },
  footer: [
    `The link works once, until ${dayText(expiresAt, { format: dateFormat, timeZone: 'UTC' })}.`,
    'If it was not you, ignore this email: nothing changes.',
  ],
});

/** Requests confirmation of the email address that a new member gave. */
export const addressProofMail = ({ name, workspaceName, link, expiresAt, dateFormat }: Forgotten): MailContent => ({
  subject: 'Confirm your email address',
  paragraphs: [
    `Hello ${name},`,
    `you joined ${workspaceName} with this address. Open the link while you are signed in to receive digests and emails about comments.`,
  ],
  link: { label: 'Confirm this address', url: link },
  footer: [
    `The link works once, until ${dayText(expiresAt, { format: dateFormat, timeZone: 'UTC' })}.`,
    'If this was not you, ignore this email. You will receive no others.',
  ],
});

/** Notifies the previous address that another one has replaced it. */
export const emailChangedMail = ({
  name,
  email,
  link,
}: {
  name: string;
  email: string;
  link: string;
}): MailContent => ({
  subject: 'Your email address was changed',
  paragraphs: [`Hello ${name},`, `your account now has the address ${email}. Emails no longer come here.`],
  link: { label: 'Open your account', url: link },
  footer: ['If it was not you, ask an administrator for a password reset link at once.'],
});

interface Commented {
  author: string;
  mentioned: boolean;
  pageTitle: string;
  text: string;
  link: string;
  settingsLink: string;
}

/** A comment that mentions the recipient, or that was added to a thread of theirs. */
export const commentMail = ({ author, mentioned, pageTitle, text, link, settingsLink }: Commented): MailContent => {
  const did = mentioned ? 'mentioned you' : 'replied to a thread that you take part in';
  return {
    subject: mentioned ? `${author} mentioned you on “${pageTitle}”` : `${author} replied on “${pageTitle}”`,
    paragraphs: [`${author} ${did} on “${pageTitle}”:`],
    quote: text,
    link: { label: 'Open the comment', url: link },
    footer: [`To stop these emails, change your notification settings: ${settingsLink}`],
  };
};

interface Automated {
  subject: string;
  text: string;
  automationTitle: string;
  /** link to the subject */
  link: string;
  objectTitle: string;
}

/** Email from an automation, with the text that its author wrote. */
export const automationMail = ({ subject, text, automationTitle, link, objectTitle }: Automated): MailContent => ({
  subject,
  paragraphs: text.split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
  link: { label: objectTitle === '' ? 'Open Earshot' : `Open “${objectTitle}”`, url: link },
  footer: [
    `The automation “${automationTitle}” sent this. Ask an administrator of the workspace to leave you out of it.`,
  ],
});

interface Digested {
  workspaceName: string;
  lines: readonly { text: string; url: string }[];
  /** true if there are more lines */
  more: boolean;
  inbox: string;
  /** link to the audio, which requires signing in */
  listen?: string;
  settingsLink: string;
  unsubscribe: string;
}

/** Email with the unread notifications since the last digest. */
export const digestMail = (digest: Digested): MailContent => {
  const { workspaceName, lines, more, inbox, listen, settingsLink, unsubscribe } = digest;
  const news = lines.length === 1 ? '1 notification' : `${lines.length} notifications`;
  return {
    subject: `${workspaceName}: ${more ? `more than ${news}` : news} you have not read`,
    paragraphs: [
      `This happened in ${workspaceName}, and you have not read it yet${more ? '; the newest come first' : ''}.`,
    ],
    list: lines,
    link: listen ? { label: 'Listen to this digest', url: listen } : { label: 'Open your notifications', url: inbox },
    footer: [
      ...(listen ? ['Only you can listen to it, after signing in.'] : []),
      `To get no more digests: ${unsubscribe}`,
      `To get them less often: ${settingsLink}`,
    ],
    unsubscribe,
  };
};

/** An alert for an administrator. */
export const alertMail = ({ title, text, link }: { title: string; text: string; link: string }): MailContent => ({
  subject: `Alert: ${title}`,
  paragraphs: [`The rule “${title}” was met:`],
  quote: text,
  link: { label: 'Open the alerts', url: link },
  footer: ['Every administrator of the workspace gets this email. The rule says whether emails are sent.'],
});
