import type { InferInput, InferOutput } from 'valibot'
import type { CertificatePreview, RevocationForm } from '#contract/training/certificates.ts'
import type { OwnCertificateForm } from '#contract/training/certificates-zone.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { downloadFile, openDownload } from '#services/save-file.ts'

/** Downloads the file of a certificate, in either zone. */
export async function downloadCertificate(
  api: Api,
  { id, zone }: { id: number; zone: 'cms' | 'partner' },
  settings: CallSettings,
): Promise<void> {
  const name = zone === 'cms' ? 'training.issued-certificates.download' : 'partnerzone.training.certificates.download'
  const { url, filename } = await api.call(name, { path: { issued_certificate: id }, ...settings })
  openDownload(url, filename)
}

/** Downloads a PDF of an unsaved template. */
export const previewCertificate = (
  api: Api,
  body: InferOutput<typeof CertificatePreview>,
  settings: CallSettings,
): Promise<void> =>
  downloadFile(
    () => api.stream('training.certificates.preview', { body, ...settings }),
    'application/pdf',
    'certyfikat.pdf',
  )

/** Revokes an issued certificate. */
export const revokeCertificate = (
  api: Api,
  { id, body }: { id: number; body: InferInput<typeof RevocationForm> },
  settings: CallSettings,
): Promise<unknown> =>
  api.call('training.issued-certificates.revoke', { path: { issued_certificate: id }, body, ...settings })

/** Stores an external certificate of a person of the company, under the idempotency key that also names its scan. */
export const storeOwnCertificate = (
  api: Api,
  { key, ...body }: InferInput<typeof OwnCertificateForm> & { key: string },
  settings: CallSettings,
): Promise<unknown> => api.call('partnerzone.training.certificates.store', { body, ...settings, idempotencyKey: key })
