import type { Member } from '@earshot/core/model/member';
import { Badge, Tooltip } from '@mantine/core';
import { useStores } from '../../../../data/use-stores.ts';

/**
 * True if a person's address should be marked as unconfirmed: never if no email is sent, since no one could confirm
 * one.
 */
export const useUnconfirmed = ({ emailConfirmed }: Member): boolean =>
  useStores().session.door?.mails === true && !emailConfirmed;

/** Mark of a member with an unconfirmed address, with an explanation and a remedy. */
export const Unconfirmed = ({ name }: { name: string }) => (
  <Tooltip
    multiline
    w={280}
    events={{ hover: true, focus: true, touch: true }}
    label={`Nobody has opened the link that was sent to this address yet. Until then, it receives no digests and no emails about comments. ${name} can have the link sent again from the bar above their pages.`}
  >
    <Badge variant="light" color="gray" size="sm" tt="none" tabIndex={0}>
      Unconfirmed
    </Badge>
  </Tooltip>
);
