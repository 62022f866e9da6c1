import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

export interface FormSectionProps {
  title: ReactNode
  /** What is asked here and why, in a sentence. */
  explanation?: ReactNode
  /** Fields; `<FieldRow>` puts several beside each other. */
  children: ReactNode
}

/** A part of a form: a short explanation at its left (above on phones), its fields on a card. */
export function FormSection({ title, explanation, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 className={classes.title} id={id}>
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
