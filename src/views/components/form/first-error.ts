/**
 * Leads to the first field that has an error, once it is drawn: on a phone it may stand far above the button that was pressed. A
 * group that is marked gives way to its first control.
 */
export function goToFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = marked?.matches('input, textarea, select, button') ? marked : marked?.querySelector('input, button')
    marked?.scrollIntoView({ block: 'center' })
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
  })
}
