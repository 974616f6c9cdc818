/** Every time zone known to this browser, after UTC and its own. */
export const timeZones = (): string[] => [...new Set(['UTC', ownTimeZone(), ...Intl.supportedValuesOf('timeZone')])];

/** Time zone of this browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
