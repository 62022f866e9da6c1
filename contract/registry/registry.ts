import * as v from 'valibot'
import { captcha } from '#contract/auth/auth.ts'
import { endpoint, module } from '#contract/endpoint.ts'
import { nip } from '#contract/rules.ts'

/** What of a company's answer a form takes over. */
export const registryFields = ['name', 'street', 'postcode', 'city'] as const
export type RegistryField = (typeof registryFields)[number]
/** Texts of a form by the field that the registry may fill. */
export type RegistryValues = Record<RegistryField, string | null>

/**
 * A company of the Ministry of Finance's list of VAT taxpayers. The registry has the address in one line; a part that
 * could not be told apart is null.
 */
export const RegistryCompany = v.object({
  name: v.string(),
  /** Ten digits. */
  nip: v.string(),
  regon: v.nullable(v.string()),
  krs: v.nullable(v.string()),
  /** The registry's own word: Czynny, Zwolniony, Niezarejestrowany. */
  vat_status: v.nullable(v.string()),
  street: v.nullable(v.string()),
  postcode: v.nullable(v.string()),
  city: v.nullable(v.string()),
})
export type RegistryCompany = v.InferOutput<typeof RegistryCompany>

/** `limit`: enough was asked today; `unavailable`: the registry does not answer. Entry by hand goes on after each. */
export const registryOutcomes = ['found', 'not_found', 'limit', 'unavailable'] as const

/** A record that has the NIP already. */
export const RegistryDuplicate = v.object({
  entity: v.picklist(['partner.partners', 'contractor.contractors']),
  id: v.number(),
  name: v.string(),
})
export type RegistryDuplicate = v.InferOutput<typeof RegistryDuplicate>

export const RegistryAnswer = v.object({
  outcome: v.picklist(registryOutcomes),
  company: v.nullable(RegistryCompany),
  /** For the form that is saved with it: the proof of the check. Null for somebody who registers. */
  registry_lookup_id: v.nullable(v.number()),
  /** When the registry said so; of an answer of the same day, when it was first asked. */
  checked_at: v.nullable(v.string()),
  /** The registry's own number of the request. */
  request_id: v.nullable(v.string()),
  /** Always empty for the public and for partners. */
  duplicates: v.array(RegistryDuplicate),
  /** Whether records beyond what the person may see have the NIP too; always false for the public. */
  has_hidden_duplicates: v.boolean(),
})
export type RegistryAnswer = v.InferOutput<typeof RegistryAnswer>

export const registry = module('registry', {
  'registry.companies.show': endpoint({
    method: 'GET',
    path: 'registry/companies/{nip}',
    params: v.strictObject({ nip: nip() }),
    result: RegistryAnswer,
    rateLimit: 60,
    summary: 'A company by its NIP, from the company registry; asked once a day at most',
  }),
  'partnerzone.registry.companies.show': endpoint({
    method: 'GET',
    path: 'partnerzone/registry/companies/{nip}',
    companyRoles: ['service'],
    params: v.strictObject({ nip: nip() }),
    result: RegistryAnswer,
    rateLimit: 20,
    summary: 'The same for a partner who writes about another company',
  }),
  'public-zone.registry.companies.lookup': endpoint({
    method: 'POST',
    path: 'public-zone/registry/companies',
    access: 'public',
    transaction: 'own',
    body: v.strictObject({ nip: nip(), captcha: captcha() }),
    result: RegistryAnswer,
    rateLimit: 20,
    summary: 'The same for somebody who registers; each look-up spends a captcha',
  }),
})

/** How companies write their legal form, by its full name; the longer one first. */
const legalForms: readonly (readonly [RegExp, string])[] = [
  [/spółka z ograniczoną odpowiedzialnością/giu, 'sp. z o.o.'],
  [/spółka komandytowo[- ]akcyjna/giu, 'S.K.A.'],
  [/prosta spółka akcyjna/giu, 'P.S.A.'],
  [/spółka akcyjna/giu, 'S.A.'],
  [/spółka komandytowa/giu, 'sp.k.'],
  [/spółka jawna/giu, 'sp.j.'],
  [/spółka partnerska/giu, 'sp.p.'],
  [/spółka cywilna/giu, 's.c.'],
]

/** A company's name with its legal form as it is written in business: the registry spells it out in capitals. */
export function withShortLegalForm(name: string): string {
  return legalForms.reduce((text, [form, short]) => text.replaceAll(form, short), name).trim()
}

/** Whether a typed text says what the registry says: case, spaces, the word for "street" and legal forms apart. */
export function isSameText(one: string | null, other: string | null): boolean {
  return essence(one) === essence(other)
}

function essence(text: string | null): string {
  return withShortLegalForm(text ?? '')
    .toLocaleLowerCase('pl')
    .replace(/^(?:ul\.|ul\/|ulica)\s*/u, '')
    .replaceAll(/[\s.,"„”'’-]/gu, '')
}
