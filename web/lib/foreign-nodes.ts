/**
 * Translators and other browser extensions replace texts by their own elements. The renderer then removes, or inserts before, a node
 * whose parent has changed, and the browser's error unmounts the whole screen. With this patch, the element in its place is
 * removed instead, or the new node is appended.
 */
export function surviveForeignNodes({ prototype }: { prototype: Node } = Node): void {
  // oxlint-disable typescript/unbound-method -- called with the node below
  const { removeChild, insertBefore } = prototype;
  // oxlint-enable typescript/unbound-method
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const own = childAround(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  prototype.insertBefore = function insert<Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    insertBefore.call(this, added, before && childAround(this, before));
    return added;
  };
}

/** The child of the parent that is the node or holds it; null if there is none. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child !== null && child.parentNode !== parent) child = child.parentNode;
  return child;
}
