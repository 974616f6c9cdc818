import type { Http } from './http.ts';

/** Calls of an integration with a connection. */
export interface ConnectionCall {
  /** `accessToken` after OAuth, else the secrets of its form */
  secrets: Readonly<Record<string, string>>;
  /** the other fields of its form */
  settings: Readonly<Record<string, unknown>>;
  http: Http;
}
