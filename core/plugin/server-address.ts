import * as z from 'zod';

const ADDRESS = /^(https?):\/\/((\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?)(\/[^?#@]*)?$/i;
const LOCAL =
  /^((127|10)(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}|\[(::1|f[cd][0-9a-f:]+)\]|[a-z][a-z0-9-]*|.*\.(local|lan|internal|localhost))$/i;

/** The base address of a server: https, or http in the local network. */
export const serverAddress = () =>
  z
    .string()
    .max(300)
    .regex(ADDRESS, 'Give an address that begins with https://, without a question mark, # or @.')
    .refine((text) => {
      const [, protocol = '', , name = ''] = ADDRESS.exec(text) ?? [];
      return protocol.toLowerCase() === 'https' || LOCAL.test(name);
    }, 'Use https: with http anyone on the way could read what is sent.');

/** The address of a path under a base address. */
export const under = (address: string, path: string): string => `${address.replace(/\/+$/, '')}${path}`;

/** The host of the address in some settings, with a non-default port; empty without an address. */
export function hostsOfAddress({ address }: Readonly<Record<string, unknown>>): string[] {
  const read = serverAddress().safeParse(address);
  return read.success ? [ADDRESS.exec(read.data)?.[2]?.toLowerCase() ?? ''] : [];
}
