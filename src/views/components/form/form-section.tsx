import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

export interface FormSectionProps {
  /** The id of the heading, for links to it. */
  id?: string
  /** There is something beside the form, so the explanation goes above the fields. */
  stacked?: boolean
  title: ReactNode
  /** The data requested here and the reason, in one sentence. */
  explanation?: ReactNode
  /** Fields; `<FieldRow>` places several side by side. */
  children: ReactNode
}

/** A section of a form: a short explanation at the left (above on phones), and its fields on a card. */
export function FormSection({ id, title, explanation, stacked, children }: FormSectionProps) {
  const own = useId()
  const heading = id ?? own
  return (
    <section className={classes.section} data-stacked={stacked || undefined} aria-labelledby={heading}>
      <div>
        <Title
          order={2}
          id={heading}
          fz="md"
          lh="sm"
          tabIndex={id ? -1 : undefined}
          style={{ scrollMarginTop: 'calc(var(--header, 0px) + 16px)' }}
        >
          {title}
        </Title>
        {explanation && (
          <Text className={classes.explanation} mt="4xs" c="dimmed">
            {explanation}
          </Text>
        )}
      </div>
      <Stack p={{ base: 'md', sm: 'lg' }} gap="md" bd="1px solid var(--hairline)" bdrs="lg" bg="var(--card)">
        {children}
      </Stack>
    </section>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
