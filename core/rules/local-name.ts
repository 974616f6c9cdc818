/** Matches a host name, with or without port, under which browsers accept Secure cookies over plain http. */
export const isLocalName = (host: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i.test(host);
