import { fromPromise } from 'xstate'
import type { Candidates, CertificateIssue } from '#contract/training/certificates.ts'
import { type BeginRequest, certificateIssue } from '#machines/training/certificate-issue.ts'
import type { Api } from '#services/api.ts'

/** The machine `certificateIssue` on the calls of the API. Failures are shown on the page. */
export function provideCertificateIssue(api: Api) {
  return certificateIssue.provide({
    actors: {
      loadCandidates: fromPromise<Candidates, { term_id: number }>(({ input, signal }) =>
        api.call('training.certificate-issues.candidates', {
          path: { term: input.term_id },
          signal,
          showRefusal: false,
        }),
      ),
      beginIssue: fromPromise<CertificateIssue, BeginRequest>(({ input }) =>
        api.call('training.certificate-issues.store', {
          path: { term: input.term_id },
          body: { participants: [...input.participants] },
          idempotencyKey: input.key,
          showMessage: false,
          showRefusal: false,
        }),
      ),
      loadIssue: fromPromise<CertificateIssue, { id: number }>(({ input, signal }) =>
        api.call('training.certificate-issues.show', {
          path: { certificate_issue: input.id },
          signal,
          showRefusal: false,
        }),
      ),
      retryIssue: fromPromise<CertificateIssue, { id: number }>(({ input }) =>
        api.call('training.certificate-issues.retry', {
          path: { certificate_issue: input.id },
          showRefusal: false,
        }),
      ),
    },
  })
}
