/** What has the focus only for a while. */
const passing = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Keeps the focus of whoever works by keyboard when what has it goes away or is switched off: a button whose action is done, a row
 * that left its list, a dialog that closed. It goes back to where it was before the dialog, to the row that is now in the place of
 * the one that went, or to the title of the page. A press beside everything takes it away on purpose. Answers how to stop.
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
    // Switched off while its action is on its way: it comes back, or goes.
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

/** Where the keyboard goes on. */
function placeOf(page: Document, origin: { element: HTMLElement; isRow: boolean } | null): HTMLElement | null {
  const [dialog] = [...page.querySelectorAll<HTMLElement>('[aria-modal=true]')].reverse()
  if (dialog) return dialog
  if (origin && canHold(origin.element)) return origin.element
  const row = origin?.isRow ? page.querySelector<HTMLElement>('tr[data-focused]') : null
  return row ?? page.querySelector<HTMLElement>('[data-page-title]') ?? page.getElementById('content')
}
