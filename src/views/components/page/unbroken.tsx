import { Fragment, type ReactNode } from 'react'
import { unbrokenParts } from '#contract/values/unbroken.ts'

/**
 * A text of a record in which no line ends inside a word like "F-gazowego", inside the number of an order, or between a number and its unit. Anything but a text
 * stays as it is. The text itself is unchanged, so it is found and copied as it was written.
 */
export function Unbroken({ children }: { children: ReactNode }) {
  const parts = typeof children === 'string' ? unbrokenParts(children) : []
  if (parts.length < 2) return children
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places.
    <Fragment key={index}>{index % 2 === 0 ? part : <span className="nowrap">{part}</span>}</Fragment>
  ))
}
