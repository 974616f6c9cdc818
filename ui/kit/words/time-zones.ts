/** Every time zone that this browser knows, its own ones first. */
export const timeZones = (): string[] => [...new Set(['UTC', ownTimeZone(), ...Intl.supportedValuesOf('timeZone')])];

/** The time zone that this browser is set to. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
