import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

export interface CardProps {
  title?: ReactNode
  /** A number beside the title. */
  count?: number
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A card for one subject: a hairline border, a title, no shadow. */
export function Card({ title, count, action, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title} id={id}>
            {title}
            {count !== undefined && <span className={classes.count}> {count}</span>}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

export interface Fact {
  label: ReactNode
  value: ReactNode
}

/** The facts of a record: labels above values, in as many columns as fit. A missing value is a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a record keep their places.
        <div key={index} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
