import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { number } from '#contract/declare/filters.ts'
import type { Translated } from '#contract/messages/locale.ts'
import { recordParams } from './records.ts'

/** Words of a condition: where it is met, and where it stands against the reader. */
interface ConditionWords {
  met: Translated
  unmet: Translated
}

/**
 * The conditions under which a person of the partner zone sees a record, in the order in which they are checked: first those of
 * the person, then those of the record. Scopes name their conditions by this list.
 */
export const visibilityConditions = {
  account: {
    met: { en: 'The account is active', pl: 'Konto jest aktywne' },
    unmet: { en: 'The account is not active', pl: 'Konto nie jest aktywne' },
  },
  confirmed: {
    met: { en: 'The e-mail address is confirmed', pl: 'Adres e-mail jest potwierdzony' },
    unmet: { en: 'The e-mail address is not confirmed yet', pl: 'Adres e-mail nie jest jeszcze potwierdzony' },
  },
  company: {
    met: { en: 'The company is active', pl: 'Firma jest aktywna' },
    unmet: { en: 'The company is not active', pl: 'Firma nie jest aktywna' },
  },
  role: {
    met: { en: 'The role permits reading', pl: 'Rola pozwala na odczyt' },
    unmet: { en: 'The role does not permit reading', pl: 'Rola nie pozwala na odczyt' },
  },
  trash: {
    met: { en: 'Not in the trash', pl: 'Nie jest w koszu' },
    unmet: { en: 'In the trash', pl: 'Jest w koszu' },
  },
  published: {
    met: { en: 'Published', pl: 'Opublikowano' },
    unmet: { en: 'Not published', pl: 'Nie opublikowano' },
  },
  date: {
    met: { en: 'The publication date has come', pl: 'Data publikacji nadeszła' },
    unmet: { en: 'The publication date has not come yet', pl: 'Data publikacji jeszcze nie nadeszła' },
  },
  active: {
    met: { en: 'Marked as active', pl: 'Oznaczono jako aktywne' },
    unmet: { en: 'Not marked as active', pl: 'Nie oznaczono jako aktywne' },
  },
  training: {
    met: { en: 'The training is active', pl: 'Szkolenie jest aktywne' },
    unmet: { en: 'The training is not active', pl: 'Szkolenie nie jest aktywne' },
  },
  open: {
    met: { en: 'Registration is open', pl: 'Zapisy są otwarte' },
    unmet: { en: 'The status does not permit registration', pl: 'Status nie pozwala na zapisy' },
  },
  ahead: {
    met: { en: 'The term has not begun', pl: 'Termin jeszcze się nie rozpoczął' },
    unmet: { en: 'The term has already begun', pl: 'Termin już się rozpoczął' },
  },
  area: {
    met: { en: 'For the business area of the company', pl: 'Dla obszaru działalności firmy' },
    unmet: { en: 'Not for the business area of the company', pl: 'Nie dla obszaru działalności firmy' },
  },
  brand: {
    met: { en: 'For the brands of the person', pl: 'Dla marek tej osoby' },
    unmet: { en: 'Not for the brands of the person', pl: 'Nie dla marek tej osoby' },
  },
  category: {
    met: { en: 'The category is active', pl: 'Kategoria jest aktywna' },
    unmet: { en: 'The category is not active', pl: 'Kategoria nie jest aktywna' },
  },
  group: {
    met: { en: 'The group and those above it are active', pl: 'Grupa i grupy nadrzędne są aktywne' },
    unmet: { en: 'The group or one above it is not active', pl: 'Grupa lub grupa nadrzędna nie jest aktywna' },
  },
  models: {
    met: { en: 'Of a model or group that the person sees', pl: 'Dotyczy modelu lub grupy, które osoba widzi' },
    unmet: {
      en: 'Not of a model or group that the person sees',
      pl: 'Nie dotyczy modelu ani grupy, które osoba widzi',
    },
  },
  file: {
    met: { en: 'There is a file', pl: 'Ma plik' },
    unmet: { en: 'There is no file', pl: 'Nie ma pliku' },
  },
  recipient: {
    met: { en: 'Sent to the person', pl: 'Wysłano do tej osoby' },
    unmet: { en: 'Not sent to the person', pl: 'Nie wysłano do tej osoby' },
  },
  membership: {
    met: { en: 'Sent to a company of the person', pl: 'Wysłano do firmy tej osoby' },
    unmet: {
      en: 'Sent to a company to which the person no longer belongs, or which is not active',
      pl: 'Wysłano do firmy, do której osoba już nie należy lub która nie jest aktywna',
    },
  },
} as const satisfies Record<string, ConditionWords>

export type VisibilityCondition = keyof typeof visibilityConditions

export const visibilityConditionNames = Object.keys(visibilityConditions) as VisibilityCondition[]

/** Why a person sees a record although a condition is not met. */
export const visibilityExceptions = {
  registered: {
    en: 'Seen all the same, because the company has participants',
    pl: 'Widoczne mimo to, bo firma ma uczestników',
  },
} as const satisfies Record<string, Translated>

export type VisibilityException = keyof typeof visibilityExceptions

const reference = v.object({ entity: v.string(), id: v.number() })

/** A condition, whether it is met for the person, and the record on which it depends. */
const CheckedCondition = v.object({
  name: v.picklist(visibilityConditionNames),
  met: v.boolean(),
  depends_on: reference,
})

/** Whether a person of the partner zone sees a record, and what was checked, in order; the first that is not met is the reason. */
export const Reader = v.object({
  user_id: v.number(),
  full_name: v.string(),
  sees: v.boolean(),
  conditions: v.array(CheckedCondition),
  exception: v.nullable(v.picklist(Object.keys(visibilityExceptions) as VisibilityException[])),
})
export type Reader = v.InferOutput<typeof Reader>

/** Who sees a record in the partner zone, and why others do not. */
export const coreVisibility = module('core', {
  'core.visibility.show': endpoint({
    method: 'GET',
    path: 'core/visibility/{entity}/{record}',
    permission: 'partner.partners.show',
    params: recordParams,
    query: v.strictObject({ partner: number() }),
    result: v.object({ people: v.array(Reader) }),
    summary: 'Which people of a company see a record, and what stands against it for the others',
  }),
})
