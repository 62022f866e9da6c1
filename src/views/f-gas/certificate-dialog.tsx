import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type OwnCertificate, OwnCertificateForm } from '#contract/f-gas/certificates.ts'
import { certificateKinds } from '#contract/f-gas/words.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { DateField } from '#views/components/fields/date-field.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { kindWords } from './words.tsx'

interface Typed extends Record<string, unknown> {
  kind: string
  number: string
  issued_on: string | null
  valid_to: string | null
  file: string | null
  partner_id: number | null
}
type Sent = OwnCertificateForm & { id: number | null; version: number }

const saving: SubmissionUse<OwnCertificate> = {
  send: (api, { id, version, ...body }: Sent, settings) =>
    id === null
      ? api.call('partnerzone.f-gas.certificates.store', { body, ...settings })
      : api.call('partnerzone.f-gas.certificates.update', {
          path: { f_gas_certificate: id },
          body: { ...body, version },
          ...settings,
        }),
}

interface CertificateDialogProps {
  /** Null for a new one. */
  certificate: OwnCertificate | null
  onDone: () => void
  onCancel: () => void
}

/** Edits a certificate of one's own, or of a company that one administers. */
export function CertificateDialog({ certificate, onDone, onCancel }: CertificateDialogProps) {
  const { t, i18n } = useLingui()
  const { id: person, partners } = useUser()
  const [held, setHeld] = useState<string | null>(null)
  const companies = partners.filter(({ is_company_admin }) => is_company_admin)
  const kinds = certificateKinds
    .filter((kind) => kind !== 'company')
    .map((value) => ({ value, label: i18n._(kindWords[value]) }))
  return (
    <SubmissionDialog<Typed, OwnCertificate>
      use={saving}
      keptAs={`f-gas.certificates.own:${certificate?.id ?? 'new'}`}
      values={(typed) => ({ ...typed, id: certificate?.id ?? null, version: certificate?.version ?? 0 })}
      title={<Trans>F-gas certificate</Trans>}
      explanation={<Trans>We remind you 60 and 14 days before it ends.</Trans>}
      schema={OwnCertificateForm}
      initialValues={{
        kind: certificate?.kind ?? 'A1',
        number: certificate?.number ?? '',
        issued_on: certificate?.issued_on ?? null,
        valid_to: certificate?.valid_to ?? null,
        file: certificate?.file ?? null,
        partner_id: certificate?.partner_id ?? null,
      }}
      submit={<Trans>Save</Trans>}
      disabled={held !== null}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {!certificate && companies.length > 0 && (
            <Select
              label={t`Holder`}
              allowDeselect={false}
              data={[
                { value: '', label: t`Me` },
                ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={form.values.partner_id === null ? '' : String(form.values.partner_id)}
              onChange={(holder) =>
                form.setValues({ partner_id: Number(holder) || null, kind: Number(holder) ? 'company' : 'A1' })
              }
            />
          )}
          {form.values.partner_id === null && (
            <Select
              label={t`Category`}
              required
              allowDeselect={false}
              data={kinds}
              {...form.getInputProps('kind')}
              value={form.values.kind}
            />
          )}
          <TextInput label={t`Number`} required {...form.getInputProps('number')} />
          <DateField label={t`Date of issue`} {...form.getInputProps('issued_on')} value={form.values.issued_on} />
          <DateField
            label={t`Valid until`}
            description={t`Empty: no end date.`}
            {...form.getInputProps('valid_to')}
            value={form.values.valid_to}
          />
          <UploadField
            label={t`Scan`}
            error={form.errors.file ?? held}
            purpose="f_gas_scan"
            value={form.values.file ? [form.values.file] : []}
            scope={`${person}:f-gas-certificate:${certificate?.id ?? 'new'}:file`}
            onChange={([file]) => form.setFieldValue('file', file ?? null)}
            onHold={setHeld}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
