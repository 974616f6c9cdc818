/** The plugins that workspaces can switch on, as the operator decides. */
export type Ceiling = (pluginId: string) => boolean;

/**
 * Parses a ceiling such as `*`, `md, txt` or `*, -csv`: a name allows a plugin, a name with a minus forbids it in any
 * case. An empty text allows all.
 */
export function ceilingFrom(text: string | undefined): Ceiling {
  const words = (text ?? '*')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const forbidden = new Set(words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)));
  const allowed = new Set(words.filter((word) => !word.startsWith('-')));
  return (pluginId) => !forbidden.has(pluginId) && (allowed.has('*') || allowed.has(pluginId));
}
