/**
 * A ref that scrolls its element into view if needed. It waits for the next frame, because the layout would otherwise be
 * computed twice.
 */
export function scrollIntoViewIfNeeded(element: HTMLElement | null): void {
  if (element) requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
}
