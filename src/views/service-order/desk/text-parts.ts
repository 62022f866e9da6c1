import { msg } from '@lingui/core/macro'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { FormPart } from '#views/components/resource/resource.ts'
import { PlaceholderText } from './placeholder-text.tsx'

interface Texts {
  text_pl: string
  text_en: string
  /** Kind of orders that the text is for, where it says so. */
  kind?: OrderKind | null
}

/** A text in both languages, with what is filled in when it is used. */
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
