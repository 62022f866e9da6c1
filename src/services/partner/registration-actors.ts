import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { withoutOutdated } from '#machines/consent/shown-consents.ts'
import { type OpenedRegistration, type RegistrationRequest, registration } from '#machines/partner/registration.ts'
import { type Api, silent } from '#services/api.ts'
import { type Drafts, visitorId } from '#services/form/drafts.ts'

const text = v.optional(v.string())
const chosen = v.optional(v.nullable(v.number()))
const ticked = v.optional(v.boolean())

/** The part of the form that is stored for this tab; passwords are not stored. */
const Kept = v.object({
  nip: text,
  name: text,
  street: text,
  postcode: text,
  city: text,
  province_id: chosen,
  country: text,
  business_area_id: chosen,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  consent_processing_data: ticked,
  consent_commercial_info: ticked,
  consent_marketing_purposes: ticked,
})

const place = 'registration'

/**
 * The machine `registration` in this browser. `drafts` last as long as the tab, because the computer may belong to
 * another person.
 */
export function provideRegistration(api: Api, drafts: Drafts) {
  const provinces = async (signal: AbortSignal) =>
    (await api.call('public-zone.dictionary.provinces.index', { signal, ...silent })).results
  const currentConsents = async (signal: AbortSignal) =>
    (await api.call('public-zone.consent.consents.index', { query: { form: 'registration' }, signal, ...silent }))
      .results

  return registration.provide({
    actors: {
      openForm: fromPromise<OpenedRegistration, { locale: Locale }>(async ({ signal }) => {
        const [consents, offered] = await Promise.all([currentConsents(signal), provinces(signal)])
        const kept = drafts.find(visitorId, place, Kept)
        return { consents, provinces: offered, kept: kept && withoutOutdated(kept.values, consents, kept.kept_at) }
      }),
      loadConsents: fromPromise<readonly Consent[], { locale: Locale }>(({ signal }) => currentConsents(signal)),
      register: fromPromise<void, RegistrationRequest>(async ({ input, signal }) => {
        const { province_id, business_area_id, consent_texts, ...form } = input
        // The form has validated these fields before; a company from abroad has no province.
        const body = {
          ...form,
          province_id,
          business_area_id: Number(business_area_id),
          consent_texts: [...consent_texts],
        }
        await api.call('auth.register', { body, signal, ...silent })
      }),
    },
    actions: {
      keepInBrowser: ({ context: { values } }) => {
        const { password: _password, password_confirmation: _confirmation, ...kept } = values
        drafts.keep(visitorId, place, '/auth/register', kept)
      },
      forgetInBrowser: () => drafts.forget(visitorId, place),
    },
  })
}
