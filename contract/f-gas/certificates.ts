import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { ids, oneOf, text } from '#contract/declare/filters.ts'
import { file, MediaFile } from '#contract/media/files.ts'
import { type Bounds, bounded, notInFuture, yearsAhead } from '#contract/values/bounds.ts'
import { choice, date, emptyOr, id, requiredText, version } from '#contract/values/rules.ts'
import { fGasEntities } from './entities.ts'
import { fGasCertificateKinds, fGasCertificateStates } from './words.ts'

const day = (bounds: Bounds) => v.optional(v.nullable(emptyOr(bounded(date(), bounds))), null)
const holder = () => v.optional(v.nullable(id()), null)

const written = {
  kind: choice(fGasCertificateKinds),
  number: requiredText(80),
  issued_on: day({ until: [notInFuture] }),
  /** Null when it has no end date. */
  valid_to: day({
    from: [{ of: { field: 'issued_on' }, says: 'rule.expires_after_issue' }],
    until: [yearsAhead(50)],
  }),
  file: file(),
}

/** A certificate of a company or of a person. */
export const FGasCertificateForm = v.strictObject({ ...written, partner_id: holder(), user_id: holder() })
/** A certificate in the partner zone: for one's own company or, without a company, for oneself. */
export const OwnFGasCertificateForm = v.strictObject({ ...written, partner_id: holder() })
export type OwnFGasCertificateForm = v.InferOutput<typeof OwnFGasCertificateForm>

const none = v.nullable(v.string())
export const Certificate = v.object({
  id: v.number(),
  version: v.number(),
  kind: v.picklist(fGasCertificateKinds),
  number: v.string(),
  issued_on: none,
  valid_to: none,
  state: v.picklist(fGasCertificateStates),
  /** Name of the company or the person. */
  holder_name: v.string(),
  partner_id: v.nullable(v.number()),
  user_id: v.nullable(v.number()),
  file: none,
  /** The scan with its link. */
  scan: v.nullable(MediaFile),
  created_at: v.string(),
})
export type Certificate = v.InferOutput<typeof Certificate>

/** In the partner zone, with whether the reader may change it. */
export const OwnCertificate = v.object({ ...Certificate.entries, is_editable: v.boolean() })
export type OwnCertificate = v.InferOutput<typeof OwnCertificate>

const filters = {
  number: text(),
  kind: oneOf(fGasCertificateKinds),
  state: oneOf(fGasCertificateStates),
  partner: ids(),
  user: ids(),
}
const zone = 'partnerzone/f-gas/certificates'

/** F-gas certificates, entered by staff or by their holders in the partner zone. */
export const fGas = module('f-gas', {
  ...entityCalls(fGasEntities['f-gas.certificates'], {
    item: Certificate,
    form: FGasCertificateForm,
    sort: ['valid_to', 'created_at', 'number'],
    filters,
  }),
  'partnerzone.f-gas.certificates.index': endpoint({
    method: 'GET',
    path: zone,
    result: v.object({ results: v.array(OwnCertificate) }),
    summary: 'Certificates of the own companies, and one’s own',
  }),
  'partnerzone.f-gas.certificates.store': endpoint({
    method: 'POST',
    path: zone,
    companyRoles: 'every member',
    body: OwnFGasCertificateForm,
    result: OwnCertificate,
    idempotent: true,
    success: 'saved',
    summary: 'Add a certificate: of a company by its administrators, or one’s own',
  }),
  'partnerzone.f-gas.certificates.update': endpoint({
    method: 'PATCH',
    path: `${zone}/{f_gas_certificate}`,
    companyRoles: 'every member',
    body: v.strictObject({ ...OwnFGasCertificateForm.entries, version: version() }),
    result: OwnCertificate,
    success: 'saved',
    summary: 'Correct a certificate',
  }),
  'partnerzone.f-gas.certificates.destroy': endpoint({
    method: 'DELETE',
    path: `${zone}/{f_gas_certificate}`,
    companyRoles: 'every member',
    result: Done,
    success: 'deleted',
    summary: 'Delete a certificate',
  }),
})
