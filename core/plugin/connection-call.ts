import type { Http } from './http.ts';

/** Arguments of an integration's calls with a connection. */
export interface ConnectionCall {
  /** `accessToken` after OAuth, otherwise the secrets of its form */
  secrets: Readonly<Record<string, string>>;
  /** other fields of its form */
  settings: Readonly<Record<string, unknown>>;
  http: Http;
}
