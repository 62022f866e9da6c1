import type { By } from '#contract/declare/lifecycle-actor.ts'
import { type CertificateContext, certificate } from '#contract/training/certificate-lifecycle.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const by: By = {
  user_id: 1,
  permissions: { 'training.issued-certificates.revoke': true, 'training.issued-certificates.update': true },
  partners: 'all',
  company_admin_of: [],
}
const at = '2026-03-02T08:00:00Z'
const issued: CertificateContext = {
  partner_id: 11,
  is_external: false,
  revoked_at: null,
  revoked_by: null,
  revocation_reason: null,
}

export const certificateEntry = catalogued(certificate, {
  starts: [
    { label: 'a generated one', input: issued },
    { label: 'one from elsewhere', input: { ...issued, is_external: true } },
  ],
  events: {
    'certificate.revoke': [{ type: 'certificate.revoke', reason: 'Wystawiony omyłkowo', by, at }],
    'certificate.update': [{ type: 'certificate.update', by, at }],
  },
  identify: ({ context }) => `${context.is_external}`,
  exceptions: {
    endsIn: {
      revoked: 'the person is given another certificate',
    },
  },
})
