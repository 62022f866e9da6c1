import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import classes from './tick-box.module.css'

export interface TickBoxProps extends Omit<ComponentProps<'input'>, 'size' | 'type' | 'ref' | 'className'> {
  size?: 'xs' | 'md'
  /** Some of the rows are selected, and some are not. */
  indeterminate?: boolean
}

/** The checkbox that selects rows. A plain element, because a list renders many; it looks like those of forms. */
export function TickBox({ size = 'xs', indeterminate = false, ...input }: TickBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input {...input} ref={ref} type="checkbox" className={classes.box} data-size={size} />
}
