import * as v from 'valibot'
import { captcha } from '#contract/auth/auth.ts'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { nip } from '#contract/values/rules.ts'

/** Fields of the answer that forms take over. */
export const registryFields = ['name', 'street', 'postcode', 'city'] as const
export type RegistryField = (typeof registryFields)[number]
/** Values of form fields that the registry can fill. */
export type RegistryValues = Record<RegistryField, string | null>

/**
 * A company from the Ministry of Finance's list of VAT taxpayers. The registry returns the address as one line; parts that
 * cannot be identified are null.
 */
export const RegistryCompany = v.object({
  name: v.string(),
  /** Ten digits. */
  nip: v.string(),
  regon: v.nullable(v.string()),
  krs: v.nullable(v.string()),
  /** The registry's own term: Czynny, Zwolniony, Niezarejestrowany. */
  vat_status: v.nullable(v.string()),
  street: v.nullable(v.string()),
  postcode: v.nullable(v.string()),
  city: v.nullable(v.string()),
})
export type RegistryCompany = v.InferOutput<typeof RegistryCompany>

/**
 * `limit`: the daily number of queries is used up. `unavailable`: the registry does not answer. Manual entry is possible after
 * any outcome.
 */
export const registryOutcomes = ['found', 'not_found', 'limit', 'unavailable'] as const

/** An existing record with the same NIP. */
export const RegistryDuplicate = v.object({
  entity: v.picklist(['partner.partners', 'contractor.contractors']),
  id: v.number(),
  name: v.string(),
})
export type RegistryDuplicate = v.InferOutput<typeof RegistryDuplicate>

export const RegistryAnswer = v.object({
  outcome: v.picklist(registryOutcomes),
  company: v.nullable(RegistryCompany),
  /** Id of the query, saved with the form. Null for a registration. */
  registry_lookup_id: v.nullable(v.number()),
  /** Time of the answer; a repeated query on the same day returns the first answer. */
  checked_at: v.nullable(v.string()),
  /** The registry's request number. */
  request_id: v.nullable(v.string()),
  /** Always empty for the public and for partners. */
  duplicates: v.array(RegistryDuplicate),
  /** Whether there are further records with the NIP that the person may not see; always false for the public. */
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
    inReserve: true,
    access: 'public',
    letters: 'none',
    transaction: 'own',
    body: v.strictObject({ nip: nip(), captcha: captcha() }),
    result: RegistryAnswer,
    rateLimit: 20,
    summary: 'The same for a person who registers; each look-up spends a captcha',
  }),
})

/** Abbreviations of legal forms by their full names; longer names first. */
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

/** Replaces the legal form in a company's name by its abbreviation; the registry writes it in full and in capitals. */
export function withShortLegalForm(name: string): string {
  return legalForms.reduce((text, [form, short]) => text.replaceAll(form, short), name).trim()
}

/** Whether two texts are equal apart from case, spaces, the word for "street" and abbreviations of legal forms. */
export function isSameText(one: string | null, other: string | null): boolean {
  return essence(one) === essence(other)
}

function essence(text: string | null): string {
  return withShortLegalForm(text ?? '')
    .toLocaleLowerCase('pl')
    .replace(/^(?:ul\.|ul\/|ulica)\s*/u, '')
    .replaceAll(/[\s.,"„”'’-]/gu, '')
}
