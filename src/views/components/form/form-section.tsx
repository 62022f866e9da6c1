import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

export interface FormSectionProps {
  /** Of the heading, which is led to. */
  id?: string
  /** Something stands beside the form: the explanation goes above the fields. */
  stacked?: boolean
  title: ReactNode
  /** What is asked here and why, in a sentence. */
  explanation?: ReactNode
  /** Fields; `<FieldRow>` puts several beside each other. */
  children: ReactNode
}

/** A part of a form: a short explanation at its left (above on phones), its fields on a card. */
export function FormSection({ id, title, explanation, stacked, children }: FormSectionProps) {
  const own = useId()
  const heading = id ?? own
  return (
    <section className={classes.section} data-stacked={stacked || undefined} aria-labelledby={heading}>
      <div>
        <h2 className={classes.title} id={heading} tabIndex={id ? -1 : undefined}>
          {title}
        </h2>
        {explanation && <p className={classes.explanation}>{explanation}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
