import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { MediaFile } from '#contract/media/files.ts'
import { phone } from '#contract/values/address.ts'
import { email, emptyOr, nip, optionalText, properName, version } from '#contract/values/rules.ts'

/** Data of the distributor on letters and documents. */
export const DistributorForm = v.strictObject({
  name: properName(),
  nip: v.nullable(emptyOr(nip())),
  street: optionalText(),
  postcode: optionalText(10),
  city: optionalText(),
  phone_number: v.nullable(emptyOr(phone())),
  email: v.nullable(emptyOr(email())),
})

/** The distributor's own data; the version is 0 until they are saved for the first time. */
export const Distributor = v.object({
  id: v.number(),
  name: v.string(),
  nip: v.nullable(v.string()),
  street: v.nullable(v.string()),
  postcode: v.nullable(v.string()),
  city: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  email: v.nullable(v.string()),
  logo: v.nullable(MediaFile),
  version: v.number(),
})
export type Distributor = v.InferOutput<typeof Distributor>

export const distributor = module('core', {
  'core.distributor.show': endpoint({
    method: 'GET',
    path: 'core/distributor',
    access: 'user',
    result: Distributor,
    summary: 'The distributor: name, address and logo',
  }),
  'core.distributor.update': endpoint({
    method: 'PATCH',
    path: 'core/distributor',
    body: v.strictObject({ ...DistributorForm.entries, version: version() }),
    result: Distributor,
    success: 'saved',
    summary: 'Change what is said of the distributor',
  }),
})
