import * as z from 'zod';
import { limits } from '../../limits.ts';
import { secret } from '../../model/entity.ts';
import { act } from '../../model/operation.ts';
import { email } from '../../rules/email.ts';

export const requestEmailChange = act('requestEmailChange', {
  audience: 'account',
  rate: 'sign-in',
  input: z.strictObject({ email: email(), password: secret(limits.password.max * 4) }),
  description:
    'Send a link to a new address of the caller; their address changes when they open it. An earlier link stops working.',
});

export const sendEmailConfirmation = act('sendEmailConfirmation', {
  audience: 'account',
  rate: 'sign-in',
  input: z.strictObject({}),
  description:
    'Send a link to the address of the caller, which is confirmed when they open it. An earlier link stops working.',
});

export const confirmEmail = act('confirmEmail', {
  audience: 'account',
  rate: 'sign-in',
  input: z.strictObject({ token: secret(200) }),
  description:
    'Confirm the address to which the caller had a link sent. A new one takes the place of the one before, which is told.',
});
