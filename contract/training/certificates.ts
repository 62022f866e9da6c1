import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup, Option } from '#contract/declare/list.ts'
import { namedForm, namedItem } from '#contract/declare/named.ts'
import { file, MediaFile } from '#contract/media/files.ts'
import { across, choice, id, integer, maxValue, minValue, requiredText, say, version } from '#contract/values/rules.ts'
import { certificateNumber, numberPattern } from './certificate-number.ts'
import { certificateElements, isOnPage, orientations } from './certificate-page.ts'
import { trainingEntities } from './entities.ts'
import { certificateKinds, externalCertificate, issuedRow } from './issued-certificates.ts'
import {
  certificateStates,
  certificateStatuses,
  certificateVerb,
  documentTypes,
  trainingOrderStatuses,
} from './statuses.ts'

/** Formats of a certificate's background image. */
export const backgroundFormats = ['jpg', 'png'] as const

const pageForm = {
  number_pattern: numberPattern(),
  /** Validity in months; null for no end date. */
  validity_months: v.optional(v.nullable(v.pipe(integer(), minValue(1), maxValue(600))), null),
  orientation: choice(orientations),
  /** An image of the media library; without it the default frame is used. */
  background: file(),
  elements: certificateElements(),
}

/** A certificate template (specification, section 2). */
export const CertificateForm = v.strictObject({ ...namedForm, ...pageForm })

/** Whether all elements lie on the page; the error is shown at the elements. */
export function elementsOnPage({ orientation, elements }: Pick<PageForm, 'orientation' | 'elements'>): boolean {
  return elements.every((element) => isOnPage(element, orientation))
}

const PageForm = v.strictObject(pageForm)
type PageForm = v.InferOutput<typeof PageForm>

/** Data of a preview: the page as edited, saved or not. */
export const CertificatePreview = v.pipe(
  PageForm,
  across<PageForm, keyof PageForm>(['orientation', 'elements'], 'elements', elementsOnPage, 'rule.on_page'),
)

const CertificateRow = v.object({
  ...namedItem,
  number_pattern: v.string(),
  validity_months: v.nullable(v.number()),
  orientation: v.picklist(orientations),
})
const Certificate = v.object({
  ...CertificateRow.entries,
  background: v.nullable(v.string()),
  elements: v.array(
    v.object({
      kind: v.picklist(['text', 'qr']),
      text: v.string(),
      x: v.number(),
      y: v.number(),
      width: v.number(),
      size: v.number(),
      bold: v.boolean(),
      align: v.picklist(['left', 'center', 'right']),
      colour: v.string(),
    }),
  ),
  /** The background image with its links. */
  media: v.array(MediaFile),
})

const IssuedCertificateRow = v.object({
  ...issuedRow,
  /** Name of the partner, otherwise of the contractor. */
  company_name: v.nullable(v.string()),
  partner_id: v.nullable(v.number()),
  contractor_id: v.nullable(v.number()),
  training_id: v.nullable(v.number()),
  term_id: v.nullable(v.number()),
  version: v.number(),
})

const IssuedCertificate = v.object({
  ...IssuedCertificateRow.entries,
  status: v.picklist(certificateStatuses),
  file: v.nullable(v.string()),
  /** The file with its links. */
  media: v.array(MediaFile),
  /** Address of the public page; null for an external one. */
  verify_url: v.nullable(v.string()),
  revoked_by: v.nullable(v.number()),
  revoked_by_name: v.nullable(v.string()),
  revocation_reason: v.nullable(v.string()),
  /** Whether the person may correct it; `revoke` for clients of the release before, which choose no actions by the lifecycle. */
  may: v.object({ revoke: v.boolean(), update: v.boolean() }),
})
export type CertificateOfRecord = v.InferOutput<typeof IssuedCertificate>

export const ExternalCertificateForm = v.strictObject({
  ...externalCertificate,
  partner_id: v.optional(v.nullable(id()), null),
  contractor_id: v.optional(v.nullable(id()), null),
})

const ExternalCertificateUpdate = v.strictObject({ ...ExternalCertificateForm.entries, version: version() })

export const RevocationForm = v.strictObject({ reason: requiredText(500), version: version() })

/** Reasons why a participant cannot get a certificate now. */
export const candidateObstacles = ['not_present', 'has_certificate'] as const

const Candidates = v.object({
  template_name: v.string(),
  number_pattern: v.string(),
  /** Year in the number: that of the certificate's date. */
  year: v.number(),
  /** Next running number; others may be issued in the meantime. */
  next_number: v.number(),
  certificate_date: v.string(),
  expires_on: v.nullable(v.string()),
  people: v.array(
    v.object({
      participant_id: v.number(),
      first_name: v.string(),
      last_name: v.string(),
      company_name: v.string(),
      obstacle: v.nullable(v.picklist(candidateObstacles)),
      /** Payment status of their place; null where there is no order. */
      order_status: v.nullable(v.picklist(trainingOrderStatuses)),
      /** Number of the certificate they have. */
      certificate_number: v.nullable(v.string()),
      issued_certificate_id: v.nullable(v.number()),
    }),
  ),
  /** Id of the running generation. */
  running_id: v.nullable(v.number()),
})
export type Candidates = v.InferOutput<typeof Candidates>

