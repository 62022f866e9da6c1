/**
 * A ref that sets an attribute on all ancestors of its element as long as the element is mounted. Style sheets could use
 * `:has()` instead, but the browser would then search for the element at every change of the page, including each typed letter.
 */
export function marksAncestors(attribute: string) {
  return (element: HTMLElement | null) => {
    if (!element) return
    const ancestors: Element[] = []
    for (let above = element.parentElement; above; above = above.parentElement) ancestors.push(above)
    for (const ancestor of ancestors) count(ancestor, attribute, 1)
    return () => {
      for (const ancestor of ancestors) count(ancestor, attribute, -1)
    }
  }
}

/** An ancestor may contain several such elements for a moment, while one screen replaces another. */
function count(ancestor: Element, attribute: string, change: 1 | -1): void {
  const held = Number(ancestor.getAttribute(attribute)) + change
  if (held > 0) ancestor.setAttribute(attribute, String(held))
  else ancestor.removeAttribute(attribute)
}
