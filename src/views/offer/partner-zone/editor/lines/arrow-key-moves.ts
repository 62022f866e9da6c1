import type { KeyboardEvent } from 'react'

/**
 * Keyboard handlers of a handle: the arrow keys move its line or group one place up or down. A line that moves to another group is
 * mounted again there, so its handle is found by id and focused.
 */
export function arrowKeyMoves(id: string, step: (direction: 1 | -1) => void) {
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
