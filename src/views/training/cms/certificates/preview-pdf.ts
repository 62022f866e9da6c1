import type { CertificateElement, Orientation } from '#contract/training/certificate-page.ts'
import { CertificatePreview } from '#contract/training/certificates.ts'
import { downloadFile } from '#services/save-file.ts'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'

interface Page {
  number_pattern: string
  validity_months: number | null
  orientation: Orientation
  background: string | null
  elements: CertificateElement[]
}

/** Downloads a PDF of an unsaved template. */
export const previewPdf: SubmissionUse = {
  schema: CertificatePreview,
  send: (api, body: Page, settings) =>
    downloadFile(
      () => api.stream('training.certificates.preview', { body, ...settings }),
      'application/pdf',
      'certyfikat.pdf',
    ),
}