/** The numbers that would be assigned to so many people now. */
export function announcedNumbers(
  { number_pattern, year, next_number }: Pick<Candidates, 'number_pattern' | 'year' | 'next_number'>,
  people: number,
): { first: string; last: string } {
  const numberAt = (index: number) => certificateNumber(number_pattern, year, next_number + index)
  return { first: numberAt(0), last: numberAt(people - 1) }
}

const CertificateIssue = v.object({
  id: v.number(),
  term_id: v.number(),
  status: v.picklist(['running', 'done', 'partial']),
  /** Numbers of requested, finished and failed certificates. */
  total: v.number(),
  done: v.number(),
  failures: v.array(
    v.object({ participant_id: v.number(), first_name: v.string(), last_name: v.string(), failure: v.string() }),
  ),
})
export type CertificateIssue = v.InferOutput<typeof CertificateIssue>

export const CertificateIssueForm = v.strictObject({
  participants: v.pipe(
    v.array(id()),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(1000, say('rule.too_many_items', { limit: 1000 })),
    v.transform((given) => [...new Set(given)]),
  ),
})

const issued = 'training/issued-certificates'

/** Certificates in the back office: templates, generation, and issued certificates. */
export const trainingCertificates = module('training', {
  ...entityCalls(trainingEntities['training.certificates'], {
    form: CertificateForm,
    item: Certificate,
    sort: ['created_at', 'name_pl', 'name_en', 'position'],
    filters: { name_pl: text(), name_en: text(), active: boolean() },
  }),
  'training.certificates.index': list({
    path: 'training/certificates',
    row: CertificateRow,
    sort: ['created_at', 'name_pl', 'name_en', 'position'],
    filters: { name_pl: text(), name_en: text(), active: boolean() },
  }),
  'training.certificates.lookup': lookup({
    path: 'training/certificate-lookup',
    row: Option,
    summary: 'Templates of certificates that are offered',
  }),
  'training.certificates.preview': endpoint({
    method: 'POST',
    path: 'training/certificate-preview',
    inReserve: true,
    kind: 'stream',
    body: CertificatePreview,
    result: v.unknown(),
    transaction: 'own',
    rateLimit: 60,
    summary: 'The PDF of a page with invented data',
  }),
  'training.certificate-issues.candidates': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/certificate-candidates',
    permission: 'training.certificate-issues.store',
    result: Candidates,
    summary: 'Who of a term can be given a certificate, and with which numbers',
  }),
  'training.certificate-issues.store': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/certificate-issues',
    body: CertificateIssueForm,
    result: CertificateIssue,
    idempotent: true,
    summary: 'Begin to generate the certificates of people of a term',
  }),
  'training.certificate-issues.show': endpoint({
    method: 'GET',
    path: 'training/certificate-issues/{certificate_issue}',
    permission: 'training.certificate-issues.store',
    result: CertificateIssue,
    summary: 'How far a generation is',
  }),
  'training.certificate-issues.retry': endpoint({
    method: 'POST',
    path: 'training/certificate-issues/{certificate_issue}/retry',
    permission: 'training.certificate-issues.store',
    result: CertificateIssue,
    summary: 'Try those again who could not get one',
  }),
  'training.issued-certificates.index': list({
    path: issued,
    row: IssuedCertificateRow,
    sort: ['created_at', 'expires_on'],
    filters: {
      /** Number, holder, training or company. */
      search: text(),
      state: oneOf(certificateStates),
      kind: oneOf(certificateKinds),
      document_type: oneOf(documentTypes),
      issued_on: dates(),
      expires_on: dates(),
      partner_id: ids(),
      training_id: ids(),
      term_id: ids(),
    },
  }),
  'training.issued-certificates.show': endpoint({
    method: 'GET',
    path: `${issued}/{issued_certificate}`,
    result: IssuedCertificate,
    summary: 'Show',
  }),
  'training.issued-certificates.store': endpoint({
    method: 'POST',
    path: issued,
    body: ExternalCertificateForm,
    result: IssuedCertificate,
    idempotent: true,
    success: 'saved',
    summary: 'Keep a certificate from elsewhere',
  }),
  'training.issued-certificates.update': endpoint({
    method: 'PATCH',
    path: `${issued}/{issued_certificate}`,
    body: ExternalCertificateUpdate,
    result: IssuedCertificate,
    success: 'saved',
    summary: 'Correct a certificate from elsewhere',
  }),
  'training.issued-certificates.revoke': endpoint({
    method: 'POST',
    path: `${issued}/{issued_certificate}/revoke`,
    body: RevocationForm,
    result: IssuedCertificate,
    success: certificateVerb.revoke.success,
    summary: 'Revoke a certificate; its public page says so',
  }),
  'training.issued-certificates.download': endpoint({
    method: 'POST',
    path: `${issued}/{issued_certificate}/download`,
    inReserve: true,
    result: v.object({ url: v.string(), filename: v.string() }),
    summary: 'A link that downloads the file',
  }),
})
