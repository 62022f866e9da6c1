import { type RefCallback, useCallback, useState } from 'react'

/** Lines that are drawn at once: less than a screen, so that no task gets long; the visible ones follow at once. */
const part = 12

/**
 * How many lines of a long list are drawn: as many as have been scrolled to, started again for another list. The element with
 * `end` stands after the last of them.
 */
export function useIncrementalRows(list: unknown): {
  limit: number
  /** Draws at least as far as a line. */
  reach: (index: number) => void
  end: RefCallback<HTMLElement>
} {
  const [grown, setGrown] = useState({ list, limit: part })
  const limit = grown.list === list ? grown.limit : part
  const reach = useCallback(
    (index: number) =>
      setGrown((before) => ({ list, limit: Math.max(before.list === list ? before.limit : part, index + part) })),
    [list],
  )
  const end = useCallback(
    (element: HTMLElement) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(limit), {
        rootMargin: '400px',
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [reach, limit],
  )
  return { limit, reach, end }
}
