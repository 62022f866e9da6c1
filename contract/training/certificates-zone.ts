import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { id } from '#contract/values/rules.ts'
import { externalCertificate, issuedRow } from './issued-certificates.ts'
import { certificateEnd } from './row-texts.ts'
import { certificateStates, documentTypes } from './statuses.ts'

const zone = 'partnerzone/training'

/** A certificate of one of the company's people. */
const VisibleCertificate = v.object({
  ...issuedRow,
  /** Address of the public page; null for an external one. */
  verify_url: v.nullable(v.string()),
})

const filters = {
  /** Number, holder or training. */
  search: text(),
  state: oneOf(certificateStates),
}

/** An external certificate, such as F-gas, entered by the company. A person of one company need not name it. */
export const OwnCertificateForm = v.strictObject({
  ...externalCertificate,
  partner_id: v.optional(v.nullable(id()), null),
})

/** Content of the public page of a certificate: enough to compare it with the paper, and nothing more. */
export const VerifiedCertificate = v.object({
  state: v.picklist(certificateStates),
  full_name: v.string(),
  title: v.string(),
  document_type: v.picklist(documentTypes),
  certificate_number: v.string(),
  issued_on: v.string(),
  expires_on: v.nullable(v.string()),
  /** Day in Warsaw time. */
  revoked_on: v.nullable(v.string()),
  /** Name of the distributor. */
  issued_by: v.string(),
})
export type VerifiedCertificate = v.InferOutput<typeof VerifiedCertificate>

/** Certificates in the partner zone, and their public page. */
export const trainingCertificatesZone = module('partnerzone.training', {
  'partnerzone.training.certificates.index': list({
    path: `${zone}/certificates`,
    row: VisibleCertificate,
    texts: [certificateEnd],
    sort: ['created_at', 'expires_on'],
    filters: { ...filters, kind: oneOf(['issued', 'external']) },
    summary: 'Certificates of the own people, those from elsewhere too',
  }),
  'partnerzone.training.certificates.store': endpoint({
    method: 'POST',
    path: `${zone}/certificates`,
    companyRoles: ['trainings'],
    body: OwnCertificateForm,
    result: VisibleCertificate,
    idempotent: true,
    success: 'saved',
    summary: 'Keep a certificate from elsewhere',
  }),
  'partnerzone.training.certificates.download': endpoint({
    method: 'POST',
    path: `${zone}/certificates/{issued_certificate}/download`,
    inReserve: true,
    companyRoles: 'every member',
    result: v.object({ url: v.string(), filename: v.string() }),
    summary: 'A link that downloads the file of a certificate or diploma',
  }),
  'partnerzone.training.diplomas.index': list({
    path: `${zone}/diplomas`,
    row: VisibleCertificate,
    texts: [certificateEnd],
    sort: ['created_at', 'expires_on'],
    filters,
    summary: 'Diplomas of the own people',
  }),
  'public-zone.training.certificates.show': endpoint({
    method: 'GET',
    path: 'public-zone/training/certificates/{code}',
    codes: 'caller',
    access: 'public',
    params: v.strictObject({ code: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)) }),
    result: VerifiedCertificate,
    rateLimit: 60,
    summary: 'Whether a certificate is good, by the code on it',
  }),
})
