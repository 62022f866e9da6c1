import { inArray } from 'drizzle-orm'
import { trainingCertificates } from '#contract/training/certificates.ts'
import { handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, isOneOf } from '#server/http/lists/conditions.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import { training_certificates } from '#server/modules/training/table.ts'
import { candidates, retryIssue, showIssue, storeIssue } from './issue.ts'
import { revokeIssued, shownIssuedRecord, storeIssued, updateIssued } from './issued-certificates.ts'
import { certificatesInScope, downloadOf, findIssued, issuedFilters, selectIssued, shownIssued } from './issued-rows.ts'
import { issued_certificates } from './table.ts'
import { lookedUpTemplates, previewTemplate, templateOptions } from './templates.ts'

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
