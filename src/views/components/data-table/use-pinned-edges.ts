import { useLayoutEffect, useRef } from 'react'

/** Maximum part of the table's room that pinned columns may take; beyond it they are scrolled as the others. */
const mostPinned = 0.6

/**
 * Measures where pinned columns of a table stay, because widths follow the content: `--pinned-0`, `--pinned-1`, … are the
 * distances of the pinned columns from the left. `data-overflowing` says that there is something to scroll.
 */
export function usePinnedEdges(columns: unknown) {
  const ref = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are other headings to measure.
  useLayoutEffect(() => {
    const table = ref.current
    const container = table?.parentElement
    if (!table || !container) return
    const heads = [...table.querySelectorAll<HTMLElement>('th[data-pinned="left"]')]
    const observer = new ResizeObserver(() => {
      let left = 0
      const places = heads.map((head) => {
        const place = left
        left += head.offsetWidth
        return place
      })
      const room = container.clientWidth
      for (const [index, place] of places.entries()) table.style.setProperty(`--pinned-${index}`, `${place}px`)
      container.style.setProperty('--pinned', `${left}px`)
      container.toggleAttribute('data-overflowing', table.offsetWidth > room)
      container.toggleAttribute('data-pinning', left <= room * mostPinned)
    })
    for (const element of [container, ...heads]) observer.observe(element)
    return () => observer.disconnect()
  }, [columns])
  return ref
}
