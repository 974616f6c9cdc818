import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ComponentPropsWithRef } from 'react';
import { useStores } from '../data/use-stores.ts';
import { Avatar } from '../kit/people/avatar.tsx';
import classes from './sidebar.module.css';

/** Button with the user's own name. */
export const AccountButton = observer(function AccountButton(
  props: UnstyledButtonProps & ComponentPropsWithRef<'button'>,
) {
  const { session, members } = useStores();
  const person = members.byId(session.me?.member.id) ?? session.me?.member;
  return (
    <UnstyledButton {...props} className={classes.account} aria-haspopup="menu">
      <Avatar id={person?.id ?? ''} name={person?.name ?? ''} />
      <span className={classes.accountName} dir="auto">
        {person?.name}
      </span>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
});
