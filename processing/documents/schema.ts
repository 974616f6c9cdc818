import { MARKS, type MarkSpec, NODES, type NodeSpec } from '@earshot/core/documents/document';
import {
  type AttributeSpec,
  Schema,
  type MarkSpec as SchemaMark,
  type NodeSpec as SchemaNode,
} from 'prosemirror-model';

type Attributes = NodeSpec['attributes'];

const attributes = (attrs: Attributes): Record<string, AttributeSpec> =>
  Object.fromEntries(
    Object.entries(attrs ?? {}).map(([name, { default: value }]) => [
      name,
      value === undefined ? {} : { default: value },
    ]),
  );

const node = ({ content, group, inline, marks, attributes: attrs }: NodeSpec): SchemaNode => ({
  ...(content !== undefined && { content }),
  ...(group !== undefined && { group }),
  ...(inline && { inline }),
  ...(marks !== undefined && { marks }),
  attrs: attributes(attrs),
});

const mark = ({ excludes, attributes: attrs }: MarkSpec): SchemaMark => ({
  ...(excludes !== undefined && { excludes }),
  attrs: attributes(attrs),
});

const each = <T, U>(specs: Record<string, T>, make: (spec: T) => U) =>
  Object.fromEntries(Object.entries(specs).map(([name, spec]) => [name, make(spec)]));

/** ProseMirror's schema of the nodes and marks; only as much as the Yjs binding needs, the editor's has more. */
export const documentSchema = new Schema({
  nodes: each<NodeSpec, SchemaNode>(NODES, node),
  marks: each<MarkSpec, SchemaMark>(MARKS, mark),
  topNode: 'doc',
});
