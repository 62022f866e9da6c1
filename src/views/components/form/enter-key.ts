import type { KeyboardEvent } from 'react'

/** Lines of text from which a form is long: most of it may be empty still when Enter is pressed in one of them. */
const long = 4

/** Keeps Enter in a line of a long form from sending it. */
export function keepEnter(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.form !== form) return
  const lines = form.querySelectorAll(
    'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea, select',
  )
  if (lines.length >= long) event.preventDefault()
}
