import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconBan, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { type CertificateOfRecord, RevocationForm } from '#contract/training/certificates.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useMay } from '#views/shell/use-session.ts'
import { DownloadCertificateButton } from '#views/training/download-certificate.tsx'

interface IssuedActionsProps {
  record: CertificateOfRecord
  onChanged: () => void
}

/** What can be done with a certificate: its file, its public page, and taking it back. */
export function IssuedActions({ record, onChanged }: IssuedActionsProps) {
  const mayDownload = useMay('training.issued-certificates.download')
  const { id, has_file, verify_url, may } = record
  return (
    <>
      {verify_url && (
        <Button
          component="a"
          href={verify_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.7} />}
        >
          <Trans>Public page</Trans>
        </Button>
      )}
      {may.revoke && <Revoke record={record} onChanged={onChanged} />}
      {has_file && mayDownload && <DownloadCertificateButton id={id} zone="cms" />}
    </>
  )
}

type Revocation = InferInput<typeof RevocationForm>

const revocation: SubmissionUse = {
  send: (api, { id, body }: { id: number; body: Revocation }, settings) =>
    api.call('training.issued-certificates.revoke', {
      path: { issued_certificate: id },
      body,
      ...settings,
    }),
}

function Revoke({ record: { id, version }, onChanged }: IssuedActionsProps) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={18} stroke={1.7} />} onClick={() => setOpened(true)}>
        <Trans>Revoke</Trans>
      </Button>
      {opened && (
        <SubmissionDialog<Revocation, unknown>
          use={revocation}
          keptAs={`training.issued-certificates.revoke:${id}`}
          values={(body) => ({ id, body })}
          danger
          title={<Trans>Revoke the certificate?</Trans>}
          explanation={
            <Trans>
              Its public page tells that it is revoked, and since when, and its holder and their company get a letter.
              It cannot be taken back; the person can be given another certificate.
            </Trans>
          }
          schema={RevocationForm}
          initialValues={{ reason: '', version }}
          submit={<Trans>Revoke</Trans>}
          onDone={() => {
            setOpened(false)
            onChanged()
          }}
          onCancel={() => setOpened(false)}
        >
          {(form) => (
            <Textarea
              label={t`Reason`}
              description={t`The holder and their company read it in the letter; the public page does not tell it.`}
              required
              autosize
              minRows={3}
              {...form.getInputProps('reason')}
            />
          )}
        </SubmissionDialog>
      )}
    </>
  )
}
