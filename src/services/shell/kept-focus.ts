/** Elements that have the focus only temporarily. */
const passing = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Restores the keyboard focus when its element disappears or is disabled: a button whose action is done, a row that left its
 * list, a dialog that closed. The focus returns to where it was before the dialog, to the row that is now in the same place, or
 * to the title of the page. A click on an empty place still removes it. Returns a function that stops this.
 */
export function keepFocus(page: Document): () => void {
  let held: HTMLElement | null = null
  let origin: { element: HTMLElement; isRow: boolean } | null = null
  const isLost = () => page.activeElement === null || page.activeElement === page.body

  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return
    held = target
    if (!target.closest(passing)) origin = { element: target, isRow: target.closest('tr[data-row]') !== null }
  }
  const forget = ({ target }: Event) =>
    queueMicrotask(() => {
      if (target === held && held && canHold(held) && isLost()) held = null
    })
  const restore = () => {
    if (!held || !isLost()) return
    // A button that is disabled while its action runs is enabled again, or is removed.
    if (held.isConnected && held.matches(':disabled')) return
    const place = canHold(held) ? held : placeOf(page, origin)
    held = null
    place?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(restore)
  observer.observe(page.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  page.addEventListener('focusin', remember)
  page.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    page.removeEventListener('focusin', remember)
    page.removeEventListener('focusout', forget)
  }
}

const canHold = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0

/** The element that gets the focus. */
function placeOf(page: Document, origin: { element: HTMLElement; isRow: boolean } | null): HTMLElement | null {
  const [dialog] = [...page.querySelectorAll<HTMLElement>('[aria-modal=true]')].reverse()
  if (dialog) return dialog
  if (origin && canHold(origin.element)) return origin.element
  const row = origin?.isRow ? page.querySelector<HTMLElement>('tr[data-focused]') : null
  return row ?? page.querySelector<HTMLElement>('[data-page-title]') ?? page.getElementById('content')
}
