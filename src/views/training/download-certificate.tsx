import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadCertificate } from '#services/training/certificates.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'

interface DownloadProps {
  id: number
  zone: 'cms' | 'partner'
  certificate_number: string
}

const use = { send: downloadCertificate }

/** Downloads the file of a certificate, in a list. */
export function DownloadCertificate({ id, zone, certificate_number }: DownloadProps) {
  const { t } = useLingui()
  const { busy, submit } = useSubmission(use)
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={t`Download: ${certificate_number}`}
      loading={busy}
      onClick={() => submit({ id, zone })}
    >
      <IconDownload size={20} stroke={1.7} />
    </ActionIcon>
  )
}

/** Downloads the file of a certificate, as the main action of its page. */
export function DownloadCertificateButton({ id, zone }: Omit<DownloadProps, 'certificate_number'>) {
  const { busy, submit } = useSubmission(use)
  return (
    <Button
      color="copper"
      loading={busy}
      leftSection={<IconDownload size={18} stroke={1.7} />}
      onClick={() => submit({ id, zone })}
    >
      <Trans>Download</Trans>
    </Button>
  )
}
