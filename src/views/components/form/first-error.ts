/**
 * Focuses the first field with an error after rendering, because on a phone it may be far above the button. In a marked group,
 * its first control is focused.
 */
export function goToFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = marked?.matches('input, textarea, select, button') ? marked : marked?.querySelector('input, button')
    marked?.scrollIntoView({ block: 'center' })
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  })
}
