import { Trans, useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { OwnCertificateForm } from '#contract/training/certificates-zone.ts'
import { storeOwnCertificate } from '#services/training/certificates.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'

const blank = {
  partner_id: null as number | null,
  title: '',
  certificate_number: '',
  issuer: '',
  first_name: '',
  last_name: '',
  issued_on: '',
  expires_on: null as string | null,
  file: '',
}

interface AddCertificateProps {
  opened: boolean
  onClose: () => void
  onAdded: () => void
}

/** Adds an external certificate of a person of the company: scan and data. */
export function AddCertificate({ opened, onClose, onAdded }: AddCertificateProps) {
  // Kept while the dialog is away: a scan that was cut is found again.
  const [key, setKey] = useState(uniqueKey)
  const added = () => {
    setKey(uniqueKey())
    onAdded()
  }
  return opened && <CertificateDialog request={key} onClose={onClose} onDone={added} />
}

interface CertificateDialogProps {
  /** The idempotency key. */
  request: string
  onClose: () => void
  onDone: () => void
}

function CertificateDialog({ request, onClose, onDone }: CertificateDialogProps) {
  const { t } = useLingui()
  const { id: person, partners } = useUser()
  const [isUploading, setUploading] = useState(false)
  const [held, setHeld] = useState<string | null>(null)
  return (
    <SubmissionDialog
      use={{ send: storeOwnCertificate }}
      keptAs="training.certificates.own"
      values={(typed) => ({ ...typed, key: request })}
      title={<Trans>Add an external certificate</Trans>}
      explanation={<Trans>Such as F-gas. We remind you 90, 30 and 7 days before it ends.</Trans>}
      schema={OwnCertificateForm}
      initialValues={blank}
      submit={<Trans>Add</Trans>}
      disabled={isUploading}
      onDone={onDone}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {partners.length > 1 && (
            <Select
              label={t`Company`}
              required
              allowDeselect={false}
              data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={form.values.partner_id === null ? null : String(form.values.partner_id)}
              data-path="partner_id"
              error={form.errors.partner_id}
              onChange={(company) => form.setFieldValue('partner_id', Number(company) || null)}
            />
          )}
          <TextInput label={t`What it certifies`} required {...form.getInputProps('title')} />
          <TextInput label={t`Number`} required {...form.getInputProps('certificate_number')} />
          <TextInput label={t`Issued by`} required {...form.getInputProps('issuer')} />
          <TextInput label={t`First name`} required {...form.getInputProps('first_name')} />
          <TextInput label={t`Last name`} required {...form.getInputProps('last_name')} />
          <DateField
            label={t`Date of issue`}
            required
            value={form.values.issued_on || null}
            data-path="issued_on"
            error={form.errors.issued_on}
            onChange={(day) => form.setFieldValue('issued_on', day ?? '')}
          />
          <DateField
            label={t`Valid until`}
            description={t`Empty: no end date.`}
            value={form.values.expires_on}
            data-path="expires_on"
            error={form.errors.expires_on}
            onChange={(day) => form.setFieldValue('expires_on', day)}
          />
          <UploadField
            label={t`Scan`}
            required
            error={form.errors.file && (held ?? form.errors.file)}
            purpose="external_certificate"
            value={form.values.file ? [form.values.file] : []}
            scope={`${person}:own-certificate:file`}
            onChange={([file = '']) => form.setFieldValue('file', file)}
            onBusy={setUploading}
            onHold={setHeld}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
