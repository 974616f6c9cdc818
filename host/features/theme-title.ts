import { limits } from '@earshot/core/limits';
import { Theme } from '@earshot/core/model/theme';
import { cut } from '@earshot/core/rules/text';

/** A name that was found for a theme, as the field of a theme's name takes it. */
export function themeTitle(found: string): string {
  const read = Theme.fields.title.safeParse(cut(found.replace(/\s+/gu, ' ').trim(), limits.themeTitle));
  return read.success ? read.data : 'Theme without words';
}
