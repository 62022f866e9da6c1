import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { IconBan, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { InferInput } from 'valibot'
import { type CertificateOfRecord, RevocationForm } from '#contract/training/certificates.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { DownloadCertificateButton } from '#views/training/download-certificate.tsx'

interface IssuedActionsProps {
  record: CertificateOfRecord
  onChanged: () => void
}

/** Actions on a certificate: file, public page, and revocation. */
export function IssuedActions({ record, onChanged }: IssuedActionsProps) {
  const mayDownload = useMay('training.issued-certificates.download')
  const [revoking, setRevoking] = useState(false)
  const { id, has_file, verify_url, may } = record
  const revoke = {
    key: 'revoke',
    label: <Trans>Revoke</Trans>,
    icon: IconBan,
    danger: true,
    onClick: () => setRevoking(true),
  }
  const page = verify_url && {
    key: 'page',
    label: <Trans>Public page</Trans>,
    icon: IconExternalLink,
    href: verify_url,
    isOutside: true,
  }
  return (
    <>
      <HeaderActions actions={[...(page ? [page] : []), ...(may.revoke ? [revoke] : [])]}>
        {has_file && mayDownload && <DownloadCertificateButton id={id} zone="cms" />}
      </HeaderActions>
      {revoking && <RevokeDialog record={record} onChanged={onChanged} onClose={() => setRevoking(false)} />}
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

function RevokeDialog({ record: { id, version }, onChanged, onClose }: IssuedActionsProps & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SubmissionDialog<Revocation, unknown>
      use={revocation}
      keptAs={`training.issued-certificates.revoke:${id}`}
      values={(body) => ({ id, body })}
      danger
      title={<Trans>Revoke the certificate?</Trans>}
      explanation={
        <Trans>
          Its public page shows that it is revoked, and since when; its holder and their company get an e-mail. This
          cannot be undone; the person can be given another certificate.
        </Trans>
      }
      schema={RevocationForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Revoke</Trans>}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <Textarea
          label={t`Reason`}
          description={t`The holder and their company read it in the message; the public page does not show it.`}
          required
          autosize
          minRows={3}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}
