import type { KeyboardEvent } from 'react'

/**
 * The keys of a handle: the arrows move what it belongs to one place up or down. What has moved into another group is drawn
 * again there: its handle is looked for by its id, and keeps the focus.
 */
export function stepping(id: string, step: (direction: 1 | -1) => void) {
  const handle = `handle-${id}`
  return {
    id: handle,
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
      if (direction === null) return
      event.preventDefault()
      step(direction)
      requestAnimationFrame(() => document.getElementById(handle)?.focus())
    },
  }
}
