import { and, eq, inArray, or } from 'drizzle-orm'
import { trainingCertificates } from '#contract/training/certificates.ts'
import { trainingCertificatesZone, type VerifiedCertificate } from '#contract/training/certificates-zone.ts'
import { certificateState } from '#contract/training/issued-certificates.ts'
import type { DocumentType } from '#contract/training/statuses.ts'
import { today } from '#contract/values/rules.ts'
import { onlyCompany } from '#server/http/access/only-company.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, isOneOf } from '#server/http/lists/conditions.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import { training_certificates } from '#server/modules/training/table.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { candidates, retryIssue, showIssue, storeIssue } from './issue.ts'
import { revokeIssued, shownIssuedRecord, storeExternal, storeIssued, updateIssued } from './issued-certificates.ts'
import {
  certificatesInScope,
  downloadOf,
  findIssued,
  type IssuedRow,
  isOfCompany,
  issuedFilters,
  selectIssued,
  shownIssued,
} from './issued-rows.ts'
import { issuerName, verifyAddress } from './paper.ts'
import { issued_certificates } from './table.ts'
import { lookedUpTemplates, previewTemplate, templateOptions } from './templates.ts'

const sorts = { created_at: issued_certificates.created_at, expires_on: issued_certificates.expires_on }

/** Certificates in the partner zone, and their public page. */
export const certificateZoneHandlers = handlers(trainingCertificatesZone, {
  'partnerzone.training.certificates.index': (call) =>
    answerList(call, trainingCertificatesZone.endpoints['partnerzone.training.certificates.index'], {
      ...planOf(call, 'certificate'),
      sorts,
      filters: issuedFilters(call),
    }),
  'partnerzone.training.diplomas.index': (call) => {
    const { search, state } = issuedFilters(call)
    return answerList(call, trainingCertificatesZone.endpoints['partnerzone.training.diplomas.index'], {
      ...planOf(call, 'diploma'),
      sorts,
      filters: { search, state },
    })
  },
  'partnerzone.training.certificates.store': async (call) => {
    const { partner_ids } = call.scope
    if (partner_ids.length === 0) return refuse('forbidden')
    const partner_id = call.body.partner_id ?? onlyCompany(call.scope)
    if (!partner_ids.includes(partner_id)) refuseField('partner_id', 'rule.unknown_record')
    return withFileLink(call, await storeExternal(call, { ...call.body, partner_id, contractor_id: null }))
  },
  'partnerzone.training.certificates.download': async (call) =>
    downloadOf(call, await findIssued(call, call.params.issued_certificate)),
  'public-zone.training.certificates.show': (call) => verified(call, call.params.code),
})

function planOf(call: CallContext<PartnerScope>, document_type: DocumentType) {
  return {
    id: issued_certificates.id,
    rows: () => selectIssued(call),
    where: and(certificatesInScope(call.scope), eq(issued_certificates.document_type, document_type)),
    counted: issued_certificates,
    toRow: ({ row }: { row: IssuedRow }) => withFileLink(call, row),
  }
}

function withFileLink({ deps, at }: Pick<CallContext, 'deps' | 'at'>, row: IssuedRow) {
  const verify_url = row.code === null ? null : verifyAddress(deps.config.public_url, row.code)
  return { ...shownIssued(row, at), verify_url }
}

/** Content of the public page. */
async function verified({ db, at }: Pick<CallContext, 'db' | 'at'>, code: string): Promise<VerifiedCertificate> {
  const [row] = await db.select().from(issued_certificates).where(eq(issued_certificates.code, code))
  if (!row) return refuse('not_found')
  return {
    state: certificateState(row, today(at)),
    full_name: `${row.first_name} ${row.last_name}`,
    title: row.title,
    document_type: row.document_type,
    certificate_number: row.certificate_number,
    issued_on: row.issued_on,
    expires_on: row.expires_on,
    revoked_on: row.revoked_at === null ? null : today(new Date(row.revoked_at)),
    issued_by: await issuerName(db),
  }
}

/** Certificates in the back office. */
export const certificateHandlers = handlers(trainingCertificates, {
  ...crudHandlers(trainingCertificates, 'training.certificates', training_certificates, templateOptions),
  'training.certificates.lookup': lookedUpTemplates,
  'training.certificates.preview': previewTemplate,
  'training.certificate-issues.candidates': candidates,
  'training.certificate-issues.store': storeIssue,
  'training.certificate-issues.show': showIssue,
  'training.certificate-issues.retry': retryIssue,
  'training.issued-certificates.index': (call) =>
    answerList(call, trainingCertificates.endpoints['training.issued-certificates.index'], {
      id: issued_certificates.id,
      rows: () => selectIssued(call),
      where: certificatesInScope(call.scope),
      counted: issued_certificates,
      sorts: { created_at: issued_certificates.created_at, expires_on: issued_certificates.expires_on },
      filters: {
        ...issuedFilters(call),
        search: (text) => or(issuedFilters(call).search(text), isOfCompany(text)),
        document_type: (types) => isOneOf(issued_certificates.document_type, types),
        issued_on: (days) => betweenDays(issued_certificates.issued_on, days),
        expires_on: (days) => betweenDays(issued_certificates.expires_on, days),
        partner_id: (ids) => inArray(issued_certificates.partner_id, ids),
        training_id: (ids) => inArray(issued_certificates.training_id, ids),
        term_id: (ids) => inArray(issued_certificates.term_id, ids),
      },
      toRow: ({ row, company_name }) => ({ ...shownIssued(row, call.at), company_name }),
    }),
  'training.issued-certificates.show': (call) => shownIssuedRecord(call, call.params.issued_certificate),
  'training.issued-certificates.store': storeIssued,
  'training.issued-certificates.update': updateIssued,
  'training.issued-certificates.revoke': revokeIssued,
  'training.issued-certificates.download': async (call) =>
    downloadOf(call, await findIssued(call, call.params.issued_certificate)),
})
