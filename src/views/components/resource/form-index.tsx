import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import type { FieldErrors } from '#contract/validation.ts'
import classes from './form-index.module.css'
import type { FormPart } from './resource.ts'

type Part = Pick<FormPart<never>, 'title' | 'side'> & { fields: readonly { name: string }[] }

/** The id of a section of a form. */
export const sectionId = ({ fields }: Pick<Part, 'fields'>) => `section-${fields[0]?.name}`

/** The sections of a long form, with a mark on those that contain errors. */
export function FormIndex({ parts, errors }: { parts: readonly Part[]; errors: FieldErrors }) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <nav aria-label={t`Sections of the form`} className={classes.index}>
      <ul>
        {parts
          .filter(({ side }) => !side)
          .map((part) => (
            <li key={part.title.id}>
              <button
                type="button"
                data-wrong={part.fields.some(({ name }) => errors[name]?.length) || undefined}
                onClick={() => goTo(sectionId(part))}
              >
                {i18n._(part.title)}
              </button>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function goTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
