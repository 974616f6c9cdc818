const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The day of a moment: 4 Sep 2026. */
export const dayWords = (at: string): string => day.format(new Date(at));
