/** A name, perhaps with a port, under which browsers keep Secure cookies over plain http. */
export const isLocalName = (host: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:\d+)?$/i.test(host);
