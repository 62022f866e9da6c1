import type { InferInput, InferOutput } from 'valibot'
import type { CertificatePreview } from '#contract/training/certificates.ts'
import type { OwnCertificateForm } from '#contract/training/certificates-zone.ts'
import type { CertificateVerb } from '#contract/training/statuses.ts'
import { type Api, anyCall, type CallSettings } from '#services/api.ts'
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

/** Performs an action on the status of a certificate. */
export const changeCertificate = (
  api: Api,
  { id, verb, body }: { id: number; verb: CertificateVerb; body: object },
  settings: CallSettings,
): Promise<unknown> =>
  anyCall(api)(`training.issued-certificates.${verb}`, {
    path: { issued_certificate: id },
    body: { ...body },
    ...settings,
  })

/** Stores an external certificate of a person of the company, under the idempotency key that also names its scan. */
export const storeOwnCertificate = (
  api: Api,
  { key, ...body }: InferInput<typeof OwnCertificateForm> & { key: string },
  settings: CallSettings,
): Promise<unknown> => api.call('partnerzone.training.certificates.store', { body, ...settings, idempotencyKey: key })
