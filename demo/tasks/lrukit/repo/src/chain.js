/**
 * A list of nodes that knows both its ends. Nodes are the caller's own objects; the chain keeps `before` and `after` in
 * them. All operations but walking take the same time however long the chain is.
 */
export class Chain {
  first = null;
  last = null;

  /** Adds a node, which is in no chain, at the end. */
  append(node) {
    node.before = this.last;
    node.after = null;
    if (this.last === null) this.first = node;
    else this.last.after = node;
    this.last = node;
  }

  /** Takes a node out. */
  remove(node) {
    if (node.before === null) this.first = node.after;
    else node.before.after = node.after;
    if (node.after === null) this.last = node.before;
    else node.after.before = node.before;
    node.before = null;
    node.after = null;
  }

  moveToEnd(node) {
    if (node === this.last) return;
    this.remove(node);
    this.append(node);
  }

  *[Symbol.iterator]() {
    for (let node = this.first; node !== null; node = node.after) yield node;
  }
}
