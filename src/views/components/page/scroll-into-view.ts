/**
 * A ref that scrolls its element into sight where it is not. Just before the page is painted next, because then the browser lays it out
 * anyway: asked while React still builds the page, it would lay it out twice.
 */
export function scrollIntoViewIfNeeded(element: HTMLElement | null): void {
  if (element) requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
}
