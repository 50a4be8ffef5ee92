/** What `unist-util-visit` exports, for plugins of a site whose packages aren't installed. */

/** A node of Markdown or HTML. */
interface TreeNode {
  type: string;
  children?: TreeNode[];
  [field: string]: unknown;
}

/** Where a node is. */
interface Place {
  index?: number;
  parent?: TreeNode;
}

/** What a visitor may return: go on with the children of the node, leave them out, or visit no further node. */
export const VISIT_ANSWERS = { CONTINUE: true, SKIP: 'skip', EXIT: false } as const;

/**
 * Calls a visitor for each node, in the order of the document. `given` are a test, which nodes must pass, and the visitor, or only the
 * visitor, and then whether the order is reversed.
 */
export function visit(tree: TreeNode, ...given: unknown[]): void {
  const [first, second, third] = given;
  const hasTest = typeof second === 'function';
  const visitor = hasTest ? second : first;
  const test = hasTest ? first : undefined;
  const step = (hasTest ? third : second) ? -1 : 1;
  if (typeof visitor !== 'function') return;
  const call = visitor;
  enter(tree, {});

  function enter(node: TreeNode, place: Place): { exits: boolean; next: number | undefined } {
    const answer: unknown = passes(test, node, place)
      ? Reflect.apply(call, undefined, [node, place.index, place.parent])
      : undefined;
    const [action, next]: unknown[] = Array.isArray(answer)
      ? answer
      : typeof answer === 'number'
        ? [VISIT_ANSWERS.CONTINUE, answer]
        : [answer];
    const after = typeof next === 'number' ? next : undefined;
    if (action === VISIT_ANSWERS.EXIT) return { exits: true, next: after };
    const exits = action !== VISIT_ANSWERS.SKIP && visitChildren(node);
    return { exits, next: after };
  }

  // A visitor may add and remove siblings, so the list is read again for each of them.
  function visitChildren(parent: TreeNode): boolean {
    const { children } = parent;
    if (!Array.isArray(children)) return false;
    let index = step > 0 ? 0 : children.length - 1;
    for (let child = children[index]; child !== undefined; child = children[index]) {
      const { exits, next } = enter(child, { index, parent });
      if (exits) return true;
      index = next ?? index + step;
    }
    return false;
  }
}

function passes(test: unknown, node: TreeNode, place: Place): boolean {
  if (test === undefined || test === null) return true;
  if (typeof test === 'string') return node.type === test;
  if (Array.isArray(test)) return test.some((one: unknown) => passes(one, node, place));
  if (typeof test === 'function')
    return Boolean(Reflect.apply(test, node, [node, place.index, place.parent]));
  return Object.entries(Object(test)).every(([field, value]) => node[field] === value);
}
