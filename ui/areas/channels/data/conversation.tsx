import type { ConversationMessage } from '@earshot/core/areas/channels/data-point';
import { displayTitle } from '@earshot/core/rules/text';
import { Avatar } from '../../../kit/people/avatar.tsx';
import { Ago } from '../../../kit/words/ago.tsx';
import { counted } from '../../../kit/words/counted.ts';
import classes from './conversation.module.css';

/** Turns of a conversation: speaker, time, text. */
export function Conversation({ messages }: { messages: readonly ConversationMessage[] }) {
  if (messages.length === 0) return null;
  return (
    <section aria-label="Conversation" className={classes.part}>
      <h2>
        Conversation <span className={classes.soft}>{counted(messages.length, 'message')}</span>
      </h2>
      <ol className={classes.messages}>
        {messages.map(({ externalId, participant, timestamp, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are known by; sources repeat ids
          <li key={at} className={classes.message} title={externalId || undefined}>
            <Avatar id={participant} name={participant} size={28} />
            <div className={classes.turn}>
              <div className={classes.head}>
                <span className={classes.who} dir="auto">
                  {displayTitle('participant', participant)}
                </span>
                {timestamp !== '' && (
                  <span className={classes.soft}>
                    <Ago at={timestamp} words />
                  </span>
                )}
              </div>
              <div className={`reading ${classes.text}`} dir="auto">
                {text}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
