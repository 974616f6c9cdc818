import { type MarkSpec, markSpec, type NodeSpec, nodeSpec } from '@earshot/core/documents/document';
import { type AnyExtension, type Attributes, fromString, Mark, Node } from '@tiptap/core';

/** Attributes that the list has; values from pasted HTML count only if the list allows them. */
function kept(given: Attributes, spec: NodeSpec | MarkSpec): Attributes {
  return Object.fromEntries(
    Object.entries(spec.attributes ?? {}).map(([name, { default: usual, value }]) => {
      const own = given[name];
      const parseHTML = (element: HTMLElement): unknown => {
        const said: unknown = own?.parseHTML ? own.parseHTML(element) : fromString(element.getAttribute(name));
        // Missing here, the value follows from the element's name, as for h3, or is the default.
        return value.safeParse(said).success ? said : undefined;
      };
      return [name, { ...own, ...(usual === undefined ? {} : { default: usual }), parseHTML }];
    }),
  );
}

const asNode = (extension: Node, spec: NodeSpec): Node =>
  extension.extend({
    ...(spec.content !== undefined && { content: spec.content }),
    ...(spec.group !== undefined && { group: spec.group }),
    ...(spec.marks !== undefined && { marks: spec.marks }),
    addAttributes() {
      return kept(this.parent?.() ?? {}, spec);
    },
  });

const asMark = (extension: Mark, spec: MarkSpec): Mark =>
  extension.extend({
    ...(spec.excludes !== undefined && { excludes: spec.excludes }),
    addAttributes() {
      return kept(this.parent?.() ?? {}, spec);
    },
  });

/** A tiptap extension with the content and attributes of the document list, so that editor and host agree. */
export function fromList(extension: AnyExtension): AnyExtension {
  const node = extension instanceof Node ? nodeSpec(extension.name) : undefined;
  if (extension instanceof Node && node) return asNode(extension, node);
  const mark = extension instanceof Mark ? markSpec(extension.name) : undefined;
  return extension instanceof Mark && mark ? asMark(extension, mark) : extension;
}
