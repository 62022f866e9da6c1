import { type RefCallback, useCallback, useState } from 'react'

/** Number of lines rendered at once: less than a screen, to avoid long tasks. */
const part = 12

/**
 * Number of rendered lines of a long list: it grows with scrolling and restarts for another list. The element with `end` is
 * placed after the last one.
 */
export function useIncrementalRows(list: unknown): {
  limit: number
  /** Renders at least up to a line. */
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
