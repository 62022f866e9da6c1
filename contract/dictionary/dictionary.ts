import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { oneOf } from '#contract/declare/filters.ts'
import { lookup } from '#contract/declare/list.ts'
import { BrandNotice } from './brand-notice.ts'
import { Consent, consentForms } from './consents.ts'

export const dictionary = module('dictionary', {
  'public-zone.dictionary.countries.index': lookup({
    path: 'public-zone/dictionary/countries',
    row: v.object({ id: v.string(), name: v.string() }),
    access: 'public',
    summary: 'Countries by ISO 3166 code',
  }),
  'public-zone.consent.consents.index': lookup({
    path: 'public-zone/consent/consents',
    row: Consent,
    filters: { form: oneOf(consentForms) },
    access: 'public',
    summary: 'Consents that a form asks for',
  }),
  'public-zone.service-order.notices.index': lookup({
    path: 'public-zone/service-order/notices',
    row: BrandNotice,
    access: 'public',
    summary: 'Brands whose warranty handling moves or has moved to other companies',
  }),
})
