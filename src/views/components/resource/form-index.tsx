import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { Box, UnstyledButton } from '@mantine/core'
import type { FieldErrors } from '#contract/validation.ts'
import { ErrorDot } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
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
    <Box component="nav" mb={20} aria-label={t`Sections of the form`} className={classes.index}>
      <PlainList gap={0}>
        {parts
          .filter(({ side }) => !side)
          .map((part) => (
            <li key={part.title.id}>
              <UnstyledButton mih={32} py={4} px={12} onClick={() => goTo(sectionId(part))}>
                {i18n._(part.title)}
                {part.fields.some(({ name }) => errors[name]?.length) && <ErrorDot />}
              </UnstyledButton>
            </li>
          ))}
      </PlainList>
    </Box>
  )
}

function goTo(id: string) {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
