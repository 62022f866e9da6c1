import type { OwnFGasCertificateForm } from '#contract/f-gas/certificates.ts'
import type { Api, CallSettings } from '#services/api.ts'

type Saved = OwnFGasCertificateForm & { id: number | null; version: number }

/** Saves a certificate of one's own; one without id is new. */
export const saveCertificate = (api: Api, { id, version, ...body }: Saved, settings: CallSettings) =>
  id === null
    ? api.call('partnerzone.f-gas.certificates.store', { body, ...settings })
    : api.call('partnerzone.f-gas.certificates.update', {
        path: { f_gas_certificate: id },
        body: { ...body, version },
        ...settings,
      })

export const deleteCertificate = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('partnerzone.f-gas.certificates.destroy', { path: { f_gas_certificate: id }, ...settings })
