import { createShare, type Share, shareToken } from '@earshot/core/areas/shares/share';
import type { InputOf } from '@earshot/core/model/operation';
import type { Visitor } from '../hosts/person.ts';

/** A public link, and the token that its address ends with. */
export type Link = Share & { token: string };

/** Makes a public link. */
export async function aLink(by: Visitor, input: InputOf<typeof createShare>): Promise<Link> {
  const share = await by.do(createShare, input);
  return { ...share, ...(await by.do(shareToken, { id: share.id })) };
}
