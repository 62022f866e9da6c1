import { Trans, useLingui } from '@lingui/react/macro'
import {
  Autocomplete,
  type AutocompleteProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#services/formatting.ts'
import { useLimitOf } from '#views/components/form/form-bounds.ts'

/** A text field with the limit of the contract. What is typed or pasted stays whole: the browser's own `maxLength` cuts it unseen. */
interface Limited {
  /** Most characters that the contract takes; by default those of the field `data-path` of its form. */
  limit?: number
  /** The name of the field in its form, as `form.getInputProps` passes it. */
  'data-path'?: string
}

/** A single line of text with a limit. */
export function LimitedTextInput(props: Limited & TextInputProps) {
  const { limit: _, ...rest } = props
  const said = useLimit(props)
  return (
    <TextInput
      {...rest}
      {...said.props}
      onChange={(event) => {
        said.count(event.currentTarget.value)
        rest.onChange?.(event)
      }}
    />
  )
}

/** Lines of text with a limit. */
export function LimitedTextarea(props: Limited & TextareaProps) {
  const { limit: _, ...rest } = props
  const said = useLimit(props)
  return (
    <Textarea
      {...rest}
      {...said.props}
      onChange={(event) => {
        said.count(event.currentTarget.value)
        rest.onChange?.(event)
      }}
    />
  )
}

/** A single line of text with suggestions and a limit. */
export function LimitedAutocomplete(props: Limited & AutocompleteProps) {
  const { limit: _, ...rest } = props
  const said = useLimit(props)
  return (
    <Autocomplete
      {...rest}
      {...said.props}
      onChange={(next) => {
        said.count(next)
        rest.onChange?.(next)
      }}
    />
  )
}

interface Counted extends Limited {
  value?: unknown
  error?: ReactNode
  description?: ReactNode
}

/** Share of the limit from which characters are counted, in fields of paragraphs. */
const nearly = 0.9
/** Limit from which a text has paragraphs: a shorter one is counted only when it is too long. */
const paragraphs = 500

/** The error and the counter of a text; `count` is for a field that keeps its own value. */
function useLimit({ limit: told, 'data-path': path, value, error, description }: Counted) {
  const own = useLimitOf(path)
  const [typed, setTyped] = useState('')
  const limit = told ?? own ?? Number.POSITIVE_INFINITY
  const text = typeof value === 'string' ? value : typed
  const excess = useExcess(text, limit)
  const length = lengthOf(text)
  const isCounted = limit >= paragraphs && !excess && length >= limit * nearly
  return {
    count: setTyped,
    props: {
      error: excess ?? error,
      description: isCounted ? (
        <>
          {description} <Counter length={length} limit={limit} />
        </>
      ) : (
        description
      ),
    },
  }
}

/** The contract counts a text without the spaces around it. */
const lengthOf = (text: string) => text.trim().length

/** The error of a text with more characters than its limit; null for any other. */
export function useExcess(text: string, limit: number): string | null {
  const { t, i18n } = useLingui()
  const length = lengthOf(text)
  if (length <= limit) return null
  const [typed, most, over] = [length, limit, length - limit].map((count) => formatNumber(count, i18n.locale))
  return t`The text has ${typed} characters, ${over} more than the ${most} allowed. Please shorten it.`
}

function Counter({ length, limit }: { length: number; limit: number }) {
  const { i18n } = useLingui()
  const [typed, most] = [length, limit].map((count) => formatNumber(count, i18n.locale))
  return (
    <Trans>
      {typed} of {most} characters.
    </Trans>
  )
}
