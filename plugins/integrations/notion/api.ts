import type { ConnectionCall } from '@earshot/core/plugin/connection-call';
import type { Asking } from '@earshot/core/plugin/http';
import { momentOfService } from '@earshot/core/plugin/remote-document';
import * as z from 'zod';

export const NOTION = 'https://api.notion.com';

// API version, which determines the shape of answers.
const VERSION = '2025-09-03';

export type Call = Pick<ConnectionCall, 'http' | 'secrets'>;

/** Calls Notion, for reading only. */
export const askNotion = <S extends z.ZodType>(
  { http, secrets }: Call,
  path: string,
  shape: S,
  send?: Asking['send'],
): Promise<z.output<S>> =>
  http.json(`${NOTION}/v1${path}`, shape, {
    headers: { authorization: `Bearer ${secrets.accessToken}`, 'notion-version': VERSION },
    ...(send ? { send, repeatable: true } : {}),
  });

const Annotations = z.looseObject({
  bold: z.boolean().default(false),
  italic: z.boolean().default(false),
  strikethrough: z.boolean().default(false),
  underline: z.boolean().default(false),
  code: z.boolean().default(false),
});

/** A piece of text with uniform formatting. */
export const RichText = z.looseObject({
  plain_text: z.string().default(''),
  href: z.string().nullish(),
  annotations: Annotations.optional(),
});
export type RichText = z.output<typeof RichText>;

export const plainText = (texts: readonly RichText[]): string => texts.map((one) => one.plain_text).join('');

/** A page of a list. */
export const listOf = <S extends z.ZodType>(shape: S) =>
  z.looseObject({ results: z.array(shape), has_more: z.boolean().default(false), next_cursor: z.string().nullish() });

const Property = z.looseObject({ type: z.string().optional(), title: z.array(RichText).optional().catch(undefined) });

export const Page = z.looseObject({
  id: z.string(),
  url: z.string().default(''),
  last_edited_time: momentOfService().optional(),
  archived: z.boolean().default(false),
  in_trash: z.boolean().default(false),
  properties: z.record(z.string(), Property).default({}),
});
export type Page = z.output<typeof Page>;

/** The title of a page: its property of type title, under any name. */
export const titleOf = ({ properties }: Page): string =>
  plainText(Object.values(properties).find(({ type, title }) => type === 'title' && title)?.title ?? []);

/** A block; the content of a type is in the property with the type's name. */
export const Block = z.looseObject({
  id: z.string(),
  type: z.string(),
  has_children: z.boolean().default(false),
});
export type Block = z.output<typeof Block>;
