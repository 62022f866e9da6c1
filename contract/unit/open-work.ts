import * as v from 'valibot'
import { orOtherWord } from '#contract/declare/statuses.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { id } from '#contract/values/rules.ts'

/** Kinds of open work of a unit: orders that have not ended, with their planned visits. */
export const openWorkKinds = ['warranty', 'maintenance', 'parts'] as const
export type OpenWorkKind = (typeof openWorkKinds)[number]

/**
 * What may become of open work: it stays as it is; it ends; or it goes along, to the new owner and place of a unit that was moved, or
 * to the unit that replaces it.
 */
export const openWorkChoices = ['keep', 'cancel', 'carry'] as const
export type OpenWorkChoice = (typeof openWorkChoices)[number]

/**
 * Verbs that look at open work, with what they offer for each kind, the usual choice first. `reject` looks at the orders of parts of a
 * claim that ends without a repair; the others at everything about the unit. With a corrected number all of it follows.
 */
export const openWorkOf = {
  move: { warranty: ['keep', 'cancel'], maintenance: ['carry', 'keep', 'cancel'], parts: ['keep', 'cancel'] },
  replace: {
    warranty: ['carry', 'keep', 'cancel'],
    maintenance: ['carry', 'keep', 'cancel'],
    parts: ['keep', 'cancel'],
  },
  reject: { warranty: [], maintenance: [], parts: ['cancel', 'keep'] },
  take_back: { warranty: ['cancel', 'keep'], maintenance: ['cancel', 'keep'], parts: ['cancel', 'keep'] },
  correct_serial: { warranty: [], maintenance: [], parts: [] },
} as const satisfies Record<string, Record<OpenWorkKind, readonly OpenWorkChoice[]>>
export type OpenWorkVerb = keyof typeof openWorkOf
export const openWorkVerbs = Object.keys(openWorkOf) as [OpenWorkVerb, ...OpenWorkVerb[]]

/** Reasons of orders that end with a verb, as their companies read them. */
export const openWorkReasons: Readonly<Record<OpenWorkVerb, Translated>> = orOtherWord({
  move: { pl: 'Urządzenie zmieniło miejsce lub właściciela', en: 'The unit has changed its place or owner' },
  replace: { pl: 'Urządzenie zostało wymienione na inne', en: 'The unit has been replaced' },
  reject: { pl: 'Zgłoszenie gwarancyjne zakończono bez naprawy', en: 'The warranty order ended without a repair' },
  take_back: { pl: 'Urządzenie wróciło do dystrybutora', en: 'The unit went back to the distributor' },
  correct_serial: { pl: 'Poprawiono numer seryjny', en: 'The serial number was corrected' },
})

/** An open order of a unit, with what may become of it; without a choice it is only shown. */
export const OpenWork = v.object({
  of: v.picklist(openWorkKinds),
  id: v.number(),
  order_number: v.nullable(v.string()),
  /** A status of its kind. */
  status: v.string(),
  partner_name: v.string(),
  /** The planned visit. */
  visit_at: v.nullable(v.string()),
  choices: v.array(v.picklist(openWorkChoices)),
})
export type OpenWork = v.InferOutput<typeof OpenWork>
export const OpenWorkList = v.object({ results: v.array(OpenWork) })

/** What becomes of open work, decided with the verb; every order with a choice needs one. */
export const openWorkDecisions = () =>
  v.optional(
    v.pipe(
      v.array(v.strictObject({ of: v.picklist(openWorkKinds), id: id(), choice: v.picklist(openWorkChoices) })),
      v.maxLength(500),
    ),
    [],
  )
export type OpenWorkDecision = v.InferOutput<ReturnType<typeof openWorkDecisions>>[number]
