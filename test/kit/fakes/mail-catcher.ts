import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Treatment of a recipient by a mail server. */
type Treatment = 'take' | 'refuse' | 'greylist' | 'cut off';

/** A real SMTP server on loopback that stores accepted mails. */
export interface MailCatcher {
  url: string;
  /** sources of the accepted mails, in order */
  taken: string[];
  treat: (how: Treatment) => void;
  stop: () => Promise<void>;
}

const answers = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code });

/** Starts a mail server that requires the password of `earshot`. */
export async function mailCatcher(): Promise<MailCatcher> {
  const taken: string[] = [];
  let how: Treatment = 'take';
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'earshot' && password === 'letters' ? done(null, { user: username }) : done(answers(535, 'No.')),
    onRcptTo: (_, __, done) => {
      if (how === 'refuse') done(answers(550, 'No such user here'));
      else if (how === 'greylist') done(answers(450, 'Greylisted, try again in 5 minutes'));
      else done();
    },
    onData: (stream, _, done) => {
      if (how === 'cut off') for (const connection of server.connections) connection.close();
      else
        void text(stream).then((source) => {
          taken.push(source);
          done();
        });
    },
  });
  // Connections cut off on purpose are errors to the server.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://earshot:letters@127.0.0.1:${port}`,
    taken,
    treat: (next) => {
      how = next;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
