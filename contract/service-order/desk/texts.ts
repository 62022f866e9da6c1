import * as v from 'valibot'
import { boolean, oneOf, text } from '#contract/declare/filters.ts'
import { namedDictionary, namedForm, namedItem } from '#contract/declare/named.ts'
import { rejectionReasons } from '#contract/service-order/actions.ts'
import { orderKindNames } from '#contract/service-order/handling/kinds.ts'
import { warrantyResolutions } from '#contract/service-order/resolutions.ts'
import { askedWhen } from '#contract/values/dependent-fields.ts'
import { choice } from '#contract/values/rules.ts'
import { placeholderText } from './placeholders.ts'

const texts = { text_pl: placeholderText(), text_en: placeholderText() }
const textsItem = { text_pl: v.string(), text_en: v.string() }

/** Reply templates for messages to partners, in both languages. */
export const replyTemplates = {
  item: v.object({ ...namedItem, ...textsItem, kind: v.nullable(v.picklist(orderKindNames)) }),
  form: v.strictObject({
    ...namedForm,
    ...texts,
    /** Kind of orders that it is offered for; null for all of them. */
    kind: v.optional(v.nullable(choice(orderKindNames)), null),
  }),
  sort: namedDictionary.sort,
  filters: { name_pl: text(), name_en: text(), kind: oneOf(orderKindNames), active: boolean() },
} as const

/** Standard reasons of decisions, with the text that explains them to the partner. */
export const decisionReasons = {
  item: v.object({
    ...namedItem,
    ...textsItem,
    resolution: v.picklist(warrantyResolutions),
    rejection_reason: v.nullable(v.picklist(rejectionReasons)),
  }),
  form: v.strictObject({
    ...namedForm,
    ...texts,
    resolution: choice(warrantyResolutions),
    rejection_reason: askedWhen(
      v.optional(v.nullable(choice(rejectionReasons)), null),
      ({ resolution }: { resolution: unknown }) => resolution === 'rejected',
    ),
  }),
  sort: namedDictionary.sort,
  filters: { name_pl: text(), name_en: text(), resolution: oneOf(warrantyResolutions), active: boolean() },
} as const
