/**
 * A ref that marks all ancestors of its element with an attribute as long as the element is on the page. Style sheets could ask
 * `:has()` instead, but then the browser looks for the element at every change of the page, each typed letter included.
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

/** An ancestor may hold several such elements for a moment, while one screen follows another. */
function count(ancestor: Element, attribute: string, change: 1 | -1): void {
  const held = Number(ancestor.getAttribute(attribute)) + change
  if (held > 0) ancestor.setAttribute(attribute, String(held))
  else ancestor.removeAttribute(attribute)
}
