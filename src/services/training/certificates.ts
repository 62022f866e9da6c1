import type { Api, CallSettings } from '#services/api.ts'
import { openDownload } from '#services/save-file.ts'

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
