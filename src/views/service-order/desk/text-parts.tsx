import { msg } from '@lingui/core/macro'
import { useLingui, useLingui as useMacro } from '@lingui/react/macro'
import { Button, Flex, Stack } from '@mantine/core'
import { useRef } from 'react'
import { placeholdersFor } from '#contract/service-order/desk/placeholders.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import type { FieldSlot, FormPart } from '#views/components/resource/resource.ts'
import { placeholderWords } from './words.ts'

interface Texts {
  text_pl: string
  text_en: string
  /** The kind of orders that the text is for, if declared. */
  kind?: OrderKind | null
}

/** The sections of a text in both languages, with placeholders. */
export const textParts: readonly FormPart<Texts>[] = [
  {
    title: msg`Text`,
    explanation: msg`Names in braces are filled in with data of the order when the text is used. The text can be changed before it is sent.`,
    fields: [
      { name: 'text_pl', label: msg`Text (Polish)`, render: PlaceholderText },
      { name: 'text_en', label: msg`Text (English)`, render: PlaceholderText },
    ],
  },
]

interface Offered {
  /** The kind of orders that the text is for; null for all. Undefined for texts of decisions, which belong to warranty orders. */
  kind?: OrderKind | null
}

/** A text with placeholders: buttons insert a placeholder at the cursor. */
function PlaceholderText({ field, value, values, error, disabled, onChange }: FieldSlot<Offered>) {
  const { i18n } = useLingui()
  const { t } = useMacro()
  const input = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const insert = (name: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {}
    onChange(`${text.slice(0, selectionStart)}{${name}}${text.slice(selectionEnd)}`)
    input.current?.focus()
  }
  return (
    <Stack gap="2xs">
      <LimitedTextarea
        id={fieldId(field.name)}
        ref={input}
        label={i18n._(field.label)}
        required
        autosize
        minRows={5}
        limit={4000}
        value={text}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Flex component="fieldset" gap="3xs" wrap="wrap" m={0} p={0} bd={0} aria-label={t`Insert`} disabled={disabled}>
        {placeholdersFor(values.kind === undefined ? 'warranty' : values.kind).map((name) => (
          <Button key={name} variant="default" size="compact-sm" onClick={() => insert(name)}>
            {i18n._(placeholderWords[name])}
          </Button>
        ))}
      </Flex>
    </Stack>
  )
}
