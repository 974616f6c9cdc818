import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type * as z from 'zod';

export const API = 'https://api.zoom.us';
export const OAUTH = 'https://zoom.us';

export type Call = Pick<ConnectionCall, 'http' | 'secrets'>;

export const headersOf = ({ secrets }: Call) => ({ authorization: `Bearer ${secrets.accessToken}` });

/** Calls Zoom. */
export const askZoom = <S extends z.ZodType>(call: Call, path: string, shape: S): Promise<z.output<S>> =>
  call.http.json(`${API}/v2${path}`, shape, { headers: headersOf(call) });
