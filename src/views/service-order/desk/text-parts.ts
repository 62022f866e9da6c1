import { msg } from '@lingui/core/macro'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { FormPart } from '#views/components/resource/resource.ts'
import { PlaceholderText } from './placeholder-text.tsx'

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
